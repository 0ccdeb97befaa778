/* A hint while playing against bots alone, told beside the table until the choice is made. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import type { PushLobby, ReplyHint } from '../protocol';
import { connection } from '../state';
import type { Position } from '../state/match';
import { percent } from '../ui/percent';
import { attempt } from '../ui/toasts';
import './analysis.css';
import { useSaid } from './words';

interface Props {
  lobby: PushLobby;
  position: Position;
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

/** Of the question that is open now; it is a mark on the match. */
export default function Hint({ lobby, position }: Props): JSX.Element {
  const [hint, setHint] = useState<ReplyHint | null>(null);
  const said = useSaid(lobby.game, lobby, position.view);
  useEffect(() => {
    let stay = true;
    void askHint(lobby.match, position.version, () => stay).then((told) => stay && told && setHint(told));
    return () => {
      stay = false;
    };
  }, [position.version]);
  if (!hint?.ready || !said) return <div class="notice" role="status"><p>{t('hint.thinks')}</p></div>;
  return (
    <div class="notice hint-told" role="status">
      <p>{t(hint.best.length ? 'hint.title' : 'hint.nothing')}</p>
      <ol>{hint.best.map((one, i) => <li key={i}>{said(one.choice)} <b>{percent(one.chance)}</b></li>)}</ol>
    </div>
  );
}
