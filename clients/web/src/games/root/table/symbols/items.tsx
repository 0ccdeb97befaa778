/* Items, in a box of 24 by 24: outlines that read at small sizes. Own drawings. */
const PATHS: Record<string, string> = {
  boot: 'M7 2H14V11Q14 13 17 14.4 21.6 15.6 21.6 19V21H7ZM7 17.6H21.2M7 5.4H14',
  bag: 'M8.6 7Q8.6 2.4 12 2.4 15.4 2.4 15.4 7M6 7H18Q21.4 14 20.4 21.4H3.6Q2.6 14 6 7ZM9 12H15V16H9Z',
  crossbow: 'M3 9Q7 2 12 3 17 2 21 9M3 9H21M12 1.6V22.4M9.4 16.6H14.6M10 5 12 1.6 14 5',
  hammer: 'M4 4H16L20 7.4V10H4ZM9.6 10H13.4V22H9.6Z',
  sword: 'M19.4 2 21.6 2.2 21.8 4.6 11 15.4 8.6 13ZM6 11.6 12.4 18M9.2 14.8 3.6 20.4 5 21.8 10 16.4',
  tea: 'M3.6 9H17V14Q17 20.4 10.3 20.4 3.6 20.4 3.6 14ZM17 10.6Q21.4 10 21.2 13 20.8 16 16.4 16.2M7.4 6.4Q6 4.6 7.8 2.4M11.6 6.4Q10.2 4.6 12 2.4M2.6 22.4H18',
  coin: 'M12 2.4A9.6 9.6 0 1012.01 2.4ZM12 5.6A6.4 6.4 0 1012.01 5.6ZM12 8V16M9.6 10.4Q12 8.2 14.4 10.2M9.6 13.8Q12 16 14.4 13.8',
  torch: 'M12 1.6Q17.4 6 15.6 10.6 14.6 12.6 12 12.6 9.4 12.6 8.4 10.6 7.2 7.4 10.2 5.4 10.2 7.4 11.4 7.8 13 6 12 1.6ZM9.2 12.6H14.8L13.4 22.4H10.6Z',
};

const itemPath = (item: string): string => PATHS[item] ?? 'M5 5H19V19H5ZM12 8V13M12 15.4V16';

export function ItemShape({ item, x = 0, y = 0, size = 24 }: { item: string; x?: number; y?: number; size?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 24})`} class="item-shape">
      <path d={itemPath(item)} stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round" />
    </g>
  );
}

/** An item within a sentence. */
export function ItemIcon({ item, size = 16 }: { item: string; size?: number }) {
  return <svg class="item-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true"><ItemShape item={item} /></svg>;
}

export type ItemState = 'ready' | 'exhausted' | 'damaged' | 'damaged_exhausted';

/** An item as a tile; exhausted ones lie face down and turned, damaged ones are cracked. */
export function ItemTile({ item, state = 'ready', size = 34, label }: { item: string; state?: ItemState; size?: number; label: string }) {
  const exhausted = state === 'exhausted' || state === 'damaged_exhausted';
  const damaged = state === 'damaged' || state === 'damaged_exhausted';
  return (
    <svg class={`item-tile${exhausted ? ' exhausted' : ''}${damaged ? ' damaged' : ''}`} width={size} height={size} viewBox="0 0 34 34" role="img" aria-label={label}>
      <rect class="tile" x="1.5" y="1.5" width="31" height="31" rx="6" />
      <ItemShape item={item} x={6} y={6} size={22} />
      {exhausted && <path class="veil" d="M4 30 30 4" />}
      {damaged && <path class="crack" d="M9 2 14 11 10 15 19 20 15 25 22 32" />}
    </svg>
  );
}
