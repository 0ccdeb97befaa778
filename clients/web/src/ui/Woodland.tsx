/* A quiet picture for the top of a page: hills, trees, and a warren's mouth. Our own drawing; says nothing. */
import type { JSX } from 'preact';

function Tree({ x, y, size }: { x: number; y: number; size: number }): JSX.Element {
  return (
    <path class="wood-tree" transform={`translate(${x} ${y}) scale(${size})`}
      d="M0 0 9-22H5l8-18H8L16-60 24-40h-5l8 18h-4l9 22H18v8h-4v-8z" />
  );
}

const FAR = [[40, 96], [92, 84], [150, 76], [318, 84], [380, 96], [640, 86], [742, 92], [860, 82], [930, 74], [1010, 70]];
const NEAR = [[20, 124], [120, 112], [210, 110], [350, 112], [672, 124], [760, 126], [905, 118], [990, 108]];

/* The middle is what a narrow window still shows: the warren is there. */
export function Woodland(): JSX.Element {
  return (
    <svg class="woodland" viewBox="0 0 1060 150" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <circle class="wood-sun" cx="706" cy="38" r="20" />
      <path class="wood-far" d="M0 104c120-50 240-44 380-8s420 8 680-36v90H0z" />
      <g class="wood-behind">
        {FAR.map(([x, y]) => <Tree key={x} x={x!} y={y!} size={0.55} />)}
      </g>
      <path class="wood-near" d="M0 126c170-34 330-24 500-4s380 12 560-22v50H0z" />
      {NEAR.map(([x, y]) => <Tree key={x} x={x!} y={y!} size={0.9} />)}
      <path class="wood-hole" d="M492 138c0-42 70-42 70 0z" />
      <path class="wood-path" d="M514 150c-4-6-6-8 2-12h22c8 4 4 8 26 12z" />
      <circle class="wood-eye" cx="521" cy="124" r="2.2" />
      <circle class="wood-eye" cx="531" cy="124" r="2.2" />
    </svg>
  );
}
