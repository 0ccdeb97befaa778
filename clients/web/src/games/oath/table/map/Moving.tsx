/* What moves while a step is played, over the whole table: places are elements with data-place, wherever they are. */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Motion } from '../../../../table/playback/motion';
import { Reel, type Point } from '../../../../table/playback/Reel';
import type { Playback } from '../../../../table/playback/usePlayback';
import { boardOf } from '../../looks';
import { useTable } from '../context';
import { PawnShape, WarbandShape } from '../symbols/pawn';
import { tokenPath } from '../symbols/tokens';

const SIZE = 34;

/** The middle of every place in sight, from the upper left corner of what is drawn on. */
function placesOf(svg: SVGSVGElement): Map<string, Point> {
  const table = svg.closest('.oath-table'), from = svg.getBoundingClientRect(), places = new Map<string, Point>();
  for (const one of table?.querySelectorAll('[data-place]') ?? []) {
    const name = one.getAttribute('data-place')!, box = one.getBoundingClientRect();
    if (places.has(name) || box.width === 0 || !one.checkVisibility({ visibilityProperty: true })) continue;
    places.set(name, { x: box.x + box.width / 2 - from.x, y: box.y + box.height / 2 - from.y });
  }
  return places;
}

const Sign = ({ path, colour }: { path: string; colour: string }) => (
  <g transform={`translate(${-SIZE / 2} ${-SIZE / 2}) scale(${SIZE / 24})`}><circle cx="12" cy="12" r="13" fill="var(--surface)" stroke="var(--o-edge)" /><path d={path} fill={colour} fill-rule="evenodd" /></g>
);
const Card = ({ relic = false }: { relic?: boolean }) => <g><rect x="-12" y="-17" width="24" height="34" rx="3" fill={relic ? 'light-dark(#7a5310, #7d5a1e)' : 'light-dark(#6d6352, #574f42)'} stroke="var(--o-edge)" stroke-width="1.5" /><path d={tokenPath(relic ? 'relic' : 'oath')} transform="translate(-8 -8) scale(.66)" fill="#f4ead2" fill-rule="evenodd" /></g>;

function Die({ words }: { words: readonly string[] }) {
  return (
    <g>
      <rect x={-22 - 7 * (words.length - 1)} y="-20" width={44 + 14 * (words.length - 1)} height="40" rx="8" fill="var(--surface)" stroke="var(--o-edge)" stroke-width="2" />
      <text x="0" y="7" text-anchor="middle" font-size="18" font-weight="750" fill="var(--ink)">{words.join(' ')}</text>
    </g>
  );
}

export function Moving({ playback }: { playback: Playback }): JSX.Element {
  const { view } = useTable();
  const svg = useRef<SVGSVGElement>(null);
  const [places, setPlaces] = useState<ReadonlyMap<string, Point>>(new Map());
  const { begun } = playback.counts;
  const draw = ({ event, kind }: Motion): JSX.Element | null => {
    const board = boardOf(view, String(event['owner'] ?? event['seat'] ?? '')), n = (key: string) => Number(event[key] ?? 0);
    if (event.event === 'rolled_attack') return <Die words={[`⚔${n('swords')}`, ...(n('hollow') ? [`½${n('hollow')}`] : []), ...(n('skulls') ? [`☠${n('skulls')}`] : [])]} />;
    if (event.event === 'rolled_defence') return <Die words={[`⛨${n('shields')}`, ...(n('doubling') ? [`×2`] : [])]} />;
    if (kind === 'hold') return null;
    if (event.event === 'campaign') return <g><circle r="22" fill="var(--surface)" stroke="var(--danger)" stroke-width="3" /><path d="M-9-9 7 7M9-9-7 7M3 11 11 3M-3 11-11 3" stroke="var(--danger)" stroke-width="3" stroke-linecap="round" /></g>;
    if (/travelled|pawn|banished/.test(event.event)) return <PawnShape board={board} x={-SIZE / 2} y={-SIZE / 2} size={SIZE} />;
    if (/warbands|killed|nursed|sacrificed/.test(event.event)) return <WarbandShape board={event['owner'] === 'bandits' ? 'bandits' : board} x={-SIZE / 2} y={-SIZE / 2} size={SIZE} />;
    if (/favor|bank/.test(event.event)) return <Sign path={tokenPath('favor')} colour="var(--favor)" />;
    if (/secrets/.test(event.event)) return <Sign path={tokenPath('secret')} colour="var(--secret)" />;
    if (/relic/.test(event.event)) return <Card relic />;
    return <Card />;
  };
  useLayoutEffect(() => {
    if (svg.current && playback.playing) setPlaces(placesOf(svg.current));
  }, [begun]);
  return <svg ref={svg} class="o-moving" aria-hidden="true"><Reel playback={playback} drawn={{ places, draw }} /></svg>;
}
