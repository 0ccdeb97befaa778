/* What dice show, in boxes of 24 by 24. Own drawings. */
import type { JSX } from 'preact';

const SWORD = 'M12 1.6 14.2 5V14.6H17.6V17H13.4V21.4H10.6V17H6.4V14.6H9.8V5Z';

const PATHS = {
  sword: SWORD,
  hollow: SWORD,
  skull: 'M12 2Q20 2 20 10 20 13.6 17 15.4V20H14.6V18H13V20H11V18H9.4V20H7V15.4Q4 13.6 4 10 4 2 12 2ZM8.6 8.4A2.2 2.2 0 108.61 12.8 2.2 2.2 0 008.6 8.4ZM15.4 8.4A2.2 2.2 0 1015.41 12.8 2.2 2.2 0 0015.4 8.4Z',
  shield: 'M12 2 21 5V12Q21 19.4 12 22.4 3 19.4 3 12V5Z',
} as const;

export type SignName = keyof typeof PATHS;

export function Sign({ name, size = 18 }: { name: SignName; size?: number }): JSX.Element {
  return (
    <svg class={`o-sign ${name}`} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {name === 'hollow' ? <path d={PATHS.hollow} fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" /> : <path d={PATHS[name]} fill="currentColor" fill-rule="evenodd" />}
    </svg>
  );
}

/** A die that is still to be thrown, with how many there are. */
export function Pool({ kind, n, label }: { kind: 'attack' | 'defence'; n: number; label: string }): JSX.Element {
  return <span class={`o-pool ${kind}`} role="img" aria-label={label} title={label}><Sign name={kind === 'attack' ? 'sword' : 'shield'} size={15} /><b>{n}</b></span>;
}
