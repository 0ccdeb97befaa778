/* A dialog of the browser's own: it traps the focus, closes by Escape and by the way back, and gives the focus back. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { Icon } from './Icon';
import { layOver } from './over';
import { Toasts } from './toasts';

interface Props {
  title: string;
  /** Nobody has asked for it: a key that is pressed just then, for something else, presses nothing in it. */
  unasked?: boolean;
  onClose(): void;
  children: ComponentChildren;
}

export function Dialog({ title, unasked = false, onClose, children }: Props): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId(); // one dialog may ask something over another
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => layOver(() => close.current()), []);
  useEffect(() => {
    const dialog = element.current!, before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    if (unasked) heading.current?.focus({ preventScroll: true });
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus(); // by now the dialog has left the page, and the browser gives nothing back
    };
  }, []);
  return (
    <dialog ref={element} class="dialog" aria-labelledby={titleId} onCancel={onClose}
      onClick={(event) => event.target === element.current && onClose()}>
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={titleId} ref={heading} tabIndex={unasked ? -1 : undefined}>{title}</h2>
          <button type="button" class="plain round" onClick={onClose} aria-label={t('common.close')}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
      <Toasts over />
    </dialog>
  );
}
