/* Favor, secrets, dice and other small things, in boxes of 24 by 24. Own drawings. */
import type { JSX } from 'preact';

const PATHS = {
  /* a coin with a star */
  favor: 'M12 2A10 10 0 1012.01 2ZM12 6.4 13.6 10.2 17.7 10.5 14.6 13.1 15.6 17.1 12 14.9 8.4 17.1 9.4 13.1 6.3 10.5 10.4 10.2Z',
  /* a book with a clasp */
  secret: 'M4 3H17Q20 3 20 6V21H7Q4 21 4 18ZM7 17.6Q6.4 19 7.6 19H18V17.6ZM12 6A3 3 0 0113.4 11.6L14 14.4H10L10.6 11.6A3 3 0 0112 6Z',
  relic: 'M9 2H15L14.4 5.4Q20 8 20 14 20 22 12 22 4 22 4 14 4 8 9.6 5.4ZM7 13Q12 15.4 17 13V15Q12 17.4 7 15Z',
  supply: 'M5 8Q12 4 19 8V20H5ZM8 3.4 12 5 16 3.4V5.8Q12 7.2 8 5.8ZM9 12H15V14H13V17H11V14H9Z',
  shield: 'M12 2 21 5V12Q21 19.4 12 22.4 3 19.4 3 12V5Z',
  lock: 'M7 10V7Q7 2 12 2 17 2 17 7V10H19V22H5V10ZM9.6 10H14.4V7Q14.4 4.6 12 4.6 9.6 4.6 9.6 7ZM11 14V18H13V14Z',
  vision: 'M1.6 12Q6 4.6 12 4.6 18 4.6 22.4 12 18 19.4 12 19.4 6 19.4 1.6 12ZM12 7.4A4.6 4.6 0 1012.01 7.4ZM12 9.8A2.2 2.2 0 1112 14.2 2.2 2.2 0 0112 9.8Z',
  oath: 'M3 18 2 6.4 7.6 11 12 3.4 16.4 11 22 6.4 21 18ZM3.4 19.6H20.6V21.8H3.4Z',
} as const;

export type TokenName = keyof typeof PATHS;

export const tokenPath = (name: TokenName): string => PATHS[name];

/** A small sign of one colour (of class o-token and its name). */
export function Token({ name, size = 16, label, down = false }: { name: TokenName; size?: number; label?: string; down?: boolean }): JSX.Element {
  return (
    <svg class={`o-token ${name}${down ? ' down' : ''}`} width={size} height={size} viewBox="0 0 24 24" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true} focusable="false">
      <path d={PATHS[name]} fill="currentColor" fill-rule="evenodd" />
    </svg>
  );
}

/** So many of a token: its sign and the number. Nothing where there is none, unless `zero`. */
export function Tokens({ name, n, label, zero = false, down = false }: { name: TokenName; n: number; label: string; zero?: boolean; down?: boolean }): JSX.Element | null {
  if (n === 0 && !zero) return null;
  return <span class={`o-count ${name}${down ? ' down' : ''}`} role="img" aria-label={label} title={label}><Token name={name} size={15} down={down} /><b>{n}</b></span>;
}
