/* Before a battle is meant: the most hits each way, how likely each number is, the odds, and whether an ambush may wait. */
import type { JSX } from 'preact';
import { useTable } from './context';
import { Name } from './names';
import { AMBUSH_HITS, fightOf, hitsAtMost, oddsOf, type Side } from './odds';
import type { RootChoice } from '../types';
import { percents } from '../../../ui/shares';
import { t } from '../words';

/** How likely each number of hits is, as columns. */
function Hits({ side, shares }: { side: Side; shares: readonly number[] }): JSX.Element {
  const most = Math.max(...shares), parts = percents(shares);
  return (
    <div class="outlook-side">
      <span><Name kind="seat" value={side.owner} /> {t('table.odds_most', { n: hitsAtMost(side) })}</span>
      <ol aria-label={parts.map((percent, n) => t('table.odds_hits', { n, percent })).join(', ')}>
        {shares.map((share, n) => (
          <li key={n} aria-hidden="true" title={t('table.odds_hits', { n, percent: parts[n]! })}><i style={{ height: `${(100 * share) / most}%` }} /><b>{n}</b></li>
        ))}
      </ol>
    </div>
  );
}

export function Outlook({ choice }: { choice: RootChoice }): JSX.Element | null {
  const { view, seat } = useTable();
  const fight = fightOf(view, seat, choice);
  if (!fight) return null;
  const odds = oddsOf(fight), [more, same, fewer] = percents([odds.more, odds.same, odds.fewer]);
  return (
    <div class="outlook" role="group" aria-label={t('table.odds')}>
      <div class="outlook-sum">
        <span class="odds-bar" aria-hidden="true"><i class="gain" style={{ flexGrow: odds.more }} /><i class="same" style={{ flexGrow: odds.same }} /><i class="fewer" style={{ flexGrow: odds.fewer }} /></span>
        <span>{t('table.odds_sum', { more: more!, same: same!, fewer: fewer! })}</span>
        {fight.ambush > 0 && <span class="odds-ambush">{t('table.odds_ambush', { percent: Math.max(1, Math.round(fight.ambush * 100)), hits: AMBUSH_HITS })}</span>}
        {fight.cards.length > 0 && <span class="odds-cards">{t('table.odds_cards')} {fight.cards.map(({ owner, card }, i) => <span key={i}><Name kind="seat" value={owner} /> <Name kind="card" value={card} /> </span>)}</span>}
      </div>
      <Hits side={fight.attacker} shares={odds.attacker} />
      <Hits side={fight.defender} shares={odds.defender} />
    </div>
  );
}
