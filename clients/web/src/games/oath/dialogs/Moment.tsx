/*
 * The frame of a big moment: it lies over the stage, clear of the question, and folds to a line while the map is asked about, or
 * when the person wants to see the map. Nothing in it keeps the focus.
 */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Scrolled } from '../../../ui/Scrolled';
import { focusQuestion } from '../../../ui/useFocusKept';
import { useThere } from '../../../ui/useThere';
import { useTable } from '../table/context';
import { t } from '../words';
import './dialogs.css';

interface Props {
  /** Its class. */
  name: string;
  title: ComponentChildren;
  /** What must be seen of it even if it is folded. */
  sum?: ComponentChildren;
  /** The open question is about what lies under it. */
  away?: boolean;
  /** It is over and goes by itself; this closes it at once. */
  onClose?: (() => void) | undefined;
  /** What shows something else now. */
  again?: unknown;
  /** Ways to go on, always in sight. */
  ways?: ComponentChildren;
  children: ComponentChildren;
}

/** What can be pressed in its body; and where to go on else. */
const IN_BODY = '.moment-body :is(button:not(:disabled), summary)', ELSE = '.moment-ways button:not(:disabled), .moment-close, .moment-fold';

/**
 * Who works with the keyboard in here goes on from the same place when what was pressed is gone with its question; and finds the focus on the
 * question when all of this is over or gone.
 */
function useFocus(section: { current: HTMLElement | null }, question: unknown, over: boolean) {
  const inside = useRef(false), at = useRef(0);
  const all = (what: string) => [...(section.current?.querySelectorAll<HTMLElement>(what) ?? [])].filter((one) => one.checkVisibility());
  const lost = () => inside.current && document.activeElement === document.body;
  useEffect(() => {
    if (!lost()) return;
    if (over) return focusQuestion();
    const inBody = all(IN_BODY);
    (inBody[Math.min(at.current, inBody.length - 1)] ?? all(ELSE)[0])?.focus();
  }, [question, over]);
  useEffect(() => () => queueMicrotask(() => {
    if (lost()) focusQuestion();
  }), []);
  return {
    onFocusIn: (event: FocusEvent) => {
      inside.current = true;
      at.current = Math.max(0, all(IN_BODY).indexOf(event.target as HTMLElement));
    },
    onFocusOut: (event: FocusEvent) => (inside.current = event.relatedTarget === null),
  };
}

export function Moment({ name, title, sum, away = false, onClose, again, ways, children }: Props): JSX.Element {
  const id = useId(), there = useThere(), section = useRef<HTMLElement>(null), focus = useFocus(section, useTable().step, onClose !== undefined);
  /* What the person wanted counts until the question changes between the map and the dialog. */
  const [wanted, setWanted] = useState<{ away: boolean; folded: boolean } | null>(null);
  const folded = wanted?.away === away ? wanted.folded : away;
  return (
    <section ref={section} {...focus} class={`moment ${name}${folded ? ' folded' : ''}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span class="moment-sum" aria-live="polite" data-clear>{there && sum}</span>
        <button type="button" class="moment-fold" aria-expanded={!folded} onClick={() => setWanted({ away, folded: !folded })}>{t(folded ? 'moment.show' : 'moment.fold')}</button>
        {onClose && <button type="button" class="moment-close" aria-label={t('common.close')} onClick={onClose}>×</button>}
      </header>
      {!folded && <Scrolled class="moment-body" again={again} stop>{children}</Scrolled>}
      {!folded && ways && <div class="moment-ways">{ways}</div>}
    </section>
  );
}
