/* What the parts of a table that are no game's own ask of Oath. */
import type { TableGame } from '../../../table/game';
import { boardOf, isSlot } from '../looks';
import type { OathView } from '../types';
import { t, words } from '../words';
import { AllCards } from '../cards/AllCards';
import { Outlook } from '../dialogs/Outlook';
import { Price } from './Price';
import { Powers } from '../dialogs/Powers';
import { BoardPage, PhasePage } from './HelpPages';
import { during, motionsOf, newsOf } from './motions';
import { formsIn, Name, nameOf } from './names';
import { isFinal } from './sure';
import { Tip } from './Tip';
import { more } from './told';

/** Reasons that offer different things to do. */
const MENUS: ReadonlySet<string> = new Set([
  'act', 'rest', 'play', 'declare', 'banner_wake', 'opportunity', 'discard_place', 'recover_target', 'targets', 'plans', 'victory_effects', 'order_answers', 'deal_terms', 'deal_answer', 'citizenship_answer',
  'source', 'defender', 'order_triggers', 'trade_card', 'edifice', 'losses', 'sacrifice', 'use_power',
]);

/** Members whose values buttons show as what they name. */
const DRAWN: ReadonlySet<string> = new Set(['card', 'relic', 'banner', 'suit', 'site', 'thing']);

const viewOf = (table: { view: object }): OathView => table.view as unknown as OathView;

export const oathTable: TableGame = {
  words,
  things: {
    slot: 'place', from: 'place', to: 'place', card: 'card', relic: 'card', banner: 'card', suit: 'bank', region: 'pile', trait: 'space', seat: 'seat', goal: 'goal',
  },
  counts: new Set(['count']),
  menus: MENUS,
  isFinal,
  turnOf: (table) => viewOf(table).turn.seat,
  nameOf: (table, key, value) => nameOf({ view: viewOf(table) }, key, value),
  formsOf: (table, key, value) => formsIn({ view: viewOf(table) }, key, value),
  Name,
  isDrawn: (key, value) => isSlot(value) || /^s\d+$/.test(value) || DRAWN.has(key),
  isPlace: isSlot,
  more,
  whoIsWho: (table) => {
    const { seats, slots } = viewOf(table);
    return JSON.stringify([Object.values(seats).map((seat) => seat.colour), Object.values(slots).map((slot) => slot.site)]);
  },
  colourOf: (table, event) => {
    const board = boardOf(viewOf(table), String(event['seat'] ?? event['attacker'] ?? event['user'] ?? ''));
    return board && `var(--o-${board})`;
  },
  motionsOf: (before, step) => motionsOf(before as unknown as OathView, step),
  during: (before, motions) => during(before as unknown as OathView, motions) as unknown as typeof before,
  newsOf,
  Outlook,
  Price,
  help: [
    { title: () => t('help.phase'), Page: PhasePage },
    { title: () => t('help.boards'), Page: BoardPage },
    { title: () => t('powers.title'), Page: Powers },
    { title: () => t('cards.title'), Page: AllCards },
  ],
  Tip,
};
