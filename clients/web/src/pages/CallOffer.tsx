/* At the first start of a match, once: whether to call this person when it is their turn. */
import type { JSX } from 'preact';
import { t } from '../i18n';
import { settings } from '../settings';
import { Icon } from '../ui/Icon';
import { setNotifications, setSound } from '../ui/notify';

export function CallOffer(): JSX.Element | null {
  const { offered, sound, notifications } = settings;
  if (offered.value || (sound.value && notifications.value)) return null;
  return (
    <div class="notice call-offer" role="group" aria-label={t('call.title')}>
      <p>{t('call.title')}</p>
      {!sound.value && (
        <button type="button" onClick={() => setSound(true)}>
          <Icon name="sound" />
          <span class="button-words">{t('call.sound')}</span>
        </button>
      )}
      {!notifications.value && 'Notification' in window && (
        <button type="button" onClick={() => void setNotifications(true)}>
          <Icon name="bell" />
          <span class="button-words">{t('call.notification')}</span>
        </button>
      )}
      <button type="button" class="plain" onClick={() => (offered.value = true)}>{t(sound.value || notifications.value ? 'call.enough' : 'call.no')}</button>
    </div>
  );
}
