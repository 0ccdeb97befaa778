/*
 * Drawing from one place on the board to another, where choices lead from the one to the other. Places are elements with
 * data-place; what is drawn meanwhile is the game's.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useTable } from './context';
import { DRAG_STARTS } from './usePanZoom';

export interface Drag {
  from: string;
  /** Where the pointer is, in units of the drawing. */
  x: number;
  y: number;
  /** Where one can let go. */
  goals: ReadonlySet<string>;
  /** The place under the pointer. */
  over: string | null;
}

export interface Dragging {
  drag: Drag | null;
  /** Whether this press takes hold of something: then it is a drag as soon as the pointer moves. */
  grab(event: PointerEvent): boolean;
  /** Whether the press that just ended was a drag: then it was no click. */
  dragged(): boolean;
}

const placeOf = (element: Element | null): Element | null => element?.closest('[data-place]') ?? null;
const nameOf = (element: Element | null): string | null => element?.getAttribute('data-place') ?? null;

/** `inner`: what is drawn in units of the map, whatever the zoom. */
export function useDrag(inner: { current: SVGGraphicsElement | null }): Dragging {
  const table = useTable();
  const [drag, setDrag] = useState<Drag | null>(null);
  const now = useRef({ table, drag });
  now.current = { table, drag };
  const held = useRef<{ pointer: number; from: string; x: number; y: number } | null>(null);
  const was = useRef(false);

  const grab = (event: PointerEvent): boolean => {
    const from = event.target instanceof Element ? nameOf(placeOf(event.target)) : null;
    was.current = false;
    if (from === null || table.goals(from).size === 0) return false;
    held.current = { pointer: event.pointerId, from, x: event.clientX, y: event.clientY };
    return true;
  };

  useEffect(() => {
    const under = (event: PointerEvent) => placeOf(document.elementFromPoint(event.clientX, event.clientY));
    const onMove = (event: PointerEvent) => {
      const hold = held.current;
      if (!hold || hold.pointer !== event.pointerId) return;
      if (!now.current.drag && Math.hypot(event.clientX - hold.x, event.clientY - hold.y) < DRAG_STARTS) return;
      was.current = true;
      const matrix = inner.current?.getScreenCTM();
      const { x, y } = matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
      setDrag({ from: hold.from, x, y, goals: new Set(now.current.table.goals(hold.from).keys()), over: nameOf(under(event)) });
    };
    const end = (event: PointerEvent, done: boolean) => {
      const hold = held.current;
      if (!hold || hold.pointer !== event.pointerId) return;
      held.current = null;
      if (!was.current) return;
      setDrag(null);
      const place = done ? under(event) : null, to = nameOf(place);
      if (place && to !== null && to !== hold.from) now.current.table.drop(hold.from, to, place);
    };
    const onUp = (event: PointerEvent) => end(event, true);
    const onCancel = (event: PointerEvent) => end(event, false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !held.current) return;
      held.current = null;
      setDrag(null);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('keydown', onKey);
    };
  }, [inner]);

  return { drag, grab, dragged: () => was.current };
}
