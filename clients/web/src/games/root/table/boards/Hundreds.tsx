/* The board of the Lord of the Hundreds: mood, Hoard with its two values, warlord, strongholds and mobs. Law 14 */
import type { JSX } from 'preact';
import { t, word } from '../../words';
import { useTable } from '../context';
import { Name } from '../names';
import { ItemTile } from '../symbols/items';
import { Fact, Term, type BoardProps } from './parts';

/* Printed: which items lie on which track, and the value by their number. */
const TRACKS = { command: ['boot', 'bag', 'coin'], prowess: ['hammer', 'tea', 'sword', 'crossbow'] } as const;
const VALUES = [1, 2, 2, 3, 4];
const MOODS = ['bitter', 'grandiose', 'jubilant', 'lavish', 'relentless', 'rowdy', 'stubborn', 'wrathful'] as const;

/** How many items more raise the value, and to what. */
function next(count: number): { n: number; value: number } {
  const now = VALUES[count] ?? 0, at = VALUES.findIndex((value) => value > now);
  return at < 0 ? { n: 0, value: now } : { n: at - count, value: VALUES[at] ?? now };
}

function HoardTrack({ track }: { track: keyof typeof TRACKS }) {
  const { view, step, point } = useTable();
  const own = view.hundreds;
  if (!own) return null;
  const items = own.hoard.filter((item) => (TRACKS[track] as readonly string[]).includes(item));
  const more = next(items.length);
  return (
    <div class="hoard-track">
      <Fact label={t(`board.${track}`)} tip={`term:${track}`}>{own[track]}</Fact>
      <ul class="items">
        {VALUES.slice(1).map((_, i) => {
          const item = items[i];
          if (!item) return <li key={i}><span class="item-space" /></li>;
          const open = step.targets.has(item);
          return (
            <li key={i} data-tip={`item:${item}`}>
              <button type="button" class={`item-button${open ? ' open' : ''}`} aria-disabled={!open} onClick={() => open && point(item)}>
                <ItemTile item={item} size={30} label={word('item', item)} />
              </button>
            </li>
          );
        })}
      </ul>
      <small class="quiet">{t('board.next_value', more)}</small>
    </div>
  );
}

export function Hundreds(_: BoardProps): JSX.Element {
  const { view } = useTable();
  const own = view.hundreds, pieces = view.supply.pieces as Record<string, number>;
  if (!own) return <p>–</p>;
  const warlord = Object.entries(view.clearings).find(([, clearing]) => (clearing.singles as readonly string[]).includes('warlord'))?.[0];
  return (
    <>
      <div class="facts">
        <Fact label={t('board.mood')}>{own.mood ? <Term kind="mood" name={own.mood} /> : '–'}</Fact>
        <Fact label={t('board.warlord')} tip="piece:warlord">{warlord ? <Name kind="clearing" value={warlord} /> : '–'}</Fact>
        <Fact label={t('board.strongholds_left')} tip="piece:stronghold">{pieces['stronghold'] ?? 0}</Fact>
        <Fact label={t('board.mobs_left')} tip="piece:mob">{pieces['mob'] ?? 0}</Fact>
      </div>
      <HoardTrack track="command" />
      <HoardTrack track="prowess" />
      <p class="legend">{MOODS.filter((name) => name !== own.mood).map((name) => <Term key={name} kind="mood" name={name} />)}</p>
    </>
  );
}
