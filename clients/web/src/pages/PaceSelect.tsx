/* How long the bots of a match take for each choice. */
import type { JSX } from 'preact';
import { t, word } from '../i18n';
import { Select } from '../ui/fields';

const PACES = ['quick', 'calm', 'slow'];

export function PaceSelect({ pace, onChange }: { pace: string; onChange: (pace: string) => void }): JSX.Element {
  return (
    <Select label={t('create.pace')} value={pace} onChange={onChange}
      options={PACES.map((value) => ({ value, label: word('pace', value) }))} />
  );
}
