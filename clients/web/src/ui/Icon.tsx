/* Line drawings on a grid of 24, in the colour of the words beside them. Always beside words or a label. */
import type { JSX } from 'preact';

const PATHS = {
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  chat: 'M4 5h16v11H9l-5 4z',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  first: 'M18 5l-7 7 7 7M6 5v14',
  last: 'M6 5l7 7-7 7M18 5v14',
  turn_back: 'M12 5l-7 7 7 7M20 5l-7 7 7 7',
  turn_on: 'M12 5l7 7-7 7M4 5l7 7-7 7',
  play: 'M7 4l13 8-13 8z',
  pause: 'M8 5v14M16 5v14',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  people: 'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2 20c0-4 3-6 7-6s7 2 7 6M16 5.5a3.2 3.2 0 0 1 0 6M18 14.5c2.5.8 4 2.7 4 5.5',
  bot: 'M5 9h14v10H5zM12 9V5M9.5 4h5M9 13v2M15 13v2',
  crown: 'M4 18h16l1-10-5 4-4-7-4 7-5-4z',
  check: 'M5 13l5 5L20 6',
  plus: 'M12 5v14M5 12h14',
  door: 'M6 21V3h9v18M3 21h18M12 12v.01M19 21V8',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4',
  more: 'M6 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM20 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0z',
  lamp: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z',
  sound: 'M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12',
  mute: 'M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5',
  flag: 'M6 21V4h12l-3 4 3 4H6',
  leaf: 'M5 19C5 9 11 4 20 4c0 9-5 15-13 14M5 20c2-5 5-8 9-10',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
