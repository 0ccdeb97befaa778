/*
 * What things are and do: on hover, focus or a long press, for anything that says data-tip="kind:name". One tip at a
 * time, beside what it tells about, and never over the question or what else could be chosen there; Escape closes it.
 */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useTable } from './context';
import { placeTip } from './placing';

const HOVER = 350, PRESS = 450, LOOK = 200; /* milliseconds */

interface Shown {
  about: Element;
  said: string;
  at: DOMRect;
  /** What stays in sight beside it. */
  clear: DOMRect[];
  /** What does so if there is room. */
  spared: DOMRect[];
}

const boxes = (...elements: (Element | null)[]): DOMRect[] => elements.flatMap((one) => (one?.checkVisibility() ? [one.getBoundingClientRect()] : []));

/** The question, and what is looked at while choosing (data-clear). */
const clear = (): DOMRect[] => boxes(...document.querySelectorAll('.prompt.asked, [data-clear]'));

/** The list that it stands in: the own hand, or everybody's boards, which may leave no room but over the question. */
const sparedBy = (element: Element): DOMRect[] => boxes(element.closest('ul, ol'));

const said = (about: Element): string => about.getAttribute('data-tip') ?? '';

/** Whether all that a tip would say stands in the page already, where it is seen (data-whole has what it is of). */
function isWhole(tip: string): boolean {
  return [...document.querySelectorAll(`[data-whole="${CSS.escape(tip)}"]`)].some((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect(), x = (left + right) / 2;
    return [top + 2, bottom - 2].every((y) => one.contains(document.elementFromPoint(x, y)));
  });
}

/** The tip of this element as the page is now; null: there is none to show. */
const tipOf = (about: Element): Shown | null =>
  about.isConnected && about.checkVisibility() && !isWhole(said(about)) ? { about, said: said(about), at: about.getBoundingClientRect(), clear: clear(), spared: sparedBy(about) } : null;

/** What changes about a tip while it is shown, such as a dialog that comes after it, may say the same, or leave it no place. */
function useKept(shown: Shown | null, keep: (shown: Shown | null) => void): void {
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setInterval(() => {
      const now = tipOf(shown.about);
      if (JSON.stringify([now?.said, now?.at, now?.clear, now?.spared]) !== JSON.stringify([shown.said, shown.at, shown.clear, shown.spared])) keep(now);
    }, LOOK);
    return () => clearInterval(timer);
  }, [shown]);
}

export function Tips(): JSX.Element | null {
  const { Tip } = useTable().game;
  const [shown, setShown] = useState<Shown | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer = 0, besideQuestion = false;
    const plan = (element: Element, after: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        const now = tipOf(element);
        if (now) setShown(now);
      }, after);
    };
    const found = (event: Event) => (event.target instanceof Element ? event.target.closest('[data-tip]') : null);
    const hide = () => {
      clearTimeout(timer);
      setShown(null);
    };
    const onOver = (event: PointerEvent) => {
      const element = event.pointerType === 'mouse' ? found(event) : null;
      if (element) {
        besideQuestion = false;
        plan(element, HOVER);
      } else if (event.pointerType === 'mouse') hide();
    };
    const onDown = (event: PointerEvent) => {
      hide();
      const element = event.pointerType === 'mouse' ? null : found(event);
      if (element) plan(element, PRESS);
    };
    const onUp = () => clearTimeout(timer);
    const onFocus = (event: FocusEvent) => {
      if (!(event.target instanceof Element) || !event.target.matches(':focus-visible')) return;
      /* A choice that names something tells of that. */
      const element = found(event) ?? event.target.querySelector('.choice-words [data-tip]');
      besideQuestion = !event.target.closest('.prompt');
      if (element) plan(element, HOVER);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      /* Whoever reads beside the question closes the tip, and does not go back in the question as well. */
      if (tip.current && besideQuestion) event.stopPropagation();
      hide();
    };
    document.addEventListener('pointerover', onOver);
    document.addEventListener('pointerdown', onDown);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', hide);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', hide);
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('pointerdown', onDown);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', hide);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  useLayoutEffect(() => {
    const box = tip.current;
    if (!box || !shown) return;
    const { left, top } = placeTip(shown.at, box.getBoundingClientRect(), { width: window.innerWidth, height: window.innerHeight }, shown.clear, shown.spared);
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
  }, [shown]);
  useKept(shown, setShown);
  if (!shown) return null;
  const [kind = '', name = ''] = shown.said.split(':');
  return <div class="tip" role="tooltip" ref={tip}><Tip kind={kind} name={name} /></div>;
}
