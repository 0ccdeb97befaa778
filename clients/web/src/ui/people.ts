/* Who the bots are: each has a name and a face, the same for everybody at the table for as long as the match lasts. */

/** Plants of the undergrowth: nobody's translation, and nobody's faction. */
const NAMES = [
  'Bramble', 'Hazel', 'Sorrel', 'Tansy', 'Alder', 'Clover', 'Juniper', 'Yarrow', 'Rowan', 'Fern', 'Teasel', 'Linden', 'Mallow', 'Aspen', 'Nettle', 'Willow',
] as const;

/** How many faces there are (Portrait.tsx). */
export const FACES = 8;

/* FNV-1a: small, and the same everywhere. */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

const numberOf = (match: string, seat: string): number => mixed(match) + Number(seat.slice(1)) * 5;

/** The name of the bot at a seat ("s2"); different ones at different seats of a match. */
export const botName = (match: string, seat: string): string => NAMES[numberOf(match, seat) % NAMES.length]!;

/** Its face, from 0 to FACES - 1; different ones at up to FACES seats. */
export const botFace = (match: string, seat: string): number => numberOf(match, seat) % FACES;
