/* The suits, in a box of 24 by 24: signs that are told apart without their colours. Own drawings. */
import type { JSX } from 'preact';

const PATHS: Record<string, string> = {
  /* a dagger */
  discord: 'M12 1.6 14.6 12.4H18.4V15H13.6V19.2L15 22.4H9L10.4 19.2V15H5.6V12.4H9.4Z',
  /* an eye in a triangle */
  arcane: 'M12 2 23 21.4H1ZM12 10.4Q8.6 10.8 6.6 15.2 9 18 12 18 15 18 17.4 15.2 15.4 10.8 12 10.4ZM12 12.4A2.3 2.3 0 1012.01 12.4Z',
  /* a tower */
  order: 'M4 2.6H8V5.4H10V2.6H14V5.4H16V2.6H20V9.4L18 11V18H20.4V21.6H3.6V18H6V11L4 9.4ZM10.4 21.6V17.4Q12 15.4 13.6 17.4V21.6Z',
  /* a house with a hearth */
  hearth: 'M12 2 22.6 11.6H19.4V21.6H4.6V11.6H1.4ZM12 9.4Q8.6 13.4 9 16 9.4 18.8 12 18.8 14.6 18.8 15 16 15.2 13.8 13.4 12.4 13.4 14 12.6 14.4 12.8 11.4 12 9.4Z',
  /* a paw */
  beast: 'M12 11.4Q17.8 12.4 18.4 17.6 18.2 22 12 20.6 5.8 22 5.6 17.6 6.2 12.4 12 11.4ZM8.4 2.4A2.3 3.2 0 018.41 8.8 2.3 3.2 0 018.4 2.4ZM15.6 2.4A2.3 3.2 0 0115.61 8.8 2.3 3.2 0 0115.6 2.4ZM3.4 7A2.1 3 0 013.41 13 2.1 3 0 013.4 7ZM20.6 7A2.1 3 0 0120.61 13 2.1 3 0 0120.6 7Z',
  /* a tent under a star */
  nomad: 'M12 1.4 13.2 4 16 4.2 13.8 6 14.6 8.6 12 7.2 9.4 8.6 10.2 6 8 4.2 10.8 4ZM12 9 22.4 21.8H15L12 15.4 9 21.8H1.6Z',
};

const suitPath = (suit: string): string => PATHS[suit] ?? 'M12 2 22 12 12 22 2 12Z';

export function SuitMark({ suit, size = 16, label }: { suit: string; size?: number; label?: string }): JSX.Element {
  return (
    <svg class={`o-suit suit-${suit}`} width={size} height={size} viewBox="0 0 24 24" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true} focusable="false">
      <path d={suitPath(suit)} fill="currentColor" fill-rule="evenodd" />
    </svg>
  );
}
