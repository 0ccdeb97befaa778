/* The Chronicle as its dialog shows it (Law 8): how far it has come, and the map before and after. Pure: from views and what was told. */
import type { MatchEvent } from '../../../protocol';
import { SLOTS } from '../looks';
import type { OathView, SlotView } from '../types';

export const CHAPTERS = ['vow', 'citizens', 'map', 'deck', 'dispossessed', 'relics'] as const;
export type Chapter = (typeof CHAPTERS)[number];

/** What belongs to which chapter, by the events that tell it and the reasons that ask. */
const OF: Readonly<Record<string, Chapter>> = {
  vowed: 'vow', citizen: 'citizens', answered: 'citizens', exiled: 'citizens', built: 'map', turned: 'map', site_kept: 'map', site_gone: 'map', site_turned: 'map', placed_warbands: 'citizens',
  added: 'deck', archive_healed: 'deck', dispossessed: 'dispossessed', relic_laid: 'relics', relic_under: 'relics',
};
const ASKED: Readonly<Record<string, Chapter>> = {
  vow: 'vow', new_citizens: 'citizens', answer_chronicle: 'citizens', edifice: 'map', most_common_suit: 'deck', heal_suit: 'deck', archive: 'deck', dispossessed: 'dispossessed', site_drawn: 'map', relic_drawn: 'relics',
};

export const chapterOf = ({ event }: Pick<MatchEvent, 'event'>): Chapter | null => OF[event] ?? null;

/** The chapter that is being written: the one that is asked about, else the last that was told of. */
export function chapterNow(told: readonly MatchEvent[], reason: string | null): Chapter {
  const asked = reason ? ASKED[reason] : undefined;
  if (asked) return asked;
  const all = told.map(chapterOf).filter((one): one is Chapter => one !== null);
  return CHAPTERS[Math.max(0, ...all.map((one) => CHAPTERS.indexOf(one)))]!;
}

export interface Place {
  slot: string;
  /** Null: face down, or nothing. */
  site: string | null;
  edifices: { card: string; ruined: boolean }[];
  /** Other cards there. */
  cards: number;
  ruler: string | null;
}

/** The eight places, as far as a chronicle cares for them. */
export function mapOf(view: OathView): Place[] {
  return SLOTS.map((slot) => {
    const site = (view.slots as Record<string, SlotView>)[slot], cards = site?.cards ?? [];
    const edifices = cards.flatMap(({ card, ruined }) => (card && view.cards[card]?.sort === 'edifice' ? [{ card, ruined }] : []));
    return { slot, site: site?.faceup ? (site.site ?? null) : null, edifices, cards: cards.length - edifices.length, ruler: site?.ruler ?? null };
  });
}

/** The places that are not as they were. */
export function changed(before: readonly Place[], after: readonly Place[]): ReadonlySet<string> {
  const said = (one: Place | undefined) => JSON.stringify([one?.site, one?.edifices]);
  return new Set(after.filter((one, i) => said(one) !== said(before[i])).map(({ slot }) => slot));
}
