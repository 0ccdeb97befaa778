/* The table of a match, fetched when one is shown. */
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { useTableOf } from '../games/load';
import { t } from '../i18n';
import type { TableProps } from './props';

export function Table(props: TableProps): JSX.Element {
  const Own = useTableOf(props.game), { version, onShown } = props;
  const missing = Own === null;
  useEffect(() => {
    if (missing) onShown?.(version); // nothing more will be shown
  }, [missing, version]);
  if (Own) return <Own {...props} />;
  if (Own === undefined) return <p class="empty">{t('app.loading')}</p>;
  return (
    <div class="empty" role="alert">
      <p>{t('table.missing')}</p>
      <button type="button" onClick={() => location.reload()}>{t('link.reload')}</button>
    </div>
  );
}
