/* The suits: heads of animals, in a box of 24 by 24. */
const PATHS: Record<string, string> = {
  fox: 'M2.5 2.5 9 6.6Q12 5.8 15 6.6L21.5 2.5Q22.6 10 18.6 14.6L12 22 5.4 14.6Q1.4 10 2.5 2.5ZM8.6 11.2 7 13.4 9.9 13.8ZM15.4 11.2 14.1 13.8 17 13.4ZM12 21 13.4 18.6H10.6Z',
  rabbit: 'M8 1Q4.9 1 5.6 9 2.9 12 3.8 16 5.6 22.4 12 22.4 18.4 22.4 20.2 16 21.1 12 18.4 9 19.1 1 16 1 13 2.2 12.9 8H11.1Q11 2.2 8 1ZM8.6 13.2A1.3 1.5 0 108.61 13.2ZM15.4 13.2A1.3 1.5 0 1015.41 13.2ZM12 17.2 10.7 18.4 12 19.8 13.3 18.4Z',
  mouse: 'M5.6 2.4A4.6 4.6 0 008.3 10.7Q6 13 6.6 16.6 8 20.6 12 22.4 16 20.6 17.4 16.6 18 13 15.7 10.7A4.6 4.6 0 0018.4 2.4 4.6 4.6 0 0014.2 8.4Q12 7.8 9.8 8.4A4.6 4.6 0 005.6 2.4ZM9.8 13A1.2 1.2 0 109.81 13ZM14.2 13A1.2 1.2 0 1014.21 13ZM12 19.2 10.9 20.3 12 21.2 13.1 20.3Z',
  bird: 'M1.8 13.4Q4.4 4.6 13 4.2 16 3.9 17.8 6L22.6 8.2 18.6 10.2Q18.4 19.6 7.4 21 10.6 18.4 9.4 16.6 4 17.6 1.8 13.4ZM14.6 6.4A1.2 1.2 0 1014.61 6.4Z',
};

export const suitPath = (suit: string): string => PATHS[suit] ?? 'M12 2 22 12 12 22 2 12Z';

export function SuitMark({ suit, size = 16, label }: { suit: string; size?: number; label?: string }) {
  return (
    <svg class={`suit suit-${suit}`} width={size} height={size} viewBox="0 0 24 24" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
      <path d={suitPath(suit)} fill="currentColor" fill-rule="evenodd" />
    </svg>
  );
}

/** Patterns of clearings: one per suit, so that colour is never alone. */
export function SuitPatterns() {
  return (
    <>
      <pattern id="pat-fox" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 7H14" class="pat" />
      </pattern>
      <pattern id="pat-rabbit" width="16" height="16" patternUnits="userSpaceOnUse">
        <circle cx="4" cy="4" r="2" class="pat-dot" />
        <circle cx="12" cy="12" r="2" class="pat-dot" />
      </pattern>
      <pattern id="pat-mouse" width="18" height="12" patternUnits="userSpaceOnUse">
        <path d="M0 9Q4.5 3 9 9T18 9" class="pat" />
      </pattern>
    </>
  );
}
