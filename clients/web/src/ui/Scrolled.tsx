/* A part that scrolls and shows that it does: it fades out where something is left to be seen. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Less than this is no more than rounding. */
const SLACK = 2; /* pixels */

/** In which directions something is left: any of "up", "down", "left", "right". */
export function moreOf(part: Pick<HTMLElement, 'scrollTop' | 'scrollLeft' | 'scrollHeight' | 'scrollWidth' | 'clientHeight' | 'clientWidth'>): string {
  const more: string[] = [];
  if (part.scrollTop > SLACK) more.push('up');
  if (part.scrollHeight - part.clientHeight - part.scrollTop > SLACK) more.push('down');
  if (part.scrollLeft > SLACK) more.push('left');
  if (part.scrollWidth - part.clientWidth - part.scrollLeft > SLACK) more.push('right');
  return more.join(' ');
}

/** `again`: what shows something else now, so that it begins at its top. */
export function Scrolled({ class: name, children, again }: { class: string; children: ComponentChildren; again?: unknown }): JSX.Element {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const now = part.current;
    if (!now) return undefined;
    const mark = () => (now.dataset['more'] = moreOf(now));
    const sizes = new ResizeObserver(mark), contents = new MutationObserver(mark);
    sizes.observe(now);
    for (const child of now.children) sizes.observe(child);
    contents.observe(now, { childList: true, subtree: true, characterData: true });
    now.addEventListener('scroll', mark, { passive: true });
    mark();
    return () => {
      sizes.disconnect();
      contents.disconnect();
      now.removeEventListener('scroll', mark);
    };
  }, []);
  useEffect(() => {
    if (part.current) part.current.scrollTop = 0;
  }, [again]);
  return <div ref={part} class={`scrolled ${name}`}>{children}</div>;
}
