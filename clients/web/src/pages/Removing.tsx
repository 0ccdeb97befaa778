/* The host removes somebody: people come, go and take seats while one looks, so whoever is meant is named before anybody is removed. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';

/** To be given the person as its key: nothing that was pressed for one is of another. */
export function Removing({ name, label, onRemove }: { name: string; label?: string; onRemove(): void }): JSX.Element {
  const [asked, setAsked] = useState(false);
  return (
    <>
      {/* Whoever presses twice changes nothing. */}
      <button type="button" class={`plain${asked ? '' : ' danger'}`} aria-label={asked ? undefined : label} onClick={() => setAsked(!asked)}>{t(asked ? 'common.cancel' : 'lobby.kick')}</button>
      {asked && <button type="button" class="danger" onClick={onRemove}>{t('lobby.kick_who', { name })}</button>}
    </>
  );
}
