/* How fast what happened is played: each press takes the next speed. */
import type { JSX } from 'preact';
import { t } from '../../i18n';
import { settings } from '../../settings';
import { nextSpeed } from './pace';

export function SpeedButton(): JSX.Element {
  const speed = settings.speed.value;
  return (
    <button type="button" class="speed" aria-label={t('play.speed', { speed: t(`settings.speed_${speed}`) })} title={t('play.speed', { speed: t(`settings.speed_${speed}`) })}
      onClick={() => (settings.speed.value = nextSpeed(speed))}>
      {speed === 'instant' ? '»' : `${speed}×`}
    </button>
  );
}
