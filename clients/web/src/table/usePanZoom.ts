/* Moving the map about: wheel, drag, pinch, buttons, keys. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

export interface Camera {
  /** Zoom; 1 shows the whole map. */
  k: number;
  /** Where the map's origin is drawn, in units of the map. */
  x: number;
  y: number;
}

const WHOLE: Camera = { k: 1, x: 0, y: 0 };
const MOST = 4;
/** Less is a press. */
export const DRAG_STARTS = 6; /* pixels */

/** Keeps the map in its frame. */
function keep(camera: Camera, width: number, height: number): Camera {
  const k = Math.min(MOST, Math.max(1, camera.k));
  return {
    k,
    x: Math.min(0, Math.max(width * (1 - k), camera.x)),
    y: Math.min(0, Math.max(height * (1 - k), camera.y)),
  };
}

export interface PanZoom {
  camera: Camera;
  zoom(factor: number): void;
  pan(dx: number, dy: number): void;
  whole(): void;
  /** Whether the press that just ended was a drag: then it was no click. */
  dragged(): boolean;
}

/** `grabbed`: whether a press takes hold of something that lies there, and so does not move the map. */
export function usePanZoom(svg: { current: SVGSVGElement | null }, width: number, height: number, grabbed: (event: PointerEvent) => boolean): PanZoom {
  const [camera, setCamera] = useState<Camera>(WHOLE);
  const size = useRef({ width, height });
  size.current = { width, height };
  const moved = useRef(false);
  const grabs = useRef(grabbed);
  grabs.current = grabbed;

  const change = useCallback((to: (camera: Camera) => Camera) => {
    setCamera((now) => keep(to(now), size.current.width, size.current.height));
  }, []);
  const zoomAt = useCallback((factor: number, px: number, py: number) => {
    change((now) => {
      const k = Math.min(MOST, Math.max(1, now.k * factor)), f = k / now.k;
      return { k, x: px - (px - now.x) * f, y: py - (py - now.y) * f };
    });
  }, [change]);

  useEffect(() => {
    const element = svg.current;
    if (!element) return undefined;
    const pointers = new Map<number, { x: number; y: number }>();
    let start = { x: 0, y: 0 };
    const local = (x: number, y: number) => {
      const matrix = element.getScreenCTM();
      const p = matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
      return { x: p.x, y: p.y };
    };
    const spread = () => {
      const [a, b] = [...pointers.values()];
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
    };
    const middle = () => {
      const all = [...pointers.values()];
      return { x: all.reduce((s, p) => s + p.x, 0) / all.length, y: all.reduce((s, p) => s + p.y, 0) / all.length };
    };
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const p = local(event.clientX, event.clientY);
      zoomAt(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), p.x, p.y);
    };
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0) return;
      if (pointers.size === 0 && grabs.current(event)) {
        moved.current = false;
        return;
      }
      if (pointers.size === 0) {
        moved.current = false;
        start = { x: event.clientX, y: event.clientY };
      }
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const onMove = (event: PointerEvent) => {
      if (!pointers.has(event.pointerId)) return;
      const before = middle(), apart = spread();
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (!moved.current && Math.hypot(event.clientX - start.x, event.clientY - start.y) < DRAG_STARTS) return;
      if (!moved.current) {
        moved.current = true;
        /* Once it is a drag, the pointer is ours even outside; before, a press must reach what is under it. */
        element.setPointerCapture(event.pointerId);
      }
      const a = local(before.x, before.y), after = middle(), b = local(after.x, after.y);
      if (apart > 0) zoomAt(spread() / apart, b.x, b.y);
      change((now) => ({ ...now, x: now.x + b.x - a.x, y: now.y + b.y - a.y }));
    };
    const onUp = (event: PointerEvent) => {
      pointers.delete(event.pointerId);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('pointerdown', onDown);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onUp);
    element.addEventListener('pointercancel', onUp);
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onUp);
      element.removeEventListener('pointercancel', onUp);
    };
  }, [svg, change, zoomAt]);

  return {
    camera: keep(camera, width, height),
    zoom: (factor) => zoomAt(factor, width / 2, height / 2),
    pan: (dx, dy) => change((now) => ({ ...now, x: now.x + dx, y: now.y + dy })),
    whole: () => setCamera(WHOLE),
    dragged: () => moved.current,
  };
}
