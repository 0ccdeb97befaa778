/* Before a battle is meant: the most hits each way, how likely each number is, the odds, and whether an ambush may wait. */
import type { JSX } from 'preact';
import { useTable } from './context';
import { Name } from './names';
import { AMBUSH_HITS, fightOf, hitsAtMost, oddsOf, type Side } from './odds';
import type { RootChoice } from '../types';
import { t } from '../words';

const percent = (share: number): number => Math.round(share * 100);

/** How likely each number of hits is, as columns. */
function Hits({ side, shares }: { side: Side; shares: readonly number[] }): JSX.Element {
  const most = Math.max(...shares);
  return (
    <div class="outlook-side">
      <span><Name kind="seat" value={side.owner} /> {t('table.odds_most', { n: hitsAtMost(side) })}</span>
      <ol aria-label={shares.map((share, n) => t('table.odds_hits', { n, percent: percent(share) })).join(', ')}>
        {shares.map((share, n) => (
          <li key={n} aria-hidden="true" title={t('table.odds_hits', { n, percent: percent(share) })}><i style={{ height: `${(100 * share) / most}%` }} /><b>{n}</b></li>
        ))}
      </ol>
    </div>
  );
}

export function Outlook({ choice }: { choice: RootChoice }): JSX.Element | null {
  const { view, seat } = useTable();
  const fight = fightOf(view, seat, choice);
  if (!fight) return null;
  const odds = oddsOf(fight);
  return (
    <div class="outlook" role="group" aria-label={t('table.odds')}>
      <Hits side={fight.attacker} shares={odds.attacker} />
      <Hits side={fight.defender} shares={odds.defender} />
      <div class="outlook-sum">
        <span class="odds-bar" aria-hidden="true"><i class="gain" style={{ flexGrow: odds.more }} /><i class="same" style={{ flexGrow: odds.same }} /><i class="fewer" style={{ flexGrow: odds.fewer }} /></span>
        <span>{t('table.odds_sum', { more: percent(odds.more), same: percent(odds.same), fewer: percent(odds.fewer) })}</span>
        {fight.ambush > 0 && <span class="odds-ambush">{t('table.odds_ambush', { percent: Math.max(1, percent(fight.ambush)), hits: AMBUSH_HITS })}</span>}
        {fight.cards.length > 0 && <span class="odds-cards">{t('table.odds_cards')} {fight.cards.map(({ owner, card }, i) => <span key={i}><Name kind="seat" value={owner} /> <Name kind="card" value={card} /> </span>)}</span>}
      </div>
    </div>
  );
}
