/*
 * Pictures of cards, in a box of 48 by 48: a wash of the suit's colour under lines of ink. One for each effect and each
 * kind of item. Own drawings.
 */
import type { JSX } from 'preact';
import { ItemShape } from '../symbols/items';
import { suitPath } from '../symbols/suits';

interface Drawing {
  wash: string;
  lines: string;
  /** What is black all over. */
  solid?: string;
  /** A head of the card's suit looks out of it. */
  head?: true;
}

const BLOB = 'M5 29Q1 11 20 7 41 3 44 23 45 41 26 43 9 44 5 29Z';

const DRAWINGS: Record<string, Drawing> = {
  /* eyes in a bush */
  ambush: {
    wash: 'M2 42Q1 27 12 26 13 13 24 14 36 13 37 26 47 28 46 42Z',
    lines: 'M2 42Q1 27 12 26M12 27Q13 13 24 14 36 13 37 27M37 26Q47 28 46 42M6 37 9 33 12 37M37 37 40 33 43 37M19 40 22 36 25 40M20 8 22 3M28 8 31 4M12 12 8 8',
    solid: 'M15 27Q19 22 22.6 27 19 31 15 27ZM26 27Q30 22 33.6 27 30 31 26 27Z',
  },
  /* a crown */
  dominance: {
    wash: 'M6 40V15L15 24 24 8 33 24 42 15V40Z',
    lines: 'M6 40V15L15 24 24 8 33 24 42 15V40ZM6 34H42M14 29H16M23 29H25M32 29H34',
    solid: 'M24 3A2.4 2.4 0 1124 8 2.4 2.4 0 0124 3ZM5 10A2.2 2.2 0 115 14.6 2.2 2.2 0 015 10ZM43 10A2.2 2.2 0 1143 14.6 2.2 2.2 0 0143 10Z',
  },
  /* a heart on a banner */
  favor: {
    wash: 'M8 4H40V44L24 35 8 44Z',
    lines: 'M8 4H40V44L24 35 8 44ZM5 4H43M24 30Q13 22 15 15 18 9 24 15 30 9 33 15 35 22 24 30Z',
  },
  armorers: {
    wash: 'M24 5 41 10Q42 33 24 44 6 33 7 10Z',
    lines: 'M24 5 41 10Q42 33 24 44 6 33 7 10ZM24 5V44M8 21H40M13 13H18M30 13H35M15 29H19M29 29H33',
  },
  sappers: {
    wash: 'M3 43Q11 30 24 32 38 30 45 43Z',
    lines: 'M3 43Q11 30 24 32 38 30 45 43M33 3 18 25M29 1 37 6M19 24Q10 24 8 36 18 36 23 27ZM30 38 33 36M36 41 38 39M14 40 17 38',
  },
  brutal_tactics: {
    wash: 'M21 16A9 9 0 1139 16 9 9 0 0121 16Z',
    lines: 'M21 16A9 9 0 1139 16 9 9 0 0121 16ZM30 7V2M30 25V30M21 16H16M39 16H45M23.6 9.6 20 6M36.4 9.6 40 6M36.4 22.4 40 26M24 22 5 43M27 13Q29 10 32 11',
    solid: 'M3 41 7 45 11 41 7 37Z',
  },
  royal_claim: {
    wash: 'M10 6H36Q41 6 41 12H34V43H12Q8 43 8 38V10Z',
    lines: 'M12 6H37Q41 6 41 12H34M12 6Q8 6 8 11V38Q8 43 13 43H34V12Q34 6 38 6M14 15H28M14 21H28M14 27H21',
    solid: 'M23 33 25 28 28 31 31 28 33 33V38H23Z',
  },
  stand_and_deliver: {
    wash: 'M12 19Q14 5 24 5 34 5 36 19ZM10 24Q24 20 38 24V31Q30 36 24 31 18 36 10 31Z',
    lines: 'M4 20H44M12 20Q14 5 24 5 34 5 36 20M10 24Q24 20 38 24V31Q30 36 24 31 18 36 10 31ZM13 15H35M18 42Q24 38 30 42',
    solid: 'M14 26.6 20 27.4 19 30 15 29.6ZM34 26.6 28 27.4 29 30 33 29.6Z',
  },
  tax_collector: {
    wash: 'M18 14Q9 20 8 33 8 43 24 43 40 43 40 33 39 20 30 14Z',
    lines: 'M18 14Q9 20 8 33 8 43 24 43 40 43 40 33 39 20 30 14ZM18 14 13 6Q24 10 35 6L30 14M24 20V39M28.6 25Q24 21 20 25 20 29 24 29.6 28.4 30 28.4 34 24 38.6 19.4 34.4',
  },
  command_warren: {
    wash: 'M5 14Q22 14 30 8L40 4Q46 14 42 26L32 24Q22 22 14 31 7 26 5 14Z',
    lines: 'M5 14Q22 14 30 8L40 4Q46 14 42 26L32 24Q22 22 14 31 7 26 5 14ZM40 4Q35 15 42 26M30 8Q27 16 32 24M13 31 9 43H17L20 27M12 38H18',
  },
  better_burrow_bank: {
    wash: 'M3 43Q5 13 24 13 43 13 45 43Z',
    lines: 'M3 43Q5 13 24 13 43 13 45 43ZM13 43V34Q13 22 24 22 35 22 35 34V43M24 22V43M20 33V35M28 33V35M20 6A4 4 0 1128 6 4 4 0 0120 6ZM8 41 10 37M40 41 38 37',
  },
  cobbler: {
    wash: 'M10 9H24V25Q26 31 38 33 42 37 41 43H10Z',
    lines: 'M10 9H24V25Q26 31 38 33 42 37 41 43H10ZM10 37H41M10 15H24M16 21H24M16 27H25M28 19 43 4M31 9 38 3 46 10 41 14 37 11 34 14Z',
  },
  scouting_party: {
    wash: 'M6 29 34 9 41 6 45 13 39 18 12 38Z',
    lines: 'M6 29 34 9 39 18 12 38ZM34 9 41 6 45 13 39 18M14 23 20 32M22 31 14 46M24 30V46M26 29 35 46M5 8Q9 4 13 8M9 15Q12 12 15 15',
  },
  codebreakers: {
    wash: 'M5 6H29V41H5Z',
    lines: 'M5 6H29V41H5ZM10 13H15M19 13H24M10 19H13M17 19H24M10 25H19M10 31H16M26 28A8 8 0 1142 28 8 8 0 0126 28ZM40 34 46 42M30 26Q31 23 34 23',
  },
  boat_builders: {
    wash: 'M5 30H43L36 40H12ZM23 27V6L39 26Z',
    lines: 'M5 30H43L36 40H12ZM23 30V4M23 6 39 26H23M23 11 12 26H23M1 45Q7 41 13 45T25 45 37 45 47 44M16 35H32',
  },
  charm_offensive: {
    wash: 'M24 4Q35 3 37 14 38 28 26 29 13 28 12 17 13 5 24 4Z',
    lines: 'M24 17Q18 8 24 4 31 8 24 17ZM24 17Q33 10 38 16 34 23 24 17ZM24 17Q32 25 27 30 20 29 24 17ZM24 17Q17 27 12 23 12 15 24 17ZM24 17Q13 14 15 7 21 6 24 17ZM25 29Q22 38 26 47M25 39Q32 32 38 36 32 43 25 41M24 43Q18 37 12 40',
  },
  coffin_makers: {
    wash: 'M17 4H31L39 16 32 45H16L9 16Z',
    lines: 'M17 4H31L39 16 32 45H16L9 16ZM24 12V30M18 18H30M20 8 28 8M15 16 20 40',
  },
  corvid_planners: {
    wash: 'M4 12 17 7 31 12 44 7V37L31 42 17 37 4 42Z',
    lines: 'M4 12 17 7 31 12 44 7V37L31 42 17 37 4 42ZM17 7V37M31 12V42M8 33Q13 22 19 27T31 22M34 15 40 22M40 15 34 22M8 18 11 16M22 15 26 16',
  },
  eyrie_emigre: {
    wash: 'M4 25Q7 11 20 11 28 11 29 20L36 23 29 27Q29 38 16 40L7 45 9 36Q3 32 4 25Z',
    lines: 'M4 25Q7 11 20 11 28 11 29 20L36 23 29 27Q29 38 16 40L7 45 9 36Q3 32 4 25ZM8 27Q16 24 20 33M28 5 42 28M37 22Q47 22 47 30 43 36 36 32 34 27 37 22',
    solid: 'M22 17A1.8 1.8 0 1122 20.6 1.8 1.8 0 0122 17Z',
  },
  false_orders: {
    wash: 'M4 11H44V39H4Z',
    lines: 'M4 11H44V39H4ZM4 11 24 27 44 11M4 39 18 23M44 39 30 23M14 5 17 8M24 3V7M34 5 31 8',
    solid: 'M19 28A5 5 0 1129 28 5 5 0 0119 28Z',
  },
  partisans: {
    wash: BLOB,
    lines: 'M40 4V46M35 4V13Q40 18 45 13V4',
    head: true,
  },
  informants: {
    wash: 'M15 20Q14 6 26 5 39 7 37 22 36 28 31 31 28 35 28 39 26 45 20 44 15 42 16 36Z',
    lines: 'M15 20Q14 6 26 5 39 7 37 22 36 28 31 31 28 35 28 39 26 45 20 44 15 42 16 36M20 20Q21 11 27 12 33 15 31 21 29 24 25 27 23 29 24 32M3 15Q7 22 3 29M9 18Q12 22 9 26',
  },
  league_of_adventurous_mice: {
    wash: BLOB,
    lines: 'M43 3 35 31M31 29 41 32M35 31 33 40M40 4 44 6',
    head: true,
  },
  master_engravers: {
    wash: 'M6 8H23L28 13V20H6ZM26 46 31 28H42L46 46Z',
    lines: 'M6 8H23L28 13V20H6ZM12 20V44H18V20M27 46 32 28H41L46 46ZM33 28 36 15H39L41 28M33 36H40M32 41H42M10 12V16',
  },
  murine_broker: {
    wash: 'M8 12 2 27Q8 35 14 27ZM40 12 34 27Q40 35 46 27Z',
    lines: 'M24 5V41M13 41H35M8 12Q24 8 40 12M8 12 2 27H14ZM40 12 34 27H46ZM2 27Q8 35 14 27M34 27Q40 35 46 27M21 5H27M18 45H30',
  },
  propaganda_bureau: {
    wash: 'M9 5H39V39H9Z',
    lines: 'M9 5H39V39H9ZM14 11H34M14 16H34M24 39V47M18 47H30M17 34Q17 22 24 22 31 22 31 34ZM17 23 14 20M31 23 34 20',
    solid: 'M7 3H11V7H7ZM37 3H41V7H37Z',
  },
  saboteurs: {
    wash: 'M8 31A13 13 0 1134 31 13 13 0 018 31Z',
    lines: 'M8 31A13 13 0 1134 31 13 13 0 018 31ZM28 19 32 13 37 16 33 22M35 14Q37 6 42 9M43 2V5M47 8H45M46 4 44 6M12 29Q13 23 19 22',
  },
  soup_kitchens: {
    wash: 'M9 21Q7 42 24 42 41 42 39 21Z',
    lines: 'M4 21H44M9 21Q7 42 24 42 41 42 39 21M14 40 10 46M34 40 38 46M17 16Q13 12 17 8T16 2M25 16Q21 12 25 8T24 2M33 16Q29 12 33 8M15 28Q16 34 20 36',
  },
  swap_meet: {
    wash: 'M4 10H28L36 19 28 28 4 24ZM44 38H20L12 30 20 23 44 26Z',
    lines: 'M4 17H35M28 10 36 17 28 24M44 33H13M20 26 12 33 20 40M5 8A4 4 0 1113 8 4 4 0 015 8ZM35 42A4 4 0 1143 42 4 4 0 0135 42Z',
  },
  tunnels: {
    wash: 'M4 45V28Q6 8 24 8 42 8 44 28V45H35V31Q34 18 24 18 14 18 13 31V45Z',
    lines: 'M4 45V28Q6 8 24 8 42 8 44 28V45M13 45V31Q14 18 24 18 34 18 35 31V45M4 29H13M35 29H44M11 13 17 20M37 13 31 20M24 8V18M4 38H13M35 38H44M22 30H26V36H22ZM24 26V30',
  },
};

const SHARED: readonly [RegExp, string][] = [[/^ambush_/, 'ambush'], [/^dominance_/, 'dominance'], [/^favor_/, 'favor'], [/_partisans$/, 'partisans']];

/** The drawing of a card that gives no item, by its name without the copy's number. */
export const drawingOf = (card: string): Drawing | null =>
  DRAWINGS[SHARED.find(([names]) => names.test(card))?.[1] ?? card] ?? null;

export function CardPicture({ card, item, suit }: { card: string; item: string | null; suit: string }): JSX.Element {
  const drawing = item ? null : drawingOf(card);
  return (
    <svg class="card-picture" viewBox="0 0 48 48" aria-hidden="true">
      <path class="wash" d={drawing?.wash ?? BLOB} />
      {drawing ? <path class="lines" d={drawing.lines} /> : null}
      {drawing?.solid && <path class="solid" d={drawing.solid} />}
      {item && <ItemShape item={item} x={7} y={5} size={34} />}
      {item && <path class="lines" d="M8 44H26M30 44H34M15 47H40" />}
      {(drawing?.head || (!drawing && !item)) && <path class="solid" d={suitPath(suit)} fill-rule="evenodd" transform={drawing ? 'translate(4 12) scale(1.3)' : 'translate(8 8) scale(1.35)'} />}
    </svg>
  );
}
