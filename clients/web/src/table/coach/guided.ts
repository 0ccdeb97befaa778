/* Which matches are explained as they go, and what was told in them already; kept in the browser. */
import { signal } from '@preact/signals';

const KEY = 'warren.guided';
/* Of matches long over nothing need be known. */
const KEPT = 8;

export interface Guided {
  match: string;
  /** The explanations are wanted. */
  on: boolean;
  seen: readonly string[];
}

function read(): readonly Guided[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((one: Partial<Guided>) => typeof one?.match === 'string' && Array.isArray(one.seen)).map((one) => one as Guided);
  } catch {
    return [];
  }
}

/** The latest one is the first. */
export const guided = signal<readonly Guided[]>(read());

export const guidedIn = (match: string): Guided | undefined => guided.value.find((one) => one.match === match);

function change(match: string, part: Partial<Guided>): void {
  const before = guidedIn(match) ?? { match, on: true, seen: [] };
  guided.value = [{ ...before, ...part }, ...guided.value.filter((one) => one.match !== match)].slice(0, KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(guided.value));
  } catch {
    /* A browser that keeps nothing: it is known as long as the page lasts. */
  }
}

/** Explains this match from now on, from the beginning of what there is to tell. */
export const guide = (match: string): void => change(match, { on: true, seen: [] });

/** Explains it no more; what was told stays known. */
export const leaveGuide = (match: string): void => change(match, { on: false });

/** Goes on where it was left. */
export const takeUpGuide = (match: string): void => change(match, { on: true });

/** This was told. */
export function tellOnce(match: string, mark: string): void {
  const seen = guidedIn(match)?.seen ?? [];
  if (!seen.includes(mark)) change(match, { seen: [...seen, mark] });
}
