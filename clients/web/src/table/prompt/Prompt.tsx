/*
 * What is asked, in words; the choices as buttons, narrowed step by step; and undo with what it takes back. Whatever
 * is a thing on the table can be pointed at there as well.
 */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { list, t } from '../../i18n';
import type { Choice } from '../../protocol';
import { countOf } from '../counting';
import { looksAt, touched, useTable, type TableState } from '../context';
import type { TableGame } from '../game';
import { isEnding, isQuiet, type Pick, type Row } from '../narrow';
import { Scrolled } from '../../ui/Scrolled';
import { HelpButton } from '../Help';
import { useFocusFound, useFocusKept } from '../../ui/useFocusKept';
import { useRoving } from '../../ui/useRoving';
import { Ahead } from './Ahead';
import { isForTable } from '../keys';
import { HowMany } from './HowMany';
import { isSeat, Name, Say, sayText } from '../say';

/** Keys of the rows: digits first, then letters that mean nothing else. */
const KEYS = '123456789abcdefghijklmnopqrstvwxyz';

export interface PromptProps {
  seat: string | null;
  reason: object | null;
  asked: boolean;
  picks: readonly Pick[];
  busy: boolean;
  confirm: Choice | null;
  /** What undo takes back, in words; null if nothing can be. */
  undoes: string | null;
  /** An earlier moment is looked at. */
  past: boolean;
  /** An answer that gives itself in a moment. */
  byItself: Choice | null;
  /** Passes now, and wherever this is asked again in this turn or in the match; null where that is not offered. */
  onAhead: ((turn: boolean) => void) | null;
  onRow(row: Row): void;
  /** The things on the table that a line is about. */
  touches(row: Row): string[];
  onBack(): void;
  onConfirm(): void;
  onUndo(): void;
}

function rowLabel(table: TableState, row: Row): JSX.Element {
  if (row.choice && !row.short) return <Say kind="verb" term={row.choice} />;
  const value = String(row.value ?? '');
  if (row.key === 'verb') return <>{table.game.words.word('group', value)}</>;
  if (row.value === undefined) return <>{t('table.without')}</>;
  return table.game.isDrawn(row.key, value) ? <Name kind={row.key} value={value} /> : <>{table.game.nameOf(table, row.key, row.value)}</>;
}

const thing = (game: TableGame, row: Row): string | null => {
  if (typeof row.value === 'string' && row.key !== 'verb') return row.value;
  if (!row.choice) return null;
  const all = Object.values(row.choice as object).filter((v): v is string => typeof v === 'string' && game.isPlace(v));
  return all[all.length - 1] ?? null;
};

/** More of them are a list like any other, not a way out that has its place. */
const MOST_PINNED = 2;

/** A line of the question with the key that chooses it. */
interface Line {
  row: Row;
  key: string | undefined;
}

/** The lines that scroll, and those that stay in sight: the ways to end. */
function pinned(rows: readonly Row[]): { lines: Line[]; endings: Line[] } {
  const all = rows.map((row, i) => ({ row, key: KEYS[i] }));
  const endings = all.filter(({ row }) => isEnding(row));
  return endings.length > MOST_PINNED ? { lines: all, endings: [] } : { lines: all.filter(({ row }) => !isEnding(row)), endings };
}

const untouch = () => (touched.value = null);

function Buttons({ props, lines, ending = false }: { props: PromptProps; lines: readonly Line[]; ending?: boolean }) {
  const table = useTable(), { Price } = table.game;
  const roving = useRoving(lines.length);
  if (!lines.length) return null;
  return (
    <ul class={`choices${ending ? ' endings' : ''}`} onKeyDown={roving.onKeyDown}>
      {lines.map(({ row, key }, i) => {
        const at = thing(table.game, row);
        const touch = () => (touched.value = isEnding(row) ? null : new Set(props.touches(row)));
        return (
          <li key={`${row.key}-${String(row.value)}-${row.choice ? JSON.stringify(row.choice) : ''}`}
            onMouseEnter={touch} onMouseLeave={untouch} onFocusCapture={() => { roving.onFocus(i); touch(); }} onBlurCapture={untouch}>
            <button type="button" class={`choice${isEnding(row) ? ' quiet-choice' : ''}`} tabIndex={roving.tabIndex(i)} disabled={props.busy} onClick={() => props.onRow(row)} {...(at ? looksAt(at) : {})}>
              {key && <kbd aria-hidden="true">{key}</kbd>}
              <span class="choice-words">{rowLabel(table, row)}</span>
              {Price && row.choice && <Price choice={row.choice} />}
              {row.count > 1 && <span class="choice-count" aria-label={t('table.choices', { n: row.count })}>{row.count}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function useKeys(props: PromptProps, rows: Row[]) {
  const now = useRef({ props, rows });
  now.current = { props, rows };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { props: p, rows: all } = now.current;
      if (p.busy || !isForTable(event)) return;
      if (event.key === 'Escape' || event.key === 'Backspace') {
        if (!p.picks.length && !p.confirm) return;
        p.onBack();
      } else if (event.key === 'u' && p.undoes !== null) p.onUndo();
      else if (p.confirm) {
        if (event.key !== 'y') return;
        p.onConfirm();
      } else {
        const row = p.asked && event.key.length === 1 ? all[KEYS.indexOf(event.key)] : undefined;
        if (!row) return;
        p.onRow(row);
      }
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** What else could be done, where one choice ends it all: on a phone not all of it is seen beside that. */
function StillOpen(): JSX.Element | null {
  const table = useTable(), { maybe } = table.game.words;
  const words = new Set(table.step.left.filter((choice) => !isQuiet(choice)).map((choice) => maybe(`group.${choice.verb}`) ?? sayText(table, 'verb', choice)));
  return words.size ? <span class="still-open"> {t('table.still_open', { what: list([...words]) })}</span> : null;
}

function Crumbs({ picks, onBack }: { picks: readonly Pick[]; onBack(): void }) {
  const table = useTable();
  if (!picks.length) return null;
  return (
    <div class="crumbs">
      {picks.map((pick, i) => {
        const key = pick.keys[0] ?? '', value = String(pick.value ?? '');
        return (
          <span key={i} class="crumb">
            {key === 'verb' ? table.game.words.word('group', value) : table.game.isPlace(value) || isSeat(value) ? <Name kind={key} value={value} /> : table.game.nameOf(table, key, pick.value)}
          </span>
        );
      })}
      <button type="button" class="back" onClick={onBack}>
        <kbd aria-hidden="true">Esc</kbd> {t('table.back')}
      </button>
    </div>
  );
}

export function PromptPanel(props: PromptProps): JSX.Element {
  const table = useTable();
  const { step, game: { Outlook } } = table;
  const section = useRef<HTMLElement>(null);
  useKeys(props, step.rows);
  const focus = useFocusKept(section, '.choice:not(:disabled)', step, props.confirm, props.busy);
  useFocusFound();
  const { asked, seat, reason, confirm } = props;
  const open = asked && !confirm && !props.byItself;
  const { lines, endings } = pinned(open ? step.rows : []);
  const about = asked && reason ? String((reason as { reason?: string }).reason ?? '') || null : null;
  const count = countOf(step.rows, table.game.counts);
  /* The lines that were touched are gone with their question. */
  useEffect(() => untouch, [step]);
  return (
    <section ref={section} {...focus} tabIndex={-1} class={`prompt${asked ? ' asked' : ''}`} aria-label={t('table.prompt')}>
      <div class="prompt-head">
        <p class="prompt-words" aria-live="polite" {...(about ? { 'data-tip': `reason:${about}` } : {})}>
          {asked && reason ? <Say kind="reason" term={reason} />
            : table.lobby.paused ? t('match.paused')
            : props.past && seat === table.seat ? t('why_not.past')
            : seat && seat === table.seat && table.lobby.seats.some((one) => one.seat === seat && one.absent) ? t('match.not_now')
            : seat ? (
              <>
                <span class="waiting-dot" aria-hidden="true" />
                {t('table.waiting_for')} <Name kind="seat" value={seat} />
                {reason && <span class="prompt-why"> · <q><Say kind="reason" term={reason} quoted /></q></span>}
              </>
            ) : t('table.over')}
        </p>
        <HelpButton reason={about} />
        {asked && <Crumbs picks={props.picks} onBack={props.onBack} />}
      </div>
      {asked && (
        <Scrolled class="prompt-list" again={step}>
          {confirm ? (
            <div class="confirm" role="alert">
              <p><Say kind="verb" term={confirm} />. {t('table.confirm_final')}{isQuiet(confirm) && <StillOpen />}</p>
              {Outlook && <Outlook choice={confirm} />}
            </div>
          ) : props.byItself ? (
            <div class="by-itself">
              <p><Say kind="verb" term={props.byItself} /> <small class="quiet">{t('table.by_itself')}</small></p>
              <span class="by-itself-bar" />
            </div>
          ) : count ? <HowMany key={JSON.stringify(step.rows)} count={count} busy={props.busy} onRow={props.onRow} />
            : <Buttons props={props} lines={lines} />}
          {props.onAhead && !confirm && props.picks.length === 0 && <Ahead busy={props.busy} onAhead={props.onAhead} />}
        </Scrolled>
      )}
      {asked && confirm ? (
        <div class="prompt-foot confirm" role="group" aria-label={t('table.confirm')}>
          <button type="button" class="choice strong" disabled={props.busy} onClick={props.onConfirm}><kbd aria-hidden="true">y</kbd> {t('table.confirm_yes')}</button>
          <button type="button" class="choice" onClick={props.onBack}><kbd aria-hidden="true">Esc</kbd> {t('table.back')}</button>
        </div>
      ) : (endings.length > 0 || props.undoes !== null) && (
        <div class="prompt-foot">
          {props.undoes !== null && (
            <button type="button" class="undo" disabled={props.busy} onClick={props.onUndo}>
              <kbd aria-hidden="true">u</kbd> <span>{t('table.undo')}{props.undoes && <small>: {props.undoes}</small>}</span>
            </button>
          )}
          <Buttons props={props} lines={endings} ending />
        </div>
      )}
    </section>
  );
}
