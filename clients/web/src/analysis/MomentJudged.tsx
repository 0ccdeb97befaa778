/* In a replay: everybody's chances at a moment, and of the choice that was made there what the bots would have chosen. */
import type { JSX } from 'preact';
import { gameNow } from '../games/load';
import { number, t } from '../i18n';
import type { PushLobby, View } from '../protocol';
import { Icon, type IconName } from '../ui/Icon';
import { percent } from '../ui/percent';
import { useThere } from '../ui/useThere';
import { sitterName } from '../ui/words';
import './analysis.css';
import { Going } from './MatchJudged';
import { isDone, useAnalysis, WORTH, type Analysis, type Judged } from './read';
import { useSaid } from './words';

interface Props {
  lobby: PushLobby;
  view: View;
  move: number;
  goTo(move: number, seat: string): void;
}

/* Answers to one question; of equal words one is enough. */
const isMade = (judged: Judged, i: number) => JSON.stringify(judged.best[i]!.choice) === JSON.stringify(judged.choice);

function Choices({ judged, name, said }: { judged: Judged; name: string; said: NonNullable<ReturnType<typeof useSaid>> }): JSX.Element {
  const among = judged.best.some((_, i) => isMade(judged, i));
  const rows = judged.best.map((one, i) => ({ ...one, made: isMade(judged, i) }));
  return (
    <div class="here-choices">
      <h2>{t('analysis.chooses', { name })}</h2>
      <ol aria-label={t('analysis.best')}>
        {rows.map((one, i) => (
          <li key={i} class={one.made ? 'made' : ''}>
            <span class="here-words">{said(one.choice)}</span> <b>{percent(one.chance)}</b>{one.made && <> <span class="tag">{t('analysis.made')}</span></>}
          </li>
        ))}
      </ol>
      {!among && <p>{t('analysis.made_else', { choice: said(judged.choice), chance: percent(judged.chance) })}</p>}
      {judged.cost >= WORTH && <p class="here-cost">{t('analysis.cost', { cost: percent(judged.cost) })}</p>}
    </div>
  );
}

function Chances({ analysis, lobby, view, move }: Omit<Props, 'goTo'> & { analysis: Analysis }): JSX.Element | null {
  const point = analysis.points.filter((one) => one.move <= move).pop() ?? analysis.points[0];
  const game = gameNow(lobby.game);
  if (!point) return null;
  return (
    <dl class="here-chances" aria-label={t('analysis.title')}>
      {lobby.seats.map((seat, i) => {
        const look = game.look(seat, view), chance = point.chances[i] ?? 0;
        return (
          <div key={seat.seat}>
            <dt>{look.mark}{sitterName(lobby.match, seat)}</dt>
            <dd><i style={{ width: `${chance / 100}%`, background: look.colour ?? undefined }} /><span>{percent(chance)}</span></dd>
          </div>
        );
      })}
    </dl>
  );
}

export default function MomentJudged({ lobby, view, move, goTo }: Props): JSX.Element {
  const analysis = useAnalysis(lobby.match, true);
  const said = useSaid(lobby.game, lobby, view), there = useThere();
  const costly = analysis?.choices.filter((one) => one.cost >= WORTH) ?? [];
  const judged = analysis?.choices.find((one) => one.move === move);
  const before = costly.filter((one) => one.move < move).pop(), after = costly.find((one) => one.move > move);
  const step = (one: Judged | undefined, icon: IconName, label: string) => (
    <button type="button" disabled={!one} title={label} onClick={() => one && goTo(one.move, one.seat)}><Icon name={icon} /><span>{label}</span></button>
  );
  return (
    <section class="here pane" aria-label={t('analysis.here')}>
      {analysis && <Chances analysis={analysis} lobby={lobby} view={view} move={move} />}
      <div class="here-said" aria-live="polite">
        {there && (judged && said
          ? <Choices judged={judged} said={said} name={sitterName(lobby.match, lobby.seats.find((one) => one.seat === judged.seat)!)} />
          : analysis && analysis.to > move && <p class="hint">{t('analysis.no_choice', { move: number(move) })}</p>)}
        {there && !(analysis && isDone(analysis) && analysis.problem === null) && <Going analysis={analysis} />}
      </div>
      <div class="here-steps">
        {step(before, 'back', t('analysis.before'))}
        {step(after, 'forward', t('analysis.after'))}
      </div>
    </section>
  );
}
