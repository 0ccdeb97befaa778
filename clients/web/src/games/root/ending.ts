/* How a match of Root ends for everybody, and what is counted in it. */
import { list } from '../../i18n';
import type { MatchEvent, View } from '../../protocol';
import type { Count, Ending } from '../game';
import type { RootView } from './types';
import { maybe, t, word } from './words';

const viewOf = (view: View): RootView => view as unknown as RootView;

function factionName(view: RootView, seat: string): string {
  const faction = view.seats[seat]?.faction;
  return faction ? word('faction', faction) : word('seat', 'number', { number: seat.slice(1) });
}

/** Law 3.3: dominance, and coalitions of a Vagabond, take the marker off the score track. */
export const ending: Ending = {
  how: (all, { winners }) => {
    const view = viewOf(all);
    const ruler = winners.find((seat) => view.seats[seat]?.dominance);
    const allies = winners.filter((seat) => view.seats[seat]?.coalition);
    const said = [
      ...(ruler ? [t('end.by_dominance', { name: factionName(view, ruler), card: word('card', view.seats[ruler]!.dominance!) })] : []),
      ...(allies.length ? [t('end.by_coalition', { names: list(allies.map((seat) => factionName(view, seat))), with: factionName(view, view.seats[allies[0]!]!.coalition!) })] : []),
    ];
    return said.length ? said.join(' ') : null;
  },
  standing: (all, seat) => {
    const view = viewOf(all), { dominance, coalition } = view.seats[seat] ?? {};
    if (dominance) return maybe(`card.${dominance}`) ?? null;
    return coalition ? t('table.coalition', { name: factionName(view, coalition) }) : null;
  },
  leaves: (event) => (event.event === 'dominance_activated' || event.event === 'coalition' ? String(event['seat']) : null),
};

const seatOf = (event: MatchEvent, key = 'seat'): string => String(event[key]);

export const counts: readonly Count[] = [
  { name: 'battles', of: (event) => (event.event === 'battle' ? [[seatOf(event, 'attacker'), 1], [seatOf(event, 'defender'), 1]] : []) },
  { name: 'attacks', of: (event) => (event.event === 'battle' ? [[seatOf(event, 'attacker'), 1]] : []) },
  { name: 'pieces_lost', of: (event) => (event.event === 'removed' ? [[seatOf(event), Number(event['count'] ?? 1)]] : []) },
  { name: 'cards_crafted', of: (event) => (event.event === 'crafted' ? [[seatOf(event), 1]] : []) },
];
