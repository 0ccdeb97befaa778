/* Warriors and emblems of the factions: one silhouette each, in a box of 32 by 32. Own drawings. */
import type { ComponentChildren } from 'preact';
import { colourOf, inkOf } from '../looks';

interface Figure {
  body: string;
  /** Lines and spots over the body; `ink` contrasts with the faction's colour. */
  over: (ink: string) => ComponentChildren;
}

const eyes = (ink: string, y: number, dx: number, r = 1.7) => (
  <>
    <circle cx={16 - dx} cy={y} r={r} fill={ink} />
    <circle cx={16 + dx} cy={y} r={r} fill={ink} />
  </>
);

const FIGURES: Record<string, Figure> = {
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
};

const PLAIN: Figure = {
  body: 'M16 3A6.4 6.4 0 0119.6 14.6L27 30H5L12.4 14.6A6.4 6.4 0 0116 3Z',
  over: () => null,
};

/** A warrior (or the emblem) of a faction; to be placed in an svg. `reverse`: to stand on the faction's colour; `hired`: a hireling, with a star. */
export function Figure({ faction, x = 0, y = 0, size = 32, reverse = false, hired = false }: { faction: string | null; x?: number; y?: number; size?: number; reverse?: boolean; hired?: boolean }) {
  const figure = (faction && FIGURES[faction]) || PLAIN;
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 32})`}>
      <path d={figure.body} fill={reverse ? inkOf(faction) : colourOf(faction)} stroke={reverse ? 'none' : 'var(--piece-edge)'} stroke-width="1.8" stroke-linejoin="round" paint-order="stroke" />
      {figure.over(reverse ? colourOf(faction) : inkOf(faction))}
      {hired && <path d="M6 20 7.6 24 12 24.4 8.6 27.2 9.8 31.4 6 29 2.2 31.4 3.4 27.2 0 24.4 4.4 24Z" fill="#f2c94c" stroke="var(--piece-edge)" stroke-width="1.2" />}
    </g>
  );
}

/** The emblem of a faction by itself. */
export function Emblem({ faction, size = 24, label }: { faction: string | null; size?: number; label?: string }) {
  return (
    <svg class="emblem" width={size} height={size} viewBox="-1 -1 34 34" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
      <Figure faction={faction} />
    </svg>
  );
}
