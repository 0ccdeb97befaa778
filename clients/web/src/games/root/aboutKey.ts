/* Where the texts stand that tell what things of Root are and do: by kind and name, and some share one. */

/** Questions that nobody is asked: chance answers them. */
const LOTS: ReadonlySet<string> = new Set([
  'battle_roll', 'control_die', 'deal_landmark', 'draw', 'first_vagabond', 'hide_relic', 'hireling_card', 'mob_die', 'new_quest', 'order_of_play',
  'random_card', 'random_character', 'random_discard', 'stock_ruin', 'suit_marker', 'uprising_die',
]);

/** Under which key the text stands, of those that there are. "base_fox" is a base, if there is nothing to say of that one alone. */
export function keyOfAbout(kind: string, name: string, has: (key: string) => boolean): string | null {
  if (kind === 'reason' && LOTS.has(name)) return 'about.reason.chance';
  if (kind === 'quest') return 'about.term.quest';
  if (kind === 'act') return 'about.term.hireling_act';
  if (kind === 'origin') return 'about.term.origin';
  for (let stem = name; stem; stem = stem.slice(0, Math.max(0, stem.lastIndexOf('_')))) {
    const key = `about.${kind}.${stem}`;
    if (has(key)) return key;
  }
  return null;
}
