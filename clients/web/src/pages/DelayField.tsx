/* By how much spectators see a match later. */
import type { JSX } from 'preact';
import { t } from '../i18n';
import { connection } from '../state';
import { NumberField } from '../ui/fields';

const LONGEST = 600; /* seconds, where the server does not say it */

interface Props {
  delay: number;
  /** Told at every key; otherwise when the field is left. */
  live?: boolean;
  onChange(delay: number): void;
}

export function DelayField({ delay, live, onChange }: Props): JSX.Element {
  const most = connection.hello.value?.limits.delay ?? LONGEST;
  const tell = (seconds: number) => onChange(Math.max(0, Math.min(most, Math.round(seconds || 0))));
  return <NumberField label={t('create.delay')} hint={t('create.delay_hint')} min={0} max={most} value={delay} {...(live && { onTyped: tell })} onChange={tell} />;
}
