/* Parts that scroll and show that they do: they fade out where something is left to be seen. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { moreOf } from './more';

/** Says on a part of class "scrolled" in which directions it has more (data-more); its looks are in style/base.css. */
export function useMore(part: { current: HTMLElement | null }): void {
  useEffect(() => {
    const now = part.current;
    if (!now) return undefined;
    const mark = () => (now.dataset['more'] = moreOf(now));
    const sizes = new ResizeObserver(mark), contents = new MutationObserver(mark);
    /* What scrolls to the side only is moved by a plain wheel as well. */
    const turn = (event: WheelEvent) => {
      if (event.deltaX !== 0 || event.shiftKey || now.scrollWidth <= now.clientWidth || now.scrollHeight > now.clientHeight) return;
      now.scrollLeft += event.deltaY;
      event.preventDefault();
    };
    sizes.observe(now);
    for (const child of now.children) sizes.observe(child);
    contents.observe(now, { childList: true, subtree: true, characterData: true });
    now.addEventListener('scroll', mark, { passive: true });
    now.addEventListener('wheel', turn, { passive: false });
    mark();
    return () => {
      sizes.disconnect();
      contents.disconnect();
      now.removeEventListener('scroll', mark);
      now.removeEventListener('wheel', turn);
    };
  }, [part]);
}

/** `again`: what shows something else now, so that it begins at its top. `stop`: the Tab key stops at it, since nothing else may be there to scroll it by keys. */
export function Scrolled({ class: name, children, again, stop }: { class: string; children: ComponentChildren; again?: unknown; stop?: boolean }): JSX.Element {
  const part = useRef<HTMLDivElement>(null);
  useMore(part);
  useEffect(() => {
    if (part.current) part.current.scrollTop = 0;
  }, [again]);
  return <div ref={part} class={`scrolled ${name}`} {...(stop && { tabIndex: 0 })}>{children}</div>;
}
