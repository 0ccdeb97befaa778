/* After the end: everybody's chances over the match, and the choices that cost most, if somebody wants to know. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { gameNow } from '../games/load';
import { number, t } from '../i18n';
import type { PushLobby, View } from '../protocol';
import { href } from '../router';
import { Icon } from '../ui/Icon';
import { percent } from '../ui/percent';
import { sitterName } from '../ui/words';
import './analysis.css';
import { ChanceGraph } from './ChanceGraph';
import { isDone, isKnown, useAnalysis, worst, type Analysis, type Judged } from './read';
import { useSaid } from './words';

const WORST = 8;

interface Props {
  lobby: PushLobby;
  view: View | undefined;
}

/** How far the server has come, or why it comes no further; it belongs into a live region, which reads it out: an alert would be read twice. */
export function Going({ analysis }: { analysis: Analysis | null }): JSX.Element | null {
  if (analysis && isDone(analysis)) return analysis.problem ? <p>{analysis.problem}</p> : null;
  const part = analysis && analysis.moves > 0 ? analysis.to / analysis.moves : 0;
  return (
    <p class="judging">
      <progress value={part} aria-label={t('analysis.going')} /> <span>{t(analysis?.waits ? 'analysis.waits' : 'analysis.going')}</span>
    </p>
  );
}

function Worst({ lobby, view, choices }: Props & { choices: readonly Judged[] }): JSX.Element {
  const said = useSaid(lobby.game, lobby, view);
  const name = (seat: string) => sitterName(lobby.match, lobby.seats.find((one) => one.seat === seat)!);
  const look = (seat: string) => gameNow(lobby.game).look({ seat, settings: lobby.seats.find((one) => one.seat === seat)?.settings ?? {} }, view);
  const rows = worst(choices, WORST);
  /* A number or a name alone tells nothing without what was asked. */
  const asked = ({ choice, why }: Judged) => said?.isBare(choice) && <span class="worst-why">{said.why(why)} </span>;
  return (
    <section class="worst" aria-label={t('analysis.worst')}>
      <h3>{t('analysis.worst')}</h3>
      {!rows.length && <p class="hint">{t('analysis.none')}</p>}
      <ol>
        {said && rows.map((one) => (
          <li key={one.move}>
            <a href={href({ page: 'replay', id: lobby.match, move: one.move, eyes: one.seat })}>
              <span class="worst-who">{look(one.seat).mark}{t('analysis.who', { name: name(one.seat), move: number(one.move) })}</span>
              <span class="worst-cost">{t('analysis.cost', { cost: percent(one.cost) })}</span>
              <span class="worst-made">{asked(one)}{said(one.choice)} ({percent(one.chance)})</span>
              <span class="worst-better">{t('analysis.better', { choice: said(one.best[0]!.choice), chance: percent(one.best[0]!.chance) })}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

export default function MatchJudged({ lobby, view }: Props): JSX.Element {
  const [wanted, setWanted] = useState(isKnown(lobby.match));
  const analysis = useAnalysis(lobby.match, wanted);
  const game = gameNow(lobby.game);
  const seatOf = (name: string) => lobby.seats.find((one) => one.seat === name)!;
  /* Whoever asked for it goes on at its heading: what was pressed is gone. */
  const heading = useRef<HTMLHeadingElement>(null), asked = useRef(false);
  useEffect(() => {
    if (asked.current) heading.current?.focus({ preventScroll: true });
  }, [wanted]);
  return (
    <section class={wanted ? 'judged' : 'judge'} aria-label={t('analysis.title')}>
      {wanted ? <h3 ref={heading} tabIndex={-1}>{t('analysis.title')}</h3> : (
        <button type="button" onClick={() => {
          asked.current = true;
          setWanted(true);
        }}><Icon name="eye" />{t('analysis.open')}</button>
      )}
      {wanted && analysis && analysis.points.length > 0 && (
        <ChanceGraph points={analysis.points} moves={analysis.moves} seats={lobby.seats.map((one) => one.seat)}
          name={(seat) => sitterName(lobby.match, seatOf(seat))} colour={(seat) => game.look(seatOf(seat), view).colour}
          link={(move) => href({ page: 'replay', id: lobby.match, move, eyes: 'all' })} />
      )}
      <div class="judging-place" role="status">{wanted && <Going analysis={analysis} />}</div>
      {wanted && analysis && isDone(analysis) && analysis.points.length > 0 && <Worst lobby={lobby} view={view} choices={analysis.choices} />}
      <p class="hint">{t('analysis.text')}</p>
    </section>
  );
}
