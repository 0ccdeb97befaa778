/* Which match of a series it is, what is sealed in it, and the host's way to close the series. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { href } from '../router';
import { connection } from '../state';
import { Dialog } from '../ui/Dialog';
import { attempt, toast } from '../ui/toasts';
import { placeText, type Series } from './series';

/** `ended`: the match is over, so that what was hidden in it is sealed, or open. */
export function SeriesNote({ match, series, ended }: { match: string; series: Series; ended: boolean }): JSX.Element {
  return (
    <p class="hint series-note">
      <strong>{placeText(series)}.</strong>{' '}
      {!series.open ? t('series.closed') : ended ? t('series.sealed') : series.number > 1 && t('series.goes_on')}{' '}
      <a href={href({ page: 'series', id: match })}>{t('series.show')}</a>
    </p>
  );
}

interface CloseProps {
  match: string;
  /** The match has not begun, and goes with the series. */
  lobby?: boolean;
  onDone?(): void;
}

function CloseDialog({ match, lobby, onDone, onClose }: CloseProps & { onClose(): void }): JSX.Element {
  const close = async () => {
    onClose();
    if ((await attempt(connection.request('close_series', { match }))) === undefined) return;
    toast(t('series.done'));
    onDone?.();
  };
  return (
    <Dialog title={t('series.close')} onClose={onClose}>
      <p>{t('series.close_text')}</p>
      {lobby && <p>{t('series.close_lobby')}</p>}
      <div class="actions">
        <button type="button" onClick={onClose}>{t('common.cancel')}</button>
        <button type="button" class="danger-fill" onClick={() => void close()}>{t('series.close')}</button>
      </div>
    </Dialog>
  );
}

/** For the host alone. */
export function CloseSeries(props: CloseProps): JSX.Element {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" class="plain danger" onClick={() => setAsking(true)}>{t('series.close')}</button>
      {asking && <CloseDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}
