/* How fast what happened is played: each press takes the next speed. */
import type { JSX } from 'preact';
import { t } from '../../i18n';
import { settings } from '../../settings';
import { nextSpeed } from './pace';

export function SpeedButton(): JSX.Element {
  const speed = settings.speed.value, sign = speed === 'instant' ? '»' : `${speed}×`;
  const words = t('play.speed', { speed: t(`settings.speed_${speed}`) });
  return (
    <button type="button" class="speed" aria-label={`${sign} ${words}`} title={words} onClick={() => (settings.speed.value = nextSpeed(speed))}>{sign}</button>
  );
}
