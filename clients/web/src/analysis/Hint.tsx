/* A hint while playing against bots alone, told beside the table until the choice is made. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import type { PushLobby, ReplyHint } from '../protocol';
import { connection } from '../state';
import type { Position } from '../state/match';
import { Icon } from '../ui/Icon';
import { percent } from '../ui/percent';
import { attempt } from '../ui/toasts';
import './analysis.css';
import { useSaid } from './words';

interface Props {
  lobby: PushLobby;
  position: Position;
  onClose(): void;
}

const AGAIN = 60; /* milliseconds until it may be ready */

/* What the server thinks of this question, once it does. */
async function askHint(match: string, version: number, stays: () => boolean): Promise<ReplyHint | undefined> {
  for (;;) {
    const hint = await attempt(connection.request('hint', { match, version }));
    if (!hint || hint.ready || !stays()) return hint;
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

/* Escape closes it where it goes back nowhere else: a choice that was begun, a dialog. */
function useEscape(close: () => void): void {
  const now = useRef(close);
  now.current = close;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) now.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Of the question that is open now; it is a mark on the match. */
export default function Hint({ lobby, position, onClose }: Props): JSX.Element {
  const [hint, setHint] = useState<ReplyHint | null>(null);
  const said = useSaid(lobby.game, lobby, position.view);
  useEffect(() => {
    let stay = true;
    void askHint(lobby.match, position.version, () => stay).then((told) => stay && told && setHint(told));
    return () => {
      stay = false;
    };
  }, [position.version]);
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    if (box.current?.contains(document.activeElement)) document.querySelector<HTMLElement>('.prompt')?.focus();
    onClose();
  };
  useEscape(close);
  return (
    <div ref={box} class="notice hint-told">
      <div role="status">
        {!hint?.ready || !said ? <p>{t('hint.thinks')}</p> : (
          <>
            <p>{t(hint.best.length ? 'hint.title' : 'hint.nothing')}</p>
            <ol>{hint.best.map((one, i) => <li key={i}>{said(one.choice)} <b>{percent(one.chance)}</b></li>)}</ol>
            {hint.best.length > 0 && <p class="hint">{t('hint.numbers')}</p>}
          </>
        )}
      </div>
      <button type="button" class="plain round" aria-label={t('common.close')} title={t('common.close')} onClick={close}><Icon name="close" /></button>
    </div>
  );
}
