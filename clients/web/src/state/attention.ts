/* What the browser's tab says: the page, whether it is one's turn at the match that is open, and how many wait elsewhere. */
import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import calm from '../icon.svg';
import calling from '../icon-turn.svg';
import { t } from '../i18n';
import { tabTitle } from '../ui/tabTitle';
import { isAsked } from './asking';

const page = signal('');

/** What the page that is shown is called in the browser's tab. */
export function usePageName(name: string): void {
  useEffect(() => {
    page.value = name;
    /* A page that is left may be tidied up after the next one has begun. */
    return () => {
      if (page.peek() === name) page.value = '';
    };
  }, [name]);
}

/** Keeps title and icon of the tab; called once. `elsewhere`: how many other matches wait. */
export function startAttention(elsewhere: () => number): void {
  effect(() => {
    const asked = isAsked(), others = elsewhere();
    document.title = tabTitle(asked, others, { turn: t('match.your_turn'), page: page.value, name: t('app.name') });
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = asked || others ? calling : calm;
  });
}
