/* A battle: who against whom, the dice, what adds to them, and what it cost. It stays a moment after its end. */
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../words';
import { useTable } from './context';
import { factionOf } from './looks';
import type { Step } from '../../../table/props';
import { Say } from '../../../table/say';
import { useLinger } from '../../../table/useLinger';
import { leaveFocus } from '../../../ui/useFocusKept';
import { Name } from './names';
import { Die } from './symbols/pieces';
import { Emblem } from './symbols/warriors';

const LONGEST = 60; /* steps of a battle */
const MIDDLE = 200; /* of the map: on small screens battles in the upper half are shown in the lower one */

type Told = Record<string, unknown> & { event: string };

/** What was told of the last battle, if no new phase has begun since, and by which version. */
function lastBattle(history: readonly Step[]): { told: Told[]; version: number } | null {
  const told: Told[] = [];
  let version = 0;
  for (let i = history.length - 1; i >= 0 && i > history.length - LONGEST; i--) {
    const events = (history[i]?.events ?? []) as Told[];
    for (let k = events.length - 1; k >= 0; k--) {
      const event = events[k] as Told;
      if (event.event === 'phase') return null;
      told.unshift(event);
      if (!version && OF_BATTLE.has(event.event)) version = history[i]?.version ?? 0;
      if (event.event === 'battle') return { told, version };
    }
  }
  return null;
}

/** Events that only battles have. */
const OF_BATTLE: ReadonlySet<string> = new Set(['battle', 'ambush', 'rolled', 'hits']);
const SHOWN: ReadonlySet<string> = new Set(['ambush', 'used_card', 'removed', 'enlisted', 'swift_strike', 'item_damaged', 'looting', 'looted', 'hit_ignored', 'scored']);

function Side({ seat, role, die, hits }: { seat: string; role: ComponentChildren; die: number | null; hits: ComponentChildren }) {
  const { view } = useTable();
  return (
    <div class="battle-side">
      <Emblem faction={factionOf(view, seat)} size={30} />
      <Name kind="seat" value={seat} />
      <small>{role}</small>
      <Die value={die} label={die === null ? t('table.not_rolled') : t('table.rolled', { n: die })} />
      <span class="battle-hits">{hits}</span>
    </div>
  );
}

function Panel({ history }: { history: readonly Step[] }): JSX.Element | null {
  const { view } = useTable();
  const now = view.battle ?? null;
  const { told: last, stays } = useLinger(now !== null, lastBattle(history), () => true, '.battle');
  const start = last?.told[0] ?? null;
  /* The battle that was closed, by the event that began it. */
  const [hidden, setHidden] = useState<Told | null>(null);
  const battle = now ?? (stays && start
    ? { clearing: String(start['clearing']), attacker: String(start['attacker']), defender: String(start['defender']), rolled: true, dice: null, hits: null, extra: null }
    : null);
  if (!battle || (hidden !== null && hidden === start)) return null;
  const told = last?.told ?? [];
  const roll = told.find((event) => event.event === 'rolled');
  const die = (side: 'attacker' | 'defender'): number | null => (roll ? Number(roll[side]) : battle.dice && battle.rolled ? battle.dice[side] : null);
  const hits = (side: 'attacker' | 'defender'): ComponentChildren => {
    const taken = told.filter((event) => event.event === 'hits' && event['seat'] === battle[side === 'attacker' ? 'defender' : 'attacker']);
    if (taken.length) return t('table.deals', { n: taken.reduce((sum, event) => sum + Number(event['hits']), 0) });
    if (!battle.hits || !battle.extra || !battle.rolled) return '\u00a0';
    const extra = battle.extra[side];
    return <>{t('table.deals', { n: battle.hits[side] + extra })}{extra > 0 && <small> ({t('table.extra', { n: extra })})</small>}</>;
  };
  const low = (view.map.clearings[battle.clearing as keyof typeof view.map.clearings]?.y ?? 0) < MIDDLE;
  return (
    <section class={`battle${low ? ' low' : ''}`} aria-label={t('table.battle')}>
      <header>
        <b>{t('table.battle')}</b> <Name kind="clearing" value={battle.clearing} />
        <button type="button" class="close" aria-label={t('common.close')} onClick={() => {
          leaveFocus();
          setHidden(start);
        }}>×</button>
      </header>
      <div class="battle-sides">
        <Side seat={battle.attacker} role={t('table.attacker')} die={die('attacker')} hits={hits('attacker')} />
        <span class="versus" aria-hidden="true">⚔</span>
        <Side seat={battle.defender} role={t('table.defender')} die={die('defender')} hits={hits('defender')} />
      </div>
      <ul class="battle-told">
        {told.filter((event) => SHOWN.has(event.event)).map((event, i) => <li key={i}><Say kind="event" term={event} /></li>)}
      </ul>
    </section>
  );
}

/** What is told in it is read out: also the first of it, since this is there before. */
export function BattlePanel({ history }: { history: readonly Step[] }): JSX.Element {
  return <div class="battle-place" aria-live="polite"><Panel history={history} /></div>;
}
