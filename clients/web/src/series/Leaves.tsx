/* The text of what a match has left, to be passed on: to copy, or to begin from here. Sealed in an open series. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { go } from '../router';
import { Copy } from '../ui/fields';
import { attempt } from '../ui/toasts';
import { carried } from './beginning';
import { readLeaves } from './series';
import './series.css';

interface Props {
  game: string;
  match: string;
  /** Its last. */
  version: number;
}

export function Leaves({ game, match, version }: Props): JSX.Element {
  const [text, setText] = useState<string | null | undefined>();
  const read = async () => {
    const found = await attempt(readLeaves(match, version));
    if (found !== undefined) setText(found);
  };
  const begin = (legacy: string) => {
    carried.value = { game, legacy };
    go({ page: 'new' });
  };
  if (text === undefined) return <button type="button" class="plain" onClick={() => void read()}>{t('series.leaves')}</button>;
  if (text === null) return <p class="hint">{t('series.leaves_nothing')}</p>;
  return (
    <div class="leaves">
      <Copy label={t('series.leaves_label')} text={text} />
      <button type="button" onClick={() => begin(text)}>{t('series.leaves_begin')}</button>
    </div>
  );
}
