/* Where the texts stand that tell what things of Oath are and do: by kind and name, and some share one. */

/** Questions that nobody is asked: chance answers them. */
const LOTS: ReadonlySet<string> = new Set([
  'archive', 'back', 'chancellor', 'coin', 'dispossessed', 'draw', 'end_die', 'relic_drawn', 'roll_attack', 'roll_defence', 'shuffle', 'site_drawn',
]);

/** The kinds whose things are all cards. */
const CARDS: ReadonlySet<string> = new Set(['relic', 'site', 'banner', 'ruin']);

/** Under which key the text stands, of those that there are. What a power asks for is told by its card. */
export function keyOfAbout(kind: string, name: string, has: (key: string) => boolean): string | null {
  if (kind === 'reason' && LOTS.has(name)) return 'about.reason.chance';
  if (kind === 'suit') return 'about.term.bank';
  const key = `about.${CARDS.has(kind) ? 'card' : kind}.${name}`;
  if (has(key)) return key;
  return kind === 'reason' && name.startsWith('choose_') ? 'about.reason.choose' : null;
}
