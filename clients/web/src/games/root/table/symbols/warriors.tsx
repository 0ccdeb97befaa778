/*
 * The figures of the factions and of hirelings: one silhouette each, in a box of 32 by 32. They are the warriors on the
 * map, and the sign of whoever they belong to wherever that is shown. Own drawings.
 */
import type { ComponentChildren } from 'preact';
import { colourOf, inkOf } from '../looks';

interface Drawing {
  body: string;
  /** Lines and spots over the body; `ink` contrasts with the faction's colour. */
  over: (ink: string) => ComponentChildren;
}

/** What hirelings carry is of gold, whatever their colour. */
const GOLD = '#f2c94c', EDGE = '#2b2417';

const eyes = (ink: string, y: number, dx: number, r = 1.7) => (
  <>
    <circle cx={16 - dx} cy={y} r={r} fill={ink} />
    <circle cx={16 + dx} cy={y} r={r} fill={ink} />
  </>
);

const FIGURES: Record<string, Drawing> = {
  marquise: {
    body: 'M5.2 2.6 11.6 8Q16 6.8 20.4 8L26.8 2.6 28 14.6Q28 19.6 23.6 22.4L27 30H5L8.4 22.4Q4 19.6 4 14.6Z',
    over: (ink) => (
      <>
        {eyes(ink, 14.4, 5)}
        <path d="M14.4 18H17.6L16 19.8ZM10 19.6 4.6 18.6M10 21 5.4 22M22 19.6 27.4 18.6M22 21 26.6 22" fill={ink} stroke={ink} stroke-width="1.1" />
      </>
    ),
  },
  eyrie: {
    body: 'M7 30Q6.2 22 9 17 5 15.6 2.4 12 7 12.2 9.6 10.6 6.6 8 6.4 4 10 7 13.2 7.2 13.4 3.4 16.2 1.6 17.2 5.2 20.2 7 24.6 9 25 13.4L31 17.4 24 20Q25.6 25 26.4 30Z',
    over: (ink) => (
      <>
        <circle cx="19.4" cy="12.8" r="2" fill={ink} />
        <path d="M25 14.4 30 17.2 24.4 17.4Z" fill={ink} />
      </>
    ),
  },
  alliance: {
    body: 'M8.4 1.8A6.6 6.6 0 0110.6 14.4Q7.4 18.4 10 22L4.6 30H27.4L22 22Q24.6 18.4 21.4 14.4A6.6 6.6 0 1023.6 1.8 6.6 6.6 0 0018.2 10Q16 9.4 13.8 10A6.6 6.6 0 008.4 1.8ZM8.4 1.8A6.6 6.6 0 008.4 14.8L12 11Z',
    over: (ink) => (
      <>
        {eyes(ink, 15.4, 3.4, 1.6)}
        <circle cx="16" cy="20" r="1.6" fill={ink} />
        <path d="M8.6 26.4H23.4" stroke={ink} stroke-width="1.6" />
      </>
    ),
  },
  vagabond: {
    body: 'M6.4 4.4 11.6 8.4Q16 7 20.4 8.4L25.6 4.4Q28.6 12 25 18.2L22.4 21.4 26.6 30H5.4L9.6 21.4 7 18.2Q3.4 12 6.4 4.4Z',
    over: (ink) => (
      <>
        <path d="M6 12.6Q11 10.4 15 14.4H17Q21 10.4 26 12.6L24.4 17.4Q20 19 17.2 16.4H14.8Q12 19 7.6 17.4Z" fill={ink} opacity=".85" />
        <circle cx="11" cy="14.8" r="1.4" fill="#fff" />
        <circle cx="21" cy="14.8" r="1.4" fill="#fff" />
        <path d="M10 25.6H22" stroke={ink} stroke-width="1.8" />
      </>
    ),
  },
  vagabond2: {
    body: 'M16 1.4Q27.6 4.4 27 17.4L22.8 21 26.6 30H5.4L9.2 21 5 17.4Q4.4 4.4 16 1.4Z',
    over: (ink) => (
      <>
        <path d="M16 6Q23.4 8.6 22.6 17L16 21.4 9.4 17Q8.6 8.6 16 6Z" fill={ink} opacity=".85" />
        <circle cx="13" cy="13.6" r="1.5" fill="#fff" />
        <circle cx="19" cy="13.6" r="1.5" fill="#fff" />
        <path d="M10 25.6H22M10 28.2H22" stroke={ink} stroke-width="1.2" />
      </>
    ),
  },
  lizard: {
    body: 'M2 15.4Q4.4 8.8 12 7.6L12.6 2.6 16.2 6.4 19.6 2.2 21.4 7.4 26.4 6.6 26 12Q30 19 26.6 30H11Q14.8 25.4 12.4 22.2L4.4 20.4Q1 18.6 2 15.4Z',
    over: (ink) => (
      <>
        <circle cx="12.6" cy="12.8" r="2" fill={ink} />
        <path d="M3.4 17.2 11.6 17.6M19.4 12.4 22.8 14M20.4 17.2 24.2 18M20 22.2 24.4 22.6" stroke={ink} stroke-width="1.4" fill="none" />
      </>
    ),
  },
  riverfolk: {
    body: 'M7.4 4.2Q10.2 2.6 12 5.2 16 3.8 20 5.2 21.8 2.6 24.6 4.2 27 6.6 24.8 9.6 28 15.4 24 20.8 28 24.6 26.8 30H5.2Q4 24.6 8 20.8 4 15.4 7.2 9.6 5 6.6 7.4 4.2Z',
    over: (ink) => (
      <>
        {eyes(ink, 11.6, 4.4, 1.6)}
        <ellipse cx="16" cy="16.4" rx="5" ry="3.6" fill="#fff" opacity=".6" />
        <path d="M14 14.6H18L16 16.8ZM6.4 16.2 10.6 16.8M6.8 19 10.8 18.2M25.6 16.2 21.4 16.8M25.2 19 21.2 18.2M10 26.4Q16 23.6 22 26.4" fill={ink} stroke={ink} stroke-width="1" />
      </>
    ),
  },
  duchy: {
    body: 'M4.4 30Q1.6 25 5.6 21 5 8 16 4.4 27 8 26.4 21 30.4 25 27.6 30Z',
    over: (ink) => (
      <>
        {eyes(ink, 13, 4, 1.3)}
        <path d="M16 14.4 17.4 16.6 20 16.2 18.6 18.4 20 20.6 17.4 20.2 16 22.4 14.6 20.2 12 20.6 13.4 18.4 12 16.2 14.6 16.6Z" fill="#c2476b" />
        <path d="M5 30 6.6 24.4 8.2 30ZM9 30 10.4 25 12 30ZM20 30 21.6 25 23 30ZM23.8 30 25.4 24.4 27 30Z" fill={ink} />
      </>
    ),
  },
  corvid: {
    body: 'M28.4 30H12Q14.6 25 11.8 21.2L.8 18.4 11.6 13.6Q12 4.6 20.6 3.4 22.6 5.4 25.8 5.2 25.2 7.4 27.6 9.8 30.4 18 28.4 30Z',
    over: (ink) => (
      <>
        <circle cx="17.2" cy="11.4" r="2.1" fill={ink} />
        <path d="M2.6 18 11.6 17.4M21 20.6 25.6 19M20.4 25 26 23.6" stroke={ink} stroke-width="1.5" fill="none" />
      </>
    ),
  },
  hundreds: {
    body: 'M4.4 7.4Q5.4 2.4 9.6 4 12.4 5.6 12.2 8.4H19.8Q19.6 5.6 22.4 4 26.6 2.4 27.6 7.4 27.6 12.4 23.4 13.4L20.6 22.4 26.6 30H5.4L11.4 22.4 8.6 13.4Q4.4 12.4 4.4 7.4Z',
    over: (ink) => (
      <>
        <path d="M10.6 11.6 14.6 13.6 11.6 14.6ZM21.4 11.6 17.4 13.6 20.4 14.6Z" fill={ink} />
        <path d="M14.6 19.8H17.4L16 21.4ZM14.9 22.2H15.7V25H14.9ZM16.3 22.2H17.1V25H16.3Z" fill={ink} />
      </>
    ),
  },
  keepers: {
    body: 'M4.6 9.4Q4.2 4.4 9.4 5.6 16 2.8 22.6 5.6 27.8 4.4 27.4 9.4 29.4 17 23.4 21.6L27.6 30H4.4L8.6 21.6Q2.6 17 4.6 9.4Z',
    over: (ink) => (
      <>
        <path d="M9 6.6Q8 14 11.4 21L13.8 21Q11.6 14 13 5.4ZM23 6.6Q24 14 20.6 21L18.2 21Q20.4 14 19 5.4Z" fill={ink} />
        <circle cx="11" cy="13.4" r="1.2" fill="#fff" />
        <circle cx="21" cy="13.4" r="1.2" fill="#fff" />
        <ellipse cx="16" cy="20.4" rx="2" ry="1.4" fill={ink} />
      </>
    ),
  },
  /* Hirelings */
  patrol: {
    body: 'M3 12.4Q8 9.4 11.6 9.2L15.4.8 20.2 9.2Q24 9.4 29 12.4L24.6 14.4Q25 19 22.4 22L26.6 30H5.4L9.6 22Q7 19 7.4 14.4Z',
    over: (ink) => (
      <>
        {eyes(ink, 15.8, 3.6, 1.6)}
        <path d="M14.6 18.6H17.4L16 20.2ZM9.6 19 5 18.2M22.4 19 27 18.2M6 12.4H26" fill={ink} stroke={ink} stroke-width="1.1" />
        <path d="M18.6 6 27.4.8 24.6 8Z" fill={GOLD} stroke={EDGE} stroke-width="1" />
      </>
    ),
  },
  dynasty: {
    body: 'M7 30Q5.4 21 9.6 17L2 14.8 9.4 11.4 9.6 7.6Q16 4 22.4 8.2 24.4 11 23.6 16.6 26.4 22 26 30L22 27.4 19 30 15.6 27.4 11.6 30Z',
    over: (ink) => (
      <>
        <circle cx="14.4" cy="12.2" r="1.9" fill={ink} />
        <path d="M9.4 12 3.6 14.8 10 15.6Z" fill={ink} />
        <path d="M9 8.4 8-.4 12.4 3.4 16-1 19.6 3.4 24-.4 23 8.8Q16 5.4 9 8.4Z" fill={GOLD} stroke={EDGE} stroke-width="1.2" />
      </>
    ),
  },
  uprising: {
    body: 'M8 5A5.6 5.6 0 009.4 15.2Q6.8 18.4 8.8 21.4L3.6 30H22.8L18.4 21.4Q20.4 18.4 18 15.2A5.6 5.6 0 0019.4 5 5.4 5.4 0 0015.2 9.8Q13.8 9.2 12.2 9.8A5.4 5.4 0 008 5Z',
    over: (ink) => (
      <>
        {[-2.3, 2.3].map((dx) => <circle key={dx} cx={13.7 + dx} cy="15.8" r="1.4" fill={ink} />)}
        <circle cx="13.7" cy="19.6" r="1.4" fill={ink} />
        <path d="M26 30V9M21.8 1V6Q22 9.4 26 9.4 30 9.4 30.2 6V1M26 1V9" fill="none" stroke={EDGE} stroke-width="3.6" stroke-linecap="round" />
        <path d="M26 30V9M21.8 1V6Q22 9.4 26 9.4 30 9.4 30.2 6V1M26 1V9" fill="none" stroke={GOLD} stroke-width="1.9" stroke-linecap="round" />
      </>
    ),
  },
  exile: {
    body: 'M14 1.4Q24.6 4.6 24 17L20.6 21 24.6 30H3.4L7.2 21 4 17Q3.4 4.6 14 1.4Z',
    over: (ink) => (
      <>
        <path d="M14 6.4Q21 8.6 20.4 16.6L14 21 7.6 16.6Q7 8.6 14 6.4Z" fill={ink} opacity=".85" />
        <path d="M9.4 13.4 12.8 14.6M18.6 13.4 15.2 14.6" stroke="#fff" stroke-width="1.8" stroke-linecap="round" />
        <path d="M28 31V6" stroke={EDGE} stroke-width="3.4" stroke-linecap="round" />
        <path d="M28 31V6" stroke={GOLD} stroke-width="1.8" stroke-linecap="round" />
        <circle cx="28" cy="5" r="3" fill={GOLD} stroke={EDGE} stroke-width="1.1" />
      </>
    ),
  },
  flotilla: {
    body: 'M1 20.6H31L26.6 29.4H5.4ZM15.6 19V1.4Q26 7 28 19ZM12.8 7A4.6 4.6 0 109.4 13.6L5.8 20.6H14Z',
    over: (ink) => (
      <>
        <circle cx="7.4" cy="9" r="1.3" fill={ink} />
        <path d="M4.6 11.4H8M3.4 24H28.6M18.6 9Q21.6 12 22 16" fill="none" stroke={ink} stroke-width="1.4" />
      </>
    ),
  },
  prophets: {
    body: 'M16 6.6Q23.4 7 24.4 14.4 25 20 21.4 23L25.4 30H6.6L10.6 23Q7 20 7.6 14.4 8.6 7 16 6.6Z',
    over: (ink) => (
      <>
        <path d="M16 .6V4M6 3.6 8.6 6.4M26 3.6 23.4 6.4M1.4 13H5M30.6 13H27" stroke={EDGE} stroke-width="3.6" stroke-linecap="round" />
        <path d="M16 .6V4M6 3.6 8.6 6.4M26 3.6 23.4 6.4M1.4 13H5M30.6 13H27" stroke={GOLD} stroke-width="2" stroke-linecap="round" />
        {eyes(ink, 13.4, 4.4, 1.8)}
        <path d="M14 18.6H14.8M17.2 18.6H18M11.4 21.4Q16 23.4 20.6 21.4M13 27.4H19" stroke={ink} stroke-width="1.3" fill="none" stroke-linecap="round" />
      </>
    ),
  },
  bandits: {
    body: 'M1.6 11.6Q6 9.6 8.8 9.6 9.4 2.4 16 2.4 22.6 2.4 23.2 9.6 26 9.6 30.4 11.6L24.6 14.4Q25.2 19 22.4 22L26.6 30H5.4L9.6 22Q6.8 19 7.4 14.4Z',
    over: (ink) => (
      <>
        {eyes(ink, 14.6, 3.8, 1.5)}
        <path d="M8 17.4H24L22.4 22.4 16 26.4 9.6 22.4Z" fill={ink} />
        <path d="M9 9.4H23" stroke={ink} stroke-width="1.6" />
      </>
    ),
  },
  expedition: {
    body: 'M4.6 30Q1.8 25 5.8 21 5.4 16 6.4 13L3 12.4Q5 2.6 16 2.6 27 2.6 29 12.4L25.6 13Q26.6 16 26.2 21 30.2 25 27.4 30Z',
    over: (ink) => (
      <>
        {eyes(ink, 15.4, 4, 1.2)}
        <path d="M4.6 12Q16 8.6 27.4 12M16 2.6V9.6" stroke={ink} stroke-width="1.4" fill="none" />
        <path d="M16 16 17.4 18 20 17.6 18.6 19.8 20 22 17.4 21.6 16 23.8 14.6 21.6 12 22 13.4 19.8 12 17.6 14.6 18Z" fill="#c2476b" />
        <path d="M6 30 7.4 25.4 9 30ZM23 30 24.6 25.4 26 30Z" fill={ink} />
      </>
    ),
  },
  spies: {
    body: 'M28 30H5.4Q9 24.4 7.8 19.6L.8 17.6 7 14 2.4 13Q5.8 10.4 8.6 10.2 10 2.6 17 2.6 23.6 2.6 25 10.2 28 10.6 31 13L25.8 14.4Q30.4 20.4 28 30Z',
    over: (ink) => (
      <>
        <circle cx="13" cy="15.8" r="1.8" fill={ink} />
        <path d="M3.6 12.8H29.6M2.4 17.4 9 17.6M20 18 15.4 30" stroke={ink} stroke-width="1.5" fill="none" />
      </>
    ),
  },
  protector: {
    body: 'M7 3.4A4.2 4.2 0 0110.4 8.2Q16 5.8 21.6 8.2A4.2 4.2 0 0125 3.4 4.6 4.6 0 0127.4 10.6Q30 16 26 20 31.4 24.6 30.4 30.4H1.6Q.6 24.6 6 20 2 16 4.6 10.6A4.6 4.6 0 017 3.4Z',
    over: (ink) => (
      <>
        {eyes(ink, 13, 4.4, 1.6)}
        <ellipse cx="16" cy="18" rx="4.8" ry="3.8" fill="#fff" opacity=".55" />
        <path d="M14 16H18L16 18.4ZM4 30 5.4 25.4 7 30ZM8 30 9.2 26 10.6 30ZM21.4 30 22.8 26 24 30ZM25 30 26.6 25.4 28 30Z" fill={ink} />
      </>
    ),
  },
  vaults: {
    body: 'M4 9.4Q3.6 4.4 8.4 5.6 14 3 19.6 5.6 24.4 4.4 24 9.4 26 16.6 20.8 20.8L24.6 30H3.4L7.2 20.8Q2 16.6 4 9.4Z',
    over: (ink) => (
      <>
        <path d="M8 6.4Q7.2 13.4 10.4 20L12.6 20Q10.6 13.4 11.8 5.2ZM20 6.4Q20.8 13.4 17.6 20L15.4 20Q17.4 13.4 16.2 5.2Z" fill={ink} />
        <ellipse cx="14" cy="19.6" rx="1.9" ry="1.3" fill={ink} />
        <path d="M26.6 12A3.4 3.4 0 1026.7 12ZM26.6 19V30M26.6 25H30M26.6 28.6H30" fill="none" stroke={EDGE} stroke-width="3.6" />
        <path d="M26.6 12A3.4 3.4 0 1026.7 12ZM26.6 19V30M26.6 25H30M26.6 28.6H30" fill="none" stroke={GOLD} stroke-width="1.9" />
      </>
    ),
  },
  flames: {
    body: 'M2.4 8.4Q3.2 3.6 7 5 9.4 6.4 9.2 9H15.2Q15 6.4 17.4 5 21.2 3.6 22 8.4 22 13 18.2 14L16 22 21.4 30H2.6L8.4 22 6.2 14Q2.4 13 2.4 8.4Z',
    over: (ink) => (
      <>
        <path d="M7.8 12.2 11.2 14 8.6 14.8ZM16.6 12.2 13.2 14 15.8 14.8ZM11 19H13.6L12.2 20.6Z" fill={ink} />
        <path d="M24.6 15H29.4L28.2 30.6H25.8Z" fill="#8a5a2b" stroke={EDGE} stroke-width="1.1" />
        <path d="M27 1.4Q32.4 7 30.8 11.6 29.6 14.6 27 14.6 24 14.6 23.2 11.4 22.6 8 25.2 6.2 25.4 8.4 26.4 8.6 28 6 27 1.4Z" fill={GOLD} stroke={EDGE} stroke-width="1.2" />
      </>
    ),
  },
  band: {
    body: 'M9 2.6 12.6 7H19.4L23 2.6 24.4 9Q25.4 14.4 21.6 17.4L26.4 30H5.6L10.4 17.4Q6.6 14.4 7.6 9Z',
    over: (ink) => (
      <>
        {eyes(ink, 11.4, 3.4, 1.5)}
        <path d="M14.8 14.4H17.2L16 15.8Z" fill={ink} />
        <path d="M8 24.6A5 4.6 0 1016.4 27.4L28.6 15.4 26.8 13.6 15 21.4Q10 19.6 8 24.6Z" fill={GOLD} stroke={EDGE} stroke-width="1.2" />
        <circle cx="12.4" cy="25.4" r="1.6" fill={EDGE} />
      </>
    ),
  },
};

const PLAIN: Drawing = {
  body: 'M16 3A6.4 6.4 0 0119.6 14.6L27 30H5L12.4 14.6A6.4 6.4 0 0116 3Z',
  over: () => null,
};

/** A warrior, or the sign, of a faction or hireling; to be placed in an svg. `reverse`: to stand on its colour. */
export function Figure({ faction, x = 0, y = 0, size = 32, reverse = false }: { faction: string | null; x?: number; y?: number; size?: number; reverse?: boolean }) {
  const figure = (faction && FIGURES[faction]) || PLAIN;
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 32})`}>
      <path d={figure.body} fill={reverse ? inkOf(faction) : colourOf(faction)} stroke={reverse ? 'none' : 'var(--piece-edge)'} stroke-width="1.8" stroke-linejoin="round" paint-order="stroke" />
      {figure.over(reverse ? colourOf(faction) : inkOf(faction))}
    </g>
  );
}

/** The sign of a faction or hireling by itself. */
export function Emblem({ faction, size = 24, label }: { faction: string | null; size?: number; label?: string }) {
  return (
    <svg class="emblem" width={size} height={size} viewBox="-1 -1 34 34" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
      <Figure faction={faction} />
    </svg>
  );
}
