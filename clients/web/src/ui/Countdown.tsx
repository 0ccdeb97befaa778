/* Time that is left, counted down once a second. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';

const LOW_MS = 30_000;
const two = (value: number) => String(value).padStart(2, '0');

/** "2:05", "1:00:00", "3 d 4 h" for what nobody counts in seconds. */
function timeText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return t('clock.days', { days: Math.floor(hours / 24), hours: hours % 24 });
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

interface Props {
  left: number; // ms, at the moment `since`
  since: number; // performance.now()
  running: boolean;
}

export function Countdown({ left, since, running }: Props): JSX.Element {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [running, since]);
  const rest = running ? left - Math.max(0, now - since) : left;
  return (
    <span class={`countdown ${rest < LOW_MS ? 'low' : ''}`} role="timer" aria-label={t('clock.left', { time: timeText(rest) })}>
      {timeText(rest)}
    </span>
  );
}
