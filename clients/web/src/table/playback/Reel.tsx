/*
 * The step that is played, moved on the page. Every motion is an animation of the browser: what a game draws for it is
 * carried from where it begins to where it ends, and when all have come to their end the step is over. Nothing here
 * decides anything; that is the queue's.
 */
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Motion } from './motion';
import type { Playback } from './usePlayback';

export interface Point {
  x: number;
  y: number;
}

interface Drawn {
  places: ReadonlyMap<string, Point>;
  /** Draws what moves, around the point 0, 0; null: nothing is to be seen. */
  draw(motion: Motion, index: number): ComponentChildren;
}

const RISE = 70, FALL = 46; /* how far things come from above, and fall */

const put = ({ x, y }: Point, more = ''): string => `translate(${x}px, ${y}px)${more}`;

/** Where and how a motion shows what it shows, from its beginning to its end. */
function framesOf({ kind, from, to }: Motion, places: ReadonlyMap<string, Point>): Keyframe[] {
  const end = places.get(to), begin = from === undefined ? end : places.get(from);
  if (!end || !begin) return [];
  const above = { x: end.x, y: end.y - RISE }, below = { x: end.x, y: end.y + FALL };
  switch (kind) {
    case 'travel':
      return [
        { transform: put(begin), opacity: 1 },
        { transform: put({ x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2 - 26 }, ' scale(1.16)'), opacity: 1, offset: 0.5 },
        { transform: put(end), opacity: 1 },
      ];
    case 'rise':
      return [{ transform: put(above, ' scale(0.8)'), opacity: 0 }, { transform: put(end), opacity: 1, offset: 0.7 }, { transform: put(end), opacity: 1 }];
    case 'fall':
      return [
        { transform: put(end), opacity: 1 },
        { transform: put(end, ' rotate(24deg)'), opacity: 1, offset: 0.35 },
        { transform: put(below, ' rotate(88deg)'), opacity: 0 },
      ];
    case 'clash':
      return [
        { transform: put(end, ' scale(0.4)'), opacity: 0 },
        { transform: put(end, ' scale(1.25)'), opacity: 1, offset: 0.35 },
        { transform: put(end), opacity: 1, offset: 0.7 },
        { transform: put(end), opacity: 0 },
      ];
    case 'dice':
      return [
        { transform: put(above, ' rotate(-200deg) scale(0.5)'), opacity: 0 },
        { transform: put(end, ' rotate(14deg) scale(1.15)'), opacity: 1, offset: 0.32 },
        { transform: put(end, ' rotate(-5deg)'), opacity: 1, offset: 0.42 },
        { transform: put(end), opacity: 1, offset: 0.5 },
        { transform: put(end), opacity: 1, offset: 0.92 },
        { transform: put(end), opacity: 0 },
      ];
    case 'hold':
      return [];
  }
}



interface Running {
  motion: Motion;
  animation: Animation;
  effect: KeyframeEffect;
}

export function Reel({ playback, drawn }: { playback: Playback; drawn: Drawn | null }): JSX.Element {
  const { playing, counts, rate } = playback;
  const group = useRef<SVGGElement>(null), running = useRef<Running[]>([]);
  const end = useRef(playback.end);
  end.current = playback.end;
  const nth = playing ? counts.begun : 0;
  useLayoutEffect(() => {
    if (!playing) return undefined;
    let stays = true;
    running.current = playing.motions.map((motion, i): Running => {
      const element = group.current?.children[i] ?? null;
      const effect = new KeyframeEffect(element, element && drawn ? framesOf(motion, drawn.places) : null, { delay: motion.at, duration: motion.ms, easing: 'ease-in-out', fill: 'both' });
      const animation = new Animation(effect, document.timeline);
      animation.updatePlaybackRate(rate);
      animation.play();
      return { motion, animation, effect };
    });
    Promise.all(running.current.map((one) => one.animation.finished)).then(() => stays && end.current(nth), () => undefined);
    return () => {
      stays = false;
      for (const { animation } of running.current) animation.cancel();
      running.current = [];
    };
  }, [nth]);
  useLayoutEffect(() => running.current.forEach(({ animation }) => animation.updatePlaybackRate(rate)), [rate]);
  /* A map of another size: what is under way goes on from where it is then. */
  useLayoutEffect(() => {
    if (drawn) for (const { motion, effect } of running.current) if (effect.target) effect.setKeyframes(framesOf(motion, drawn.places));
  }, [drawn?.places]);
  return (
    <g ref={group} class="reel" aria-hidden="true" data-begun={counts.begun} data-ended={counts.ended} data-skipped={counts.skipped}>
      {drawn && playing?.motions.map((motion, i) => <g key={`${nth}-${i}`} class={`motion ${motion.kind}`}>{drawn.draw(motion, i)}</g>)}
    </g>
  );
}

/** For tables that draw no places: steps take their time all the same. */
export const StillReel = ({ playback }: { playback: Playback }): JSX.Element => <svg class="still-reel" width="0" height="0" aria-hidden="true"><Reel playback={playback} drawn={null} /></svg>;
