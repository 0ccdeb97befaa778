/* A battle: who against whom, the dice, what adds to them, and what it cost. It stays a moment after its end. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { useTable } from './context';
import { factionOf } from './looks';
import type { Step } from './props';
import { Name, Say } from './say';
import { Die } from './symbols/pieces';
import { Emblem } from './symbols/warriors';

const STAYS = 5000; /* milliseconds */
const MIDDLE = 200; /* of the map: battles in the upper half are shown in the lower one */

type Told = Record<string, unknown> & { event: string };

/** What was told since the last battle began. */
function lastBattle(history: readonly Step[]): Told[] {
  const told: Told[] = [];
  for (let i = history.length - 1; i >= 0 && i > history.length - 40; i--) {
    const events = (history[i]?.events ?? []) as Told[];
    for (let k = events.length - 1; k >= 0; k--) {
      const event = events[k] as Told;
      told.unshift(event);
      if (event.event === 'battle') return told;
      if (event.event === 'phase') return [];
    }
  }
  return [];
}

const SHOWN: ReadonlySet<string> = new Set(['ambush', 'used_card', 'removed', 'enlisted', 'swift_strike', 'item_damaged', 'hits']);

function Side({ seat, role, die, hits, extra }: { seat: string; role: ComponentChildren; die: number | null; hits: number; extra: number }) {
  const { view } = useTable();
  return (
    <div class="battle-side">
      <Emblem faction={factionOf(view, seat)} size={30} />
      <b><Name kind="seat" value={seat} /></b>
      <small>{role}</small>
      <Die value={die} label={t('table.rolled', { n: die ?? 0 })} />
      <span class="battle-hits">{die === null ? ' ' : t('table.deals', { n: hits + extra })}{extra > 0 && <small> ({t('table.extra', { n: extra })})</small>}</span>
    </div>
  );
}

export function BattlePanel({ history }: { history: readonly Step[] }): JSX.Element | null {
  const { view } = useTable();
  const now = view.battle ?? null;
  const kept = useRef(now);
  const [over, setOver] = useState(true);
  const [hidden, setHidden] = useState(false);
  if (now) kept.current = now;
  useEffect(() => {
    setHidden(false);
    if (now) {
      setOver(false);
      return undefined;
    }
    const timer = setTimeout(() => setOver(true), STAYS);
    return () => clearTimeout(timer);
  }, [now === null]);
  const battle = now ?? (over ? null : kept.current);
  if (!battle || hidden) return null;
  const told = lastBattle(history);
  const roll = told.find((event) => event.event === 'rolled');
  const rolled = battle.rolled || roll !== undefined;
  const dealt = (side: 'attacker' | 'defender') => Number(battle.hits[side]);
  const die = (side: 'attacker' | 'defender') => (rolled ? (battle.rolled ? battle.dice[side] : Number(roll?.[side] ?? 0)) : null);
  return (
    <section class={`battle${(view.map.clearings[battle.clearing as keyof typeof view.map.clearings]?.y ?? 0) < MIDDLE ? ' low' : ''}`} aria-label={t('table.battle')} aria-live="polite">
      <header>
        <b>{t('table.battle')}</b> <Name kind="clearing" value={battle.clearing} />
        <button type="button" class="close" aria-label={t('table.close')} onClick={() => setHidden(true)}>×</button>
      </header>
      <div class="battle-sides">
        <Side seat={battle.attacker} role={t('table.attacker')} die={die('attacker')} hits={dealt('attacker')} extra={battle.extra.attacker} />
        <span class="versus" aria-hidden="true">⚔</span>
        <Side seat={battle.defender} role={t('table.defender')} die={die('defender')} hits={dealt('defender')} extra={battle.extra.defender} />
      </div>
      <ul class="battle-told">
        {told.filter((event) => SHOWN.has(event.event)).map((event, i) => <li key={i}><Say kind="event" term={event} /></li>)}
      </ul>
    </section>
  );
}
