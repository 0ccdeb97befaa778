/* What a page shows while it cannot show what it is for: that it waits, or what is in the way, and the way home. */
import type { JSX } from 'preact';
import { t } from '../i18n';
import { href } from '../router';

/** `problem`: what is in the way; null while the page waits. */
export function Problem({ problem }: { problem: string | null }): JSX.Element {
  if (!problem) return <p class="empty">{t('app.loading')}</p>;
  return (
    <div class="pane" role="alert">
      <p>{problem}</p>
      <a class="button" href={href({ page: 'home' })}>{t('common.home')}</a>
    </div>
  );
}
