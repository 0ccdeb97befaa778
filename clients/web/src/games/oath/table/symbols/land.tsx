/*
 * The land of a site: a few strokes of what grows or stands there, along the lower edge of its card. Each site is put together
 * from motifs, in a box of 160 by 56, so that no two look alike. Own drawings.
 */
import type { JSX } from 'preact';

/* Each motif stands on y = 50, from x = 0 on. */
const MOTIFS = {
  peaks: 'M0 50 16 16 24 28 34 8 52 50ZM34 8 29 18 34 22 38 17ZM16 16 12 24 17 26 20 22',
  hills: 'M0 50Q14 30 30 40 44 22 64 50M12 41Q18 36 24 38M40 36Q46 32 52 38',
  waves: 'M0 38Q6 32 12 38T24 38 36 38 48 38M4 46Q10 40 16 46T28 46 40 46 52 46',
  pines: 'M8 50V44M2 44 8 20 14 44ZM22 50V44M15 44 22 12 29 44ZM35 50V45M30 45 35 26 40 45Z',
  oaks: 'M12 50V36M12 38Q-2 36 4 24 8 12 18 20 28 24 22 34 20 38 12 38ZM34 50V40M34 41Q24 40 28 30 34 22 40 30 44 38 34 41Z',
  stones: 'M2 50 5 22 12 20 14 50ZM20 50 21 30 29 28 31 50ZM0 20 16 14 17 18 2 24M38 50 40 38 47 37 48 50Z',
  towers: 'M2 50V24H6V20H10V24H14V20H18V50M22 50V32H40V50M26 50V42Q31 37 36 42V50M28 32 31 24 34 32',
  houses: 'M0 50V38L8 30 16 38V50ZM20 50V34L30 24 40 34V50ZM27 50V42H33V50',
  tents: 'M0 50 12 26 24 50ZM12 26V50M28 50 37 34 46 50ZM37 34V50',
  reeds: 'M2 50Q4 34 2 24M8 50Q8 30 12 18M16 50Q15 36 18 28M24 50Q26 32 23 22M12 18V26M0 48Q14 44 30 48',
  dunes: 'M0 50Q18 30 36 44 50 34 64 50M8 44Q16 38 24 42',
  river: 'M0 28Q20 30 18 38 16 46 44 50M12 26Q34 30 30 37 30 42 62 48',
  bones: 'M0 48Q6 20 20 22 40 24 44 48M12 46Q13 32 18 28M22 47Q22 32 24 28M32 47Q32 36 30 30M2 50H50',
  gallows: 'M6 50V16H26V22M6 24 14 16M26 22V28M2 50H34M38 50V34H52V50M36 34H54L45 26Z',
  cave: 'M0 50Q4 20 26 18 50 20 54 50M16 50Q16 34 27 34 38 34 38 50M4 34 12 30M44 30 50 36',
  pass: 'M0 50 8 14 20 24 22 50M36 50 38 22 50 10 58 50M26 50Q30 40 28 30',
} as const;

type Motif = keyof typeof MOTIFS;

/** What stands at each site, and how far from the left. */
const LANDS: Readonly<Record<string, readonly (readonly [Motif, number])[]>> = {
  ancient_city: [['towers', 20], ['houses', 66], ['towers', 112]],
  barren_coast: [['dunes', 6], ['waves', 70], ['waves', 112]],
  buried_giant: [['hills', 4], ['bones', 76]],
  charming_valley: [['hills', 0], ['oaks', 62], ['houses', 112]],
  deep_woods: [['pines', 8], ['oaks', 54], ['pines', 104]],
  drowned_city: [['waves', 4], ['towers', 58], ['waves', 104]],
  fertile_valley: [['hills', 10], ['river', 60], ['oaks', 116]],
  great_slum: [['houses', 4], ['houses', 50], ['tents', 102]],
  lush_coast: [['oaks', 10], ['waves', 60], ['oaks', 114]],
  marshes: [['reeds', 10], ['waves', 46], ['reeds', 112]],
  mine: [['peaks', 14], ['cave', 84]],
  mountain: [['peaks', 4], ['peaks', 52], ['pines', 112]],
  narrow_pass: [['pass', 20], ['peaks', 96]],
  plains: [['dunes', 0], ['hills', 70]],
  river: [['oaks', 2], ['river', 50], ['reeds', 120]],
  rocky_coast: [['stones', 10], ['waves', 66], ['stones', 110]],
  salt_flats: [['dunes', 12], ['dunes', 84]],
  shrouded_wood: [['oaks', 4], ['pines', 54], ['oaks', 106]],
  standing_stones: [['stones', 20], ['stones', 84]],
  steppe: [['hills', 4], ['tents', 84]],
  the_hidden_place: [['pines', 6], ['cave', 50], ['pines', 112]],
  the_tribunal: [['gallows', 16], ['towers', 96]],
  wastes: [['dunes', 6], ['bones', 84]],
};

const UNKNOWN: readonly (readonly [Motif, number])[] = [['hills', 10], ['hills', 84]];

export function Land({ site }: { site: string }): JSX.Element {
  return (
    <svg class="site-land" viewBox="0 0 160 56" preserveAspectRatio="xMaxYMax meet" aria-hidden="true" focusable="false">
      <path class="land-ground" d="M0 50Q40 46 80 50T160 49V56H0Z" />
      {(LANDS[site] ?? UNKNOWN).map(([motif, x], i) => <path key={i} class={`land-${motif}`} d={MOTIFS[motif]} transform={`translate(${x} 0)`} />)}
    </svg>
  );
}
