/*
 * Which powers a seat could use now, and why not the others: as far as the view and the open question tell (Law 7.1, 7.2). Pure. What is
 * offered is the server's list; whatever else a card asks for is not known here, and then says so.
 */
import type { OathChoice, OathView, SlotView } from '../types';
import { BANNERS } from '../looks';
import { isImperial } from './goals';

/** Where one has it from. */
export type Access = 'adviser' | 'relic' | 'banner' | 'ruled' | 'here';
/** Why it is not offered; null: it is. */
export type Why = 'facedown' | 'time' | 'occupied' | 'favor' | 'secrets' | 'unknown';

export interface Power {
  card: string;
  access: Access;
  /** The site of it; null: on the board. */
  slot: string | null;
  when: readonly string[];
  why: Why | null;
  /** So much favor or so many secrets are lacking, if that is why. */
  lacking: number;
}

type Printed = OathView['cards'][string];
interface Found {
  card: string;
  access: Access;
  slot: string | null;
  facedown?: boolean;
  tokens: number;
}

/** Everything that the seat has access to (Law 7.1.1), on the board first. */
function found(view: OathView, seat: string): Found[] {
  const own = view.seats[seat];
  if (!own) return [];
  const all: Found[] = [
    ...own.advisers.flatMap((one) => (one.card ? [{ card: one.card as string, access: 'adviser' as const, slot: null, facedown: !one.faceup, tokens: one.favor + one.secrets }] : [])),
    ...own.relics.map((one) => ({ card: one.relic as string, access: 'relic' as const, slot: null, tokens: one.favor + one.secrets })),
    ...BANNERS.filter((banner) => view.banners[banner]?.holder === seat).map((card) => ({ card, access: 'banner' as const, slot: null, tokens: 0 })),
  ];
  for (const [slot, site] of Object.entries(view.slots as Record<string, SlotView>)) {
    const rules = site.ruler === seat || (site.ruler === 'empire' && isImperial(view, seat)), here = own.pawn === slot;
    if ((!rules && !here) || !site.faceup) continue;
    const access = rules ? 'ruled' as const : 'here' as const;
    if (site.site) all.push({ card: site.site, access, slot, tokens: 0 });
    for (const one of site.cards) if (one.card) all.push({ card: one.card, access, slot, tokens: one.favor + one.secrets });
  }
  return all;
}

/** Powers of other moments than those are nothing that one uses. */
const NOT_USED: ReadonlySet<string> = new Set(['always', 'played']);

function whyNot(view: OathView, seat: string, one: Found, printed: Printed, acting: boolean): { why: Why; lacking: number } {
  const own = view.seats[seat]!, { cost } = printed;
  const soon = view.turn.seat === seat && view.turn.phase === 'act' ? printed.when.some((when) => when !== 'wake' && when !== 'rest' && when !== 'defence') : printed.when.includes(view.turn.phase as Printed['when'][number]);
  const favor = cost.favor + cost.burnt_favor - own.favor, secrets = cost.secret + cost.burnt_secret - own.secrets;
  const because = (why: Why, lacking = 0) => ({ why, lacking });
  if (one.facedown) return because('facedown');
  if (!soon) return because('time');
  if (one.tokens > 0 && cost.favor + cost.secret > 0) return because('occupied');
  if (favor > 0) return because('favor', favor);
  if (secrets > 0) return because('secrets', secrets);
  return because(acting && printed.when.includes('action') ? 'unknown' : 'time');
}

/** The powers of a seat, those that are offered first. `acting`: it is asked what to do, not something in between. */
export function powersOf(view: OathView, seat: string, options: readonly OathChoice[], acting = true): Power[] {
  const offered = new Set(options.flatMap((choice) => (choice.verb === 'use' || choice.verb === 'plan' ? [String((choice as { card?: string }).card)] : [])));
  const all = found(view, seat).flatMap((one): Power[] => {
    const ruin = view.cards[one.card]?.ruin, isRuin = Object.values(view.slots as Record<string, SlotView>).some((site) => site.cards.some((at) => at.card === one.card && at.ruined));
    const printed = view.cards[isRuin && ruin ? ruin : one.card];
    if (!printed || !printed.when.some((when) => !NOT_USED.has(when))) return [];
    const used = offered.has(one.card);
    return [{ card: one.card, access: one.access, slot: one.slot, when: printed.when.filter((when) => !NOT_USED.has(when)), ...(used ? { why: null, lacking: 0 } : whyNot(view, seat, one, printed, acting)) }];
  });
  return [...all.filter(({ why }) => why === null), ...all.filter(({ why }) => why !== null)];
}
