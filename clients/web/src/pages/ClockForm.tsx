/* The clock that a match may have (docs/protocol.md, 5): none, for each choice, each turn, or the whole match. */
import type { JSX } from 'preact';
import { t } from '../i18n';
import type { PushLobby } from '../protocol';
import { NumberField, Select } from '../ui/fields';

export type Clock = NonNullable<PushLobby['clock']>;
/** As requests have it: a clock, or "none". */
export type ClockChoice = Clock | { kind: 'none' };

const KINDS = ['none', 'choice', 'turn', 'bank'] as const;
const TIMEOUTS = ['bot', 'resign'] as const;
const MINUTES: Record<Clock['kind'], number> = { choice: 2, turn: 10, bank: 60 };
const LONGEST_MINUTES = 30 * 24 * 60;
const INCREMENT = 30, LONGEST_INCREMENT = 3600;

function clockOf(kind: (typeof KINDS)[number], before: Clock | null): ClockChoice {
  if (kind === 'none') return { kind };
  const increment = kind === 'bank' ? before?.increment || INCREMENT : 0;
  return { kind, seconds: MINUTES[kind] * 60, increment, timeout: before?.timeout ?? 'bot' };
}

interface Props {
  clock: Clock | null;
  onChange(clock: ClockChoice): void;
}

export function ClockForm({ clock, onChange }: Props): JSX.Element {
  const minutes = (value: number) => Math.round(Math.max(0.5, Math.min(LONGEST_MINUTES, value || 0.5)) * 60);
  return (
    <div class="settings-grid">
      <Select label={t('clock.kind')} value={clock?.kind ?? 'none'}
        options={KINDS.map((value) => ({ value, label: t(`clock.${value}`) }))}
        onChange={(kind) => onChange(clockOf(kind as (typeof KINDS)[number], clock))} />
      {clock && (
        <NumberField label={t('clock.minutes')} min={0.5} step={0.5} max={LONGEST_MINUTES} value={clock.seconds / 60}
          onChange={(value) => onChange({ ...clock, seconds: minutes(value) })} />
      )}
      {clock?.kind === 'bank' && (
        <NumberField label={t('clock.increment')} min={0} step={1} max={LONGEST_INCREMENT} value={clock.increment}
          onChange={(value) => onChange({ ...clock, increment: Math.max(0, Math.min(LONGEST_INCREMENT, Math.round(value || 0))) })} />
      )}
      {clock && (
        <Select label={t('clock.timeout')} value={clock.timeout}
          options={TIMEOUTS.map((value) => ({ value, label: t(`clock.timeout_${value}`) }))}
          onChange={(timeout) => onChange({ ...clock, timeout: timeout as Clock['timeout'] })} />
      )}
    </div>
  );
}

/** The clock in words. */
export function clockText(clock: Clock | null): string {
  if (!clock) return t('clock.none');
  const text = t(`clock.told_${clock.kind}`, { minutes: clock.seconds / 60, increment: clock.increment });
  return `${text} ${t(`clock.timeout_${clock.timeout}`)}`;
}
