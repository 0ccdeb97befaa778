/* Telling a person that it is their turn: a sound and a notification, each only if wanted. */
import { t } from '../i18n';
import { settings } from '../settings';
import { sound } from './sound';
import { toast } from './toasts';

/** It has become this person's turn. */
export function callToTable(title: string, text: string): void {
  sound('turn');
  if (!settings.notifications.value || document.visibilityState === 'visible') return;
  try {
    const note = new Notification(title, { body: text, tag: 'warren-turn' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    /* Some browsers show none from a page. */
  }
}

/** Switches sounds; the first one is heard at once. */
export function setSound(on: boolean): void {
  settings.sound.value = on;
  if (on) sound('turn');
}

/** Switches notifications, if the browser's person allows them. */
export async function setNotifications(on: boolean): Promise<void> {
  if (on && (!('Notification' in window) || (await Notification.requestPermission()) !== 'granted')) {
    toast(t('settings.notifications_denied'), true);
    return;
  }
  settings.notifications.value = on;
}
