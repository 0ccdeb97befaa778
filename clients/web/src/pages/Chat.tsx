/* The chat of a match. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { gameNow } from '../games/load';
import { moment, t } from '../i18n';
import { connection, me } from '../state';
import type { MatchState } from '../state/match';
import { attempt } from '../ui/toasts';

type Channel = 'table' | 'spectators';

/* Where this person may write: docs/protocol.md, 6. */
function channelsOf(match: MatchState): { read: Channel[]; write: Channel[] } {
  const lobby = match.lobby.value;
  const member = lobby?.members.some((one) => one.player === me.value) ?? false;
  const over = lobby?.state === 'finished';
  if (member) return { read: over ? ['table', 'spectators'] : ['table'], write: ['table'] };
  return { read: ['table', 'spectators'], write: ['spectators'] };
}

function Lines({ match, channel }: { match: MatchState; channel: Channel }): JSX.Element {
  const end = useRef<HTMLDivElement>(null);
  const lines = match.chat.value.filter((line) => line.channel === channel);
  useEffect(() => {
    match.unread.value = 0;
    const box = end.current?.parentElement;
    if (box) box.scrollTop = box.scrollHeight;
  }, [match, lines.length]);
  const markOf = (name: string | null) => {
    const lobby = match.lobby.value, seat = lobby?.seats.find((one) => one.seat === name);
    return seat && gameNow(lobby!.game).look(seat).mark;
  };
  return (
    <div class="chat-lines" role="log" aria-label={t('chat.title')} tabIndex={0}>
      {lines.length === 0 && <p class="empty">{t('chat.empty')}</p>}
      {lines.map((line) => (
        <p key={`${line.at}${line.player}${line.text}`} class={line.player === me.value ? 'line own' : 'line'}>
          <span class="line-who">
            {markOf(line.seat)}
            {line.name}
          </span>{' '}
          <time dateTime={new Date(line.at).toISOString()}>{moment(line.at)}</time>
          <span class="line-text">{line.text}</span>
        </p>
      ))}
      <div ref={end} />
    </div>
  );
}

export function Chat({ match }: { match: MatchState }): JSX.Element {
  const { read, write } = channelsOf(match);
  const [wanted, setChannel] = useState<Channel>(write[0]!);
  const channel = read.includes(wanted) ? wanted : read[0]!;
  const [text, setText] = useState('');
  const most = connection.hello.value?.limits.chat ?? 500;
  const submit = (event: Event) => {
    event.preventDefault();
    const line = text.trim();
    if (!line) return;
    setText('');
    void attempt(match.say(line, channel).catch((error: unknown) => {
      setText((now) => now || line); // nothing written is lost
      throw error;
    }));
  };
  return (
    <section class="chat" aria-label={t('chat.title')}>
      {read.length > 1 && (
        <div class="segments" role="group" aria-label={t('chat.channel')}>
          {read.map((one) => (
            <button key={one} type="button" aria-pressed={one === channel} onClick={() => setChannel(one)}>
              {t(`chat.${one}`)}
            </button>
          ))}
        </div>
      )}
      <Lines match={match} channel={channel} />
      {write.includes(channel) ? (
        <form class="joined" onSubmit={submit}>
          <input type="text" value={text} maxLength={most} aria-label={t('chat.write')} placeholder={t('chat.write')}
            autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />
          <button type="submit" disabled={!text.trim()}>{t('chat.send')}</button>
        </form>
      ) : (
        <p class="hint">{t('chat.read_only')}</p>
      )}
    </section>
  );
}
