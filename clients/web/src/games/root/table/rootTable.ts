/* What the parts of a table that are no game's own ask of Root. */
import type { TableGame } from '../../../table/game';
import type { RootView } from '../types';
import { t, words } from '../words';
import { factionOf, isClearing, isForest } from './looks';
import { during, motionsOf, newsOf } from './motions';
import { formsIn, more, Name, nameOf } from './names';
import { Outlook } from './Outlook';
import { isFinal } from './sure';
import { FactionPage, PhasePage } from './HelpPages';
import { Tip } from './Tip';

/** Reasons that offer different things to do. */
const MENUS: ReadonlySet<string> = new Set([
  'start_of_phase', 'window', 'birdsong', 'daylight', 'evening', 'assembly', 'parliament', 'command', 'exert', 'gather_retinue', 'minister_action',
  'second_march', 'advance', 'crusade', 'battle_effects', 'retinue_action', 'relentless',
]);

/** Members whose values buttons show as what they name. */
const DRAWN: ReadonlySet<string> = new Set(['card', 'faction', 'item', 'piece', 'character', 'leader', 'mood', 'minister', 'plot', 'landmark', 'quest']);

const viewOf = (table: { view: object }): RootView => table.view as unknown as RootView;
const isPlace = (name: string): boolean => isClearing(name) || isForest(name);

export const rootTable: TableGame = {
  words,
  things: {
    from: 'place', to: 'place', clearing: 'place', place: 'place', forest: 'place', first: 'place', second: 'place',
    card: 'card', seat: 'seat', defender: 'seat', attacker: 'seat', hireling: 'seat', item: 'item', quest: 'quest', faction: 'faction',
  },
  counts: new Set(['count']),
  menus: MENUS,
  isFinal,
  turnOf: (table) => viewOf(table).turn.seat,
  nameOf: (table, key, value) => nameOf({ view: viewOf(table) }, key, value),
  formsOf: (table, key, value) => formsIn({ view: viewOf(table) }, key, value),
  Name,
  isDrawn: (key, value) => isPlace(value) || /^[sh]\d+$/.test(value) || DRAWN.has(key),
  isPlace,
  more,
  whoIsWho: (table) => {
    const { seats, hirelings } = viewOf(table);
    return JSON.stringify([Object.values(seats).map((seat) => seat.faction), Object.values(hirelings).map((one) => one && [one.hireling, one.demoted])]);
  },
  colourOf: (table, event) => {
    const faction = factionOf(viewOf(table), String(event['seat'] ?? event['attacker'] ?? ''));
    return faction && `var(--f-${faction})`;
  },
  motionsOf: (before, step) => motionsOf(before as unknown as RootView, step),
  during: (before, motions) => during(before as unknown as RootView, motions) as unknown as typeof before,
  newsOf,
  Outlook: Outlook as unknown as TableGame['Outlook'],
  Price: null,
  help: [
    { title: () => t('help.phase'), Page: PhasePage },
    { title: () => t('page.factions'), Page: FactionPage },
  ],
  Tip,
};
