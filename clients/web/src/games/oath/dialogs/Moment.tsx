/*
 * The frame of a big moment: it lies over the stage, clear of the question, and folds to a line while the map is asked about, or
 * when the person wants to see the map. Nothing in it keeps the focus.
 */
import type { ComponentChildren, JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Scrolled } from '../../../ui/Scrolled';
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

export function Moment({ name, title, sum, away = false, onClose, again, ways, children }: Props): JSX.Element {
  const id = useId();
  /* What the person wanted counts until the question changes between the map and the dialog. */
  const [wanted, setWanted] = useState<{ away: boolean; folded: boolean } | null>(null);
  const folded = wanted?.away === away ? wanted.folded : away;
  return (
    <section class={`moment ${name}${folded ? ' folded' : ''}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {sum && <span class="moment-sum" aria-live="polite">{sum}</span>}
        <button type="button" class="moment-fold" aria-expanded={!folded} onClick={() => setWanted({ away, folded: !folded })}>{t(folded ? 'moment.show' : 'moment.fold')}</button>
        {onClose && <button type="button" class="moment-close" aria-label={t('common.close')} onClick={onClose}>×</button>}
      </header>
      {!folded && <Scrolled class="moment-body" again={again}>{children}</Scrolled>}
      {!folded && ways && <div class="moment-ways">{ways}</div>}
    </section>
  );
}
