/*
 * Help at the table: what the game has to say of the phase and of one's own side, and the keys. "?" opens it, as does the
 * button beside the question, which tells about that in two lines.
 */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t, type Key } from '../i18n';
import { Dialog } from '../ui/Dialog';
import { useTable } from './context';
import { isForTable } from './keys';
import './help.css';

const isOpen = signal(false);

/** What each key does, whatever the game. */
const KEYS: readonly [string, Key][] = [
  ['1 … z', 'help.key_choose'], ['Esc', 'help.key_back'], ['u', 'help.key_undo'], ['y', 'help.key_yes'], ['← ↑ ↓ →', 'help.key_arrows'],
  ['+ − 0', 'help.key_zoom'], ['← → + −', 'help.key_count'], ['Space', 'help.key_skip'], ['?', 'help.key_help'],
];

/** What can be done with a pointer, and with keys. */
function Keys(): JSX.Element {
  return (
    <>
      <p class="help-pointing">{t('help.pointing')}</p>
      <dl class="help-keys">
        {KEYS.map(([keys, does]) => <div key={does}><dt>{keys.split(' ').map((key) => (key === '…' ? ' … ' : <kbd key={key}>{key}</kbd>))}</dt><dd>{t(does)}</dd></div>)}
      </dl>
    </>
  );
}

/** Opens the help; its tip is about the question. */
export function HelpButton({ reason }: { reason: string | null }): JSX.Element {
  return (
    <button type="button" class="help-button" aria-label={t('help.title')} aria-keyshortcuts="?" onClick={() => (isOpen.value = true)} {...(reason ? { 'data-tip': `reason:${reason}` } : {})}>?</button>
  );
}

/** The dialog, while it is open. */
export function Help(): JSX.Element | null {
  const { game } = useTable();
  const pages = [...game.help.map(({ title, Page }) => ({ title, Page })), { title: () => t('help.keys'), Page: Keys }];
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isForTable(event)) return;
      isOpen.value = true;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      isOpen.value = false;
    };
  }, []);
  if (!isOpen.value) return null;
  const now = pages[shown] ?? pages[0];
  return (
    <Dialog title={t('help.title')} onClose={() => (isOpen.value = false)}>
      <div class="help">
        <nav class="help-tabs" aria-label={t('help.title')}>
          {pages.map(({ title }, i) => <button key={i} type="button" aria-pressed={i === shown} onClick={() => setShown(i)}>{title()}</button>)}
        </nav>
        {now && <now.Page />}
      </div>
    </Dialog>
  );
}
