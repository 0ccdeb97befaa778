/* What a match begins from: the choice when it is created, and what all may know of it at the table. */
import type { JSX } from 'preact';
import type { Game } from '../games/game';
import { t } from '../i18n';
import { Check, Field } from '../ui/fields';
import { seatName, valueName } from '../ui/words';

const MOST = 2048; // characters that the server takes

export interface Beginning {
  series: boolean;
  legacy: string;
}

export const NO_BEGINNING: Beginning = { series: false, legacy: '' };

/** As members of `create`. */
export const beginningFields = ({ series, legacy }: Beginning): object => ({
  ...(series ? { series } : {}), ...(legacy.trim() ? { legacy: legacy.trim() } : {}),
});

export function BeginningForm({ value, onChange }: { value: Beginning; onChange(value: Beginning): void }): JSX.Element {
  return (
    <>
      <Check label={t('series.begin')} hint={t('series.begin_hint')} checked={value.series}
        onChange={(series) => onChange({ ...value, series })} />
      <Field label={t('series.legacy')} hint={t('series.legacy_hint')}>
        {(id, describedBy) => (
          <input id={id} type="text" maxLength={MOST} value={value.legacy} autocomplete="off" spellcheck={false}
            aria-describedby={describedBy} onInput={(event) => onChange({ ...value, legacy: event.currentTarget.value })} />
        )}
      </Field>
    </>
  );
}

function Fact({ game, name, value }: { game: Game; name: string; value: unknown }): JSX.Element {
  if (value === null || value === undefined) return <>–</>;
  if (Array.isArray(value)) {
    return <ul>{value.map((one, i) => <li key={i}><Fact game={game} name={name} value={one} /></li>)}</ul>;
  }
  if (typeof value === 'object') return <LegacyFacts game={game} legacy={value} />;
  if (typeof value !== 'string') return <>{String(value)}</>;
  return <>{/^s\d$/.test(value) ? seatName(value) : valueName(game, name, value)}</>;
}

/** What all may know, under the names that the protocol has for it where no catalogue has words. */
export function LegacyFacts({ game, legacy }: { game: Game; legacy: object }): JSX.Element {
  return (
    <dl class="settings-facts">
      {Object.entries(legacy).map(([name, value]) => (
        <div key={name}>
          <dt>{game.words.word('argument', name)}</dt>
          <dd><Fact game={game} name={name} value={value} /></dd>
        </div>
      ))}
    </dl>
  );
}
