/* What is being played, in one sentence; how much more there is, how fast it goes, and a way past it. */
import type { JSX } from 'preact';
import { t } from '../../i18n';
import { Say } from '../say';
import { SpeedButton } from './SpeedButton';
import type { Playback } from './usePlayback';
import './playback.css';

export function PlayBar({ playback }: { playback: Playback }): JSX.Element | null {
  const { playing, left, skip } = playback, event = playing?.motions[0]?.event;
  if (!event) return null;
  return (
    <div class="play-bar" role="group" aria-label={t('play.title')}>
      <span class="play-words"><Say kind="event" term={event} /></span>
      {left > 0 && <small>{t('play.left', { n: left })}</small>}
      <SpeedButton />
      <button type="button" class="play-skip" onClick={skip}>{t('play.skip')}<kbd aria-hidden="true">␣</kbd></button>
    </div>
  );
}
