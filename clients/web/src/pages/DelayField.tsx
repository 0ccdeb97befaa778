/* By how much spectators see a match later. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { connection } from '../state';
import { Field } from '../ui/fields';

const LONGEST = 600; /* seconds, where the server does not say it */

interface Props {
  delay: number;
  /** Told at every key; otherwise when the field is left. */
  live?: boolean;
  onChange(delay: number): void;
}

export function DelayField({ delay, live, onChange }: Props): JSX.Element {
  const most = connection.hello.value?.limits.delay ?? LONGEST;
  /* What is being typed stays, whatever is told of the match meanwhile. */
  const [typed, setTyped] = useState<string | null>(null);
  const tell = (seconds: number) => onChange(Math.max(0, Math.min(most, Math.round(seconds || 0))));
  return (
    <Field label={t('create.delay')} hint={t('create.delay_hint')}>
      {(id, describedBy) => (
        <input id={id} type="number" min={0} max={most} value={typed ?? delay} aria-describedby={describedBy}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            if (live) tell(currentTarget.valueAsNumber);
          }}
          onChange={({ currentTarget }) => {
            setTyped(null);
            tell(currentTarget.valueAsNumber);
          }} />
      )}
    </Field>
  );
}
