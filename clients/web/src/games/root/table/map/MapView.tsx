/* The map: drawn from what the view tells, with whatever can be pointed at marked where it is. */
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t, word } from '../../words';
import { isLit } from '../../../../table/context';
import { originsOf } from '../../../../table/dragging';
import { looked, useTable } from '../context';
import { placeName, seatName } from '../names';
import { factionOf } from '../looks';
import { LandmarkShape } from '../symbols/landmarks';
import { PieceShape } from '../symbols/pieces';
import { SuitPatterns } from '../symbols/suits';
import { Figure } from '../symbols/warriors';
import { ClearingShape, describe, LANDMARKS } from './Clearing';
import { neighbour, RADIUS, shapeOf, type MapShape, type Point } from './geometry';
import { Moving } from './Moving';
import { reachOf, Terrain } from './Terrain';
import { useDrag, type Drag } from '../../../../table/useDrag';
import { usePanZoom } from '../../../../table/usePanZoom';
import type { Motion } from '../../../../table/playback/motion';
import { Reel } from '../../../../table/playback/Reel';
import type { Playback } from '../../../../table/playback/usePlayback';
import type { RootView } from '../../types';

const RELIC_SIZE = 32;
const PAN_STEP = 60;
const ZOOM_STEP = 1.35;
/** A map that is drawn over less of the stage's width than this leaves room beside it. */
const BESIDE = 0.95;

function useAspect(element: { current: Element | null }): number {
  const [aspect, setAspect] = useState(1.2);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect;
      if (box && box.height > 0) setAspect(Math.round((box.width / box.height) * 50) / 50);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return aspect;
}

const key = (a: string, b: string): string => (Number(a.slice(1)) < Number(b.slice(1)) ? `${a}-${b}` : `${b}-${a}`);

const LANDMARK_SIZE = 40;

function Markers({ shape }: { shape: MapShape }) {
  const { view } = useTable();
  const edge = RADIUS * shape.scale * 0.74;
  return (
    <>
      {LANDMARKS.map((name) => {
        const at = shape.clearings.get(view.markers[name] ?? '');
        return at && (
          <g key={name} data-tip={`landmark:${name}`} role="img" aria-label={word('landmark', name)}>
            <LandmarkShape name={name} x={at.x + edge - LANDMARK_SIZE / 2} y={at.y + edge - LANDMARK_SIZE / 2} size={LANDMARK_SIZE} />
          </g>
        );
      })}
    </>
  );
}

/** Bandits stand on paths. */
function Bandits({ shape }: { shape: MapShape }) {
  const { view } = useTable();
  const paths = Object.values(view.hirelings).flatMap((hireling) => hireling?.bandits ?? []).map(([a, b]) => key(a as string, b as string));
  return (
    <>
      {shape.paths.filter((line) => paths.includes(line.key)).map((line) => (
        <g key={line.key} role="img" aria-label={t('table.bandit')} data-tip="hireling:highway_bandits">
          <Figure faction="bandits" x={line.middle.x - 22} y={line.middle.y - 26} size={44} />
        </g>
      ))}
    </>
  );
}

const relicsOf = (view: RootView, forest: string): { relic: string; value: number | null }[] =>
  (view.keepers?.relics as Record<string, { relic: string; value: number | null }[]> | undefined)?.[forest] ?? [];

/** Relics that lie in a forest, face down or with their value. */
function ForestRelics({ name, at }: { name: string; at: Point }) {
  const { view } = useTable();
  const relics = relicsOf(view, name);
  return (
    <>
      {relics.map(({ relic, value }, i) => (
        <g key={i}>
          <PieceShape piece={value === null ? `relic_${relic}` : `relic_${relic}_${value}`} x={at.x - RELIC_SIZE / 2 + (i - (relics.length - 1) / 2) * (RELIC_SIZE + 3)} y={at.y + 14} size={RELIC_SIZE} />
        </g>
      ))}
    </>
  );
}

/** Pawns that are in a forest. */
function ForestPawns({ name, at }: { name: string; at: Point }) {
  const { view } = useTable();
  const here = [...Object.entries(view.seats), ...Object.entries(view.hirelings)].filter(([, owner]) => owner?.pawn === name);
  return (
    <>
      {here.map(([seat], i) => (
        <g key={seat}>
          <title>{seatName(view, seat)}</title>
          <circle class="pawn-ground" cx={at.x + (i - (here.length - 1) / 2) * 58} cy={at.y} r="29" />
          <Figure faction={factionOf(view, seat)} x={at.x - 22 + (i - (here.length - 1) / 2) * 58} y={at.y - 24} size={44} />
        </g>
      ))}
    </>
  );
}

/** What is in a forest, in words. */
function describeForest(view: RootView, name: string): string {
  const pawns = [...Object.entries(view.seats), ...Object.entries(view.hirelings)].filter(([, owner]) => owner?.pawn === name).map(([owner]) => seatName(view, owner));
  const relics = relicsOf(view, name).map(({ relic, value }) => `${word('relic', relic)}${value === null ? '' : ` ${value}`}`);
  return [placeName(name), ...pawns, ...relics].join(', ');
}

/** What is being dragged, on its way from where it stands to the pointer, or to the place where it can be let go. */
function Drawn({ drag, from, to }: { drag: Drag; from: Point; to: Point | undefined }) {
  const { view, seat } = useTable();
  const at = to ?? drag;
  return (
    <g class={`drawn${to ? ' arrives' : ''}`} aria-hidden="true">
      <path d={`M${from.x} ${from.y}L${at.x} ${at.y}`} />
      <circle cx={at.x} cy={at.y} r="32" />
      <Figure faction={factionOf(view, seat)} x={at.x - 24} y={at.y - 25} size={48} />
    </g>
  );
}

export function MapView({ playback, picked }: { playback: Playback; picked: readonly string[] }): JSX.Element {
  const { view, game, step, point, news } = useTable();
  const box = useRef<HTMLDivElement>(null), svg = useRef<SVGSVGElement>(null);
  const aspect = useAspect(box);
  const shape = useMemo(() => shapeOf(view.map, aspect), [view.map, aspect]);
  const places = useMemo(() => new Map([...shape.clearings, ...shape.forests]), [shape]);
  const drawn = useMemo(() => ({ places, draw: (motion: Motion, i: number) => <Moving motion={motion} index={i} /> }), [places]);
  const inner = useRef<SVGGElement>(null);
  const origins = useMemo(() => originsOf(step.left, game.things), [step, game]);
  const { drag, grab, dragged: drew } = useDrag(inner);
  const { camera, zoom, pan, whole, dragged } = usePanZoom(svg, shape.width, shape.height, grab);
  const closed = new Set(view.markers.closed_paths.map(([a, b]) => key(a as string, b as string)));
  const targets = [...places.keys()].filter((name) => step.targets.has(name));
  const [focus, setFocus] = useState<string | null>(null);
  const home = focus && places.has(focus) ? focus : (targets[0] ?? [...places.keys()][0] ?? null);
  const reach = (name: string) => reachOf(shape, name);
  const ways = new Set(targets.flatMap((to) => picked.map((from) => key(from, to))));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP);
    else if (event.key === '-') zoom(1 / ZOOM_STEP);
    else if (event.key === '0') whole();
    else if (event.shiftKey && event.key.startsWith('Arrow')) {
      pan({ ArrowLeft: PAN_STEP, ArrowRight: -PAN_STEP }[event.key] ?? 0, { ArrowUp: PAN_STEP, ArrowDown: -PAN_STEP }[event.key] ?? 0);
    } else if (event.key.startsWith('Arrow') && home) {
      const from = places.get(home) as Point;
      const all = [...places].filter(([name]) => name !== home);
      const open = targets.length ? all.filter(([name]) => step.targets.has(name)) : all;
      const next = neighbour(from, open, event.key) ?? neighbour(from, all, event.key);
      if (next) {
        setFocus(next);
        svg.current?.querySelector<SVGElement>(`[data-place="${next}"]`)?.focus();
      }
    } else if ((event.key === 'Enter' || event.key === ' ') && event.target instanceof Element) {
      const place = event.target.closest<SVGElement>('[data-place]'), name = place?.dataset['place'];
      if (!name) return;
      point(name, 'place', place);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /* While something is dragged, only where it may go is lit. */
  const placeClass = (name: string) => {
    const open = step.targets.has(name), lit = drag ? drag.goals.has(name) : open && isLit(name);
    return `place${open ? ' open' : ''}${origins.has(name) ? ' origin' : ''}${lit ? ' lit' : ''}${picked.includes(name) || drag?.from === name ? ' picked' : ''}${looked.value === name ? ' looked' : ''}${lit && drag?.over === name ? ' over' : ''}${news.has(name) ? ' news' : ''}`;
  };
  /* What is pressed lies over the drawing, which is for the eye only: its name tells all that is drawn. */
  const hitProps = (name: string) => {
    const open = step.targets.has(name);
    return {
      'data-place': name,
      class: 'hit',
      role: (open ? 'button' : 'img') as 'button' | 'img',
      tabIndex: name === home ? 0 : -1,
      onFocus: () => setFocus(name),
      onClick: (event: MouseEvent) => {
        if (!dragged() && !drew()) point(name, 'place', event.currentTarget as Element);
      },
    };
  };

  return (
    <div class={`map stage-clear of-${view.map.name}`} ref={box}>
      <svg class="terrain" viewBox={`0 0 ${shape.width} ${shape.height}`} aria-hidden="true">
        <g transform={`translate(${camera.x} ${camera.y}) scale(${camera.k})`}><Terrain map={view.map.name} shape={shape} closed={[...closed].join(' ')} /></g>
      </svg>
      <svg ref={svg} class={camera.k > 1 ? 'zoomed' : ''} viewBox={`0 0 ${shape.width} ${shape.height}`} role="group" aria-label={t('table.map')} onKeyDown={onKeyDown}>
        <defs>
          <SuitPatterns />
          <radialGradient id="meadow-light" gradientUnits="userSpaceOnUse" gradientTransform={`translate(-400 -400) scale(${shape.width + 800} ${shape.height + 1400})`} cx="0.5" cy="0.42" r="0.75">
            <stop offset="0" class="light-in" />
            <stop offset="1" class="light-out" />
          </radialGradient>
        </defs>
        <g ref={inner} transform={`translate(${camera.x} ${camera.y}) scale(${camera.k})`}>
          {shape.paths.filter((p) => ways.has(p.key)).map((p) => <path key={p.key} class="path way" d={p.d} />)}
          {[...shape.forests].map(([name, at]) => (
            <g key={name} class={placeClass(name)}>
              <g aria-hidden="true">
                <ellipse class="news-ring" cx={at.x} cy={at.y} rx={reach(name) * 1.15 + 9} ry={reach(name) * 0.95 + 9} />
                <ellipse class="forest" cx={at.x} cy={at.y} rx={reach(name) * 1.15} ry={reach(name) * 0.95} />
                <ForestRelics name={name} at={at} />
                <ForestPawns name={name} at={at} />
              </g>
              <ellipse {...hitProps(name)} aria-label={describeForest(view, name)} cx={at.x} cy={at.y} rx={reach(name) * 1.15} ry={reach(name) * 0.95} />
            </g>
          ))}
          {[...shape.clearings].map(([name, at]) => (
            <g key={name} class={placeClass(name)} transform={`translate(${at.x} ${at.y}) scale(${shape.scale})`}>
              <g aria-hidden="true">
                <circle class="news-ring" r={RADIUS + 18} />
                <circle class="halo-edge" r={RADIUS + 9} />
                <circle class="halo" r={RADIUS + 9} />
                <ClearingShape view={view} name={name} />
              </g>
              <circle {...hitProps(name)} aria-label={describe(view, name)} data-tip={`place:${name}`} r={RADIUS} />
            </g>
          ))}
          {shape.paths.filter((p) => closed.has(p.key)).map((p) => <circle key={p.key} class="hit" data-tip="term:closed_path" role="img" aria-label={t('table.closed_path')} cx={p.middle.x} cy={p.middle.y} r="24" />)}
          <Markers shape={shape} />
          <Bandits shape={shape} />
          <Reel playback={playback} drawn={drawn} />
          {drag && <Drawn drag={drag} from={places.get(drag.from) as Point} to={places.get(drag.goals.has(drag.over ?? '') ? (drag.over as string) : '')} />}
        </g>
      </svg>
      <div class={`map-tools${shape.width / shape.height < BESIDE * aspect ? ' beside-map' : ''}`}>
        <button type="button" onClick={() => zoom(ZOOM_STEP)} aria-label={t('table.zoom_in')}>+</button>
        <button type="button" onClick={() => zoom(1 / ZOOM_STEP)} aria-label={t('table.zoom_out')}>−</button>
        <button type="button" onClick={whole} disabled={camera.k === 1} aria-label={t('table.zoom_whole')}>⤢</button>
      </div>
    </div>
  );
}

