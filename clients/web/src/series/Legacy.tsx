/* What a match begins from, as forms and for people: the choice when it is created, with a look at it before, and what all may know of it at the table. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Chronicle, Game, LegacyProps } from '../games/game';
import { t } from '../i18n';
import type { Game as Offer, ReplyAdvise } from '../protocol';
import { connection } from '../state';
import { explain } from '../ui/explain';
import { Check, Field } from '../ui/fields';
import { seatName, valueName } from '../ui/words';
import { textOf, type Beginning } from './beginning';
import './series.css';

/** How long nobody has typed before the server is asked. */
export const PAUSE = 250; /* milliseconds */

interface Looked {
  /** null: there is no text. */
  said: ReplyAdvise | null;
  /** What the server has against it. */
  problem: string | null;
}

const NOTHING: Looked = { said: null, problem: null };

/* What the server says of a text, asked anew after each change. */
function useLook(offer: Offer, game: Game, pasted: string): Looked {
  const [looked, setLooked] = useState(NOTHING), legacy = textOf(pasted);
  useEffect(() => {
    setLooked(NOTHING);
    if (!legacy) return undefined;
    let stay = true;
    const timer = setTimeout(() => connection.request('advise', { game: offer.game, seats: offer.seats_min, legacy }).then(
      (said) => stay && setLooked({ said, problem: null }),
      (error: unknown) => stay && setLooked({ said: null, problem: explain(error, game.words) }),
    ), PAUSE);
    return () => {
      stay = false;
      clearTimeout(timer);
    };
  }, [offer, game, legacy]);
  return looked;
}

interface TextProps {
  game: Game;
  text: string;
  looked: Looked;
  onChange(text: string): void;
}

/* Where a text is pasted, with what the server says of it. */
function LegacyField({ game, text, looked: { said, problem }, onChange }: TextProps): JSX.Element {
  return (
    <>
      <Field label={t('series.legacy')} hint={t('series.legacy_hint')}>
        {(id, describedBy) => (
          <textarea id={id} class="legacy-text" rows={3} value={text} autocomplete="off" spellcheck={false} aria-invalid={problem !== null}
            aria-describedby={describedBy} onInput={(event) => onChange(event.currentTarget.value)} />
        )}
      </Field>
      <div role="status">
        {problem && <p class="form-problem">{problem}</p>}
        {said?.legacy && (
          <section class="legacy-look" aria-label={t('series.look')}>
            <h3>{t('series.look')}</h3>
            <LegacyShown game={game} legacy={said.legacy} holds={said.holds} />
          </section>
        )}
      </div>
    </>
  );
}

interface FormProps {
  offer: Offer;
  game: Game;
  value: Beginning;
  onChange(value: Beginning): void;
}

export function BeginningForm({ offer, game, value, onChange }: FormProps): JSX.Element {
  const looked = useLook(offer, game, value.legacy);
  return (
    <>
      <Check label={t('series.begin')} hint={t('series.begin_hint')} checked={value.series}
        onChange={(series) => onChange({ ...value, series })} />
      <LegacyField game={game} text={value.legacy} looked={looked} onChange={(legacy) => onChange({ ...value, legacy })} />
    </>
  );
}

interface OtherProps {
  offer: Offer;
  game: Game;
  /** It begins from something now. */
  begins: boolean;
  /** Takes another text, '' for none; whether that was done. */
  onChange(legacy: string): Promise<boolean>;
}

/** At a table that gathers: another text to begin from, or none. */
export function OtherBeginning({ offer, game, begins, onChange }: OtherProps): JSX.Element {
  const [text, setText] = useState(''), [open, setOpen] = useState(false), looked = useLook(offer, game, text);
  const take = async (legacy: string) => {
    if (!(await onChange(legacy))) return;
    setText('');
    setOpen(false);
  };
  return (
    <details class="legacy-other" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t(begins ? 'series.other' : 'series.take')}</summary>
      <LegacyField game={game} text={text} looked={looked} onChange={setText} />
      <div class="actions">
        {begins && <button type="button" class="plain" onClick={() => void take('')}>{t('series.from_nothing')}</button>}
        <button type="button" disabled={!looked.said?.legacy} onClick={() => void take(textOf(text))}>{t('series.from_this')}</button>
      </div>
    </details>
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

/* What all may know, under the names that the protocol has for it where no catalogue has words. */
function LegacyFacts({ game, legacy }: { game: Game; legacy: object }): JSX.Element {
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

/** What the game tells of series: undefined while it is fetched, null if there is none. */
export function useChronicle(game: Game): Chronicle | null | undefined {
  const [chronicle, setChronicle] = useState<Chronicle | null | undefined>();
  useEffect(() => {
    let stay = true;
    (game.chronicle?.() ?? Promise.resolve(null)).then(
      (found) => stay && setChronicle(found?.default ?? null),
      () => stay && setChronicle(null), // it is done without, as every part that cannot be fetched
    );
    return () => {
      stay = false;
    };
  }, [game]);
  return chronicle;
}

/** What is known of what a match begins from, as its game tells it. */
export function LegacyShown({ game, legacy, holds }: LegacyProps & { game: Game }): JSX.Element | null {
  const chronicle = useChronicle(game);
  if (chronicle === undefined) return null;
  return chronicle ? <chronicle.Legacy legacy={legacy} holds={holds ?? null} /> : <LegacyFacts game={game} legacy={legacy} />;
}
