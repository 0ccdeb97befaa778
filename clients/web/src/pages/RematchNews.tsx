/* That there is a next match. */
import type { JSX } from 'preact';
import { t } from '../i18n';
import { me } from '../state';
import type { MatchState } from '../state/match';
import { useThere } from '../ui/useThere';
import { enterRematch } from './rematch';

/** Somebody of the match has opened the next one. Over the page as a line of its own; in the dialog of the end, `inside`, at its lower edge. */
export function RematchNews({ match, inside = false }: { match: MatchState; inside?: boolean }): JSX.Element {
  const news = useThere() ? match.rematch.value : null;
  const member = match.lobby.value?.members.some((one) => one.player === me.value);
  return (
    <div class={inside ? 'rematch-place' : 'rematch-line'} role="status">
      {news && member && (
        <div class={inside ? 'notice rematch-news' : 'link-state'}>
          <span>{t(match.ended.value?.series?.open ? 'series.next_news' : 'end.rematch_news', { name: news.name })}</span>{' '}
          <button type="button" class={inside ? 'primary' : 'plain'} onClick={() => void enterRematch(match)}>{t('end.rematch_join')}</button>
        </div>
      )}
    </div>
  );
}
