/* Faces of those who play: small animals of the wood for bots, the first letter for people. Always beside a name. */
import type { JSX } from 'preact';
import { botFace } from './people';

interface Face {
  fur: string;
  light: string;
  dark: string;
  ears: string;
  inner: string;
  /** What lies over the face: a mask, a crest, spines. */
  mark?: string;
  nose: 'dot' | 'beak';
}

/* On a grid of 40; the head is a round of radius 13 at 20, 23. */
const FACES: readonly Face[] = [
  { fur: '#c8692f', light: '#f6e7d3', dark: '#3b2417', ears: 'M7 4l9 9-8 5zM33 4l-9 9 8 5z', inner: 'M9.5 8l4 5-4 3zM30.5 8l-4 5 4 3z', nose: 'dot' }, // fox
  { fur: '#a99a86', light: '#f1ebe1', dark: '#33291f', ears: 'M13 14C8 6 9 0 13 1s5 7 4 13zM27 14c5-8 4-14 0-13s-5 7-4 13z', inner: 'M13.5 11c-2-5-2-8-.5-8s2.5 4 2 8zM26.5 11c2-5 2-8 .5-8s-2.5 4-2 8z', nose: 'dot' }, // hare
  { fur: '#8d8577', light: '#ece4d6', dark: '#2a241d', ears: 'M11 6a6 6 0 1 0 .1 0zM29 6a6 6 0 1 0 .1 0z', inner: 'M11 9a3 3 0 1 0 .1 0zM29 9a3 3 0 1 0 .1 0z', nose: 'dot' }, // mouse
  { fur: '#d8d4cb', light: '#f7f4ec', dark: '#27251f', ears: 'M9 8a4 4 0 1 0 .1 0zM31 8a4 4 0 1 0 .1 0z', inner: 'M9 10a2 2 0 1 0 .1 0zM31 10a2 2 0 1 0 .1 0z', mark: 'M12 12l5 0-2 17-5-3zM28 12l-5 0 2 17 5-3z', nose: 'dot' }, // badger
  { fur: '#9a6a3f', light: '#f0dfc2', dark: '#2d1c10', ears: 'M8 6l7 6-6 4zM32 6l-7 6 6 4z', inner: 'M20 10l4 5-4 4-4-4z', nose: 'beak' }, // owl
  { fur: '#dcbf9a', light: '#f4e6d2', dark: '#3a2a1b', ears: '', inner: '', mark: 'M6 21 4 15l5-1 0-6 5 2 2-6 4 4 4-4 2 6 5-2 0 6 5 1-2 6c-4-7-10-8-14-8s-10 1-14 8z', nose: 'dot' }, // hedgehog
  { fur: '#6b4a35', light: '#d9c3a8', dark: '#1f140d', ears: 'M10 9a3.5 3.5 0 1 0 .1 0zM30 9a3.5 3.5 0 1 0 .1 0z', inner: '', nose: 'dot' }, // otter
  { fur: '#4c4a52', light: '#cfc8c2', dark: '#141318', ears: 'M9 12a3 3 0 1 0 .1 0zM31 12a3 3 0 1 0 .1 0z', inner: '', nose: 'beak' }, // rook
];

/** The levels of bots that think, by strength: as many leaves on the portrait. */
const LEVELS = ['easy', 'medium', 'hard', 'expert'];

/* Leaves at the lower edge, in the middle. */
function Leaves({ count }: { count: number }): JSX.Element {
  return (
    <g class="portrait-level">
      {Array.from({ length: count }, (_, i) => <path key={i} d="M0 0c3.4-1.6 3.4-5 0-7.4c-3.4 2.4-3.4 5.8 0 7.4z" transform={`translate(${20 + (i - (count - 1) / 2) * 6.4} 39.4)`} />)}
    </g>
  );
}

function FacePicture({ face }: { face: Face }): JSX.Element {
  return (
    <>
      <path d={face.ears} fill={face.fur} />
      <path d={face.inner} fill={face.light} />
      <circle cx="20" cy="23" r="13" fill={face.fur} />
      {face.mark && <path d={face.mark} fill={face.dark} />}
      <ellipse cx="20" cy="29" rx="7.5" ry="5.5" fill={face.light} />
      <circle cx="15" cy="21" r="1.9" fill={face.dark} />
      <circle cx="25" cy="21" r="1.9" fill={face.dark} />
      <circle cx="15.6" cy="20.4" r="0.6" fill="#fff" />
      <circle cx="25.6" cy="20.4" r="0.6" fill="#fff" />
      {face.nose === 'beak'
        ? <path d="M17 24h6l-3 6z" fill="#d79a32" stroke={face.dark} stroke-width="0.8" stroke-linejoin="round" />
        : <path d="M17.8 26h4.4L20 28.6zM20 28.5v2" fill={face.dark} stroke={face.dark} stroke-width="1" stroke-linejoin="round" stroke-linecap="round" />}
    </>
  );
}

interface Props {
  match: string;
  seat: string;
  name: string | null;
  bot: unknown;
}

/** Nobody has none. */
export function Portrait({ match, seat, name, bot }: Props): JSX.Element | null {
  if (!name && !bot) return null;
  return (
    <svg class="portrait" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle class="portrait-ground" cx="20" cy="20" r="19.5" />
      {name ? <text x="20" y="27" text-anchor="middle">{[...name][0]!.toUpperCase()}</text> : <FacePicture face={FACES[botFace(match, seat)]!} />}
      {!name && <Leaves count={LEVELS.indexOf(String(bot)) + 1} />}
    </svg>
  );
}
