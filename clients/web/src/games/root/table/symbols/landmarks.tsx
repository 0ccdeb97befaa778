/* Landmarks and other things that belong to nobody, in a box of 32 by 32. Own drawings. */
const PATHS: Record<string, string> = {
  ferry: 'M3 18H29L24.6 26H7.4ZM15 16V4L26 16ZM13 16V8L6 16Z',
  tower: 'M8 5H12V8H14.4V5H17.6V8H20V5H24V13H22L23.4 27H8.6L10 13H8ZM14 18V23H18V18Z',
  lost_city: 'M4 27V14L9 8 14 14V18L18 11V6L21 3 24 6V16L28 19V27H20V21Q18 18 16 21V27Z',
  legendary_forge: 'M5 12H21Q24 12 28 10 27 17 20 18V21L24 26H8L12 21V18Q6 17 5 12ZM14 3Q18 5 16 9H12Q10 6 14 3Z',
  elder_treetop: 'M16 3Q24 3 25 10 30 12 28 18 26 22 20 21L18 19V28H14V19L12 21Q6 22 4 18 2 12 7 10 8 3 16 3Z',
  black_market: 'M5 8H27L29 15Q26 18 23 15 19.6 18 16 15 12.4 18 9 15 6 18 3 15ZM6 19H26V27H6ZM13 21V25H19V21Z',
};

export function LandmarkShape({ name, x = 0, y = 0, size = 32 }: { name: string; x?: number; y?: number; size?: number }) {
  const path = PATHS[name];
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 32})`} class="landmark">
      <path class="landmark-ground" d="M16 -4 34 6V26L16 36 -2 26V6Z" />
      {path ? <path class="landmark-sign" fill-rule="evenodd" d={path} transform="translate(3.2 3.2) scale(.8)" />
        : <text x="16" y="21" text-anchor="middle" font-size="12">{name.slice(0, 2)}</text>}
    </g>
  );
}

export function LandmarkMark({ name, size = 28 }: { name: string; size?: number }) {
  return <svg width={size} height={size} viewBox="-4 -6 40 44" aria-hidden="true"><LandmarkShape name={name} /></svg>;
}
