/* What a person likes: language, looks, noise, and the name. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { identity } from '../identity';
import { LANGUAGES, settings } from '../settings';
import { connection } from '../state';
import { SPEEDS } from '../table/playback/pace';
import { Dialog } from '../ui/Dialog';
import { Check, Field, Select } from '../ui/fields';
import { setNotifications, setSound } from '../ui/notify';
import { attempt } from '../ui/toasts';

/* Every language under its own name. */
const LANGUAGE_NAMES: Record<(typeof LANGUAGES)[number], string> = { en: 'English', de: 'Deutsch', pl: 'Polski' };

function NameField(): JSX.Element | null {
  const who = identity.value;
  const [name, setName] = useState(who?.name ?? '');
  if (!who) return null;
  const rename = async (event: Event) => {
    event.preventDefault();
    const chosen = name.trim();
    if (!chosen || chosen === who.name) return;
    await attempt(connection.rename(chosen));
  };
  return (
    <form onSubmit={(event) => void rename(event)}>
      <Field label={t('settings.name')}>
        {(id) => (
          <div class="joined">
            <input id={id} type="text" maxLength={32} value={name} autocomplete="nickname"
              onInput={(event) => setName(event.currentTarget.value)} />
            <button type="submit" disabled={!name.trim() || name.trim() === who.name}>{t('settings.rename')}</button>
          </div>
        )}
      </Field>
    </form>
  );
}

export function SettingsDialog({ onClose }: { onClose(): void }): JSX.Element {
  const { language, theme, motion, speed, keys, sound, notifications } = settings;
  return (
    <Dialog title={t('settings.title')} onClose={onClose}>
      <NameField />
      <Select label={t('settings.language')} value={language.value}
        options={[
          { value: 'auto', label: t('settings.language_auto') },
          ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
        ]}
        onChange={(value) => (language.value = value as typeof language.value)} />
      <Select label={t('settings.theme')} value={theme.value}
        options={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(`settings.theme_${value}`) }))}
        onChange={(value) => (theme.value = value as typeof theme.value)} />
      <Select label={t('settings.motion')} value={motion.value}
        options={(['auto', 'on', 'off'] as const).map((value) => ({ value, label: t(`settings.motion_${value}`) }))}
        onChange={(value) => (motion.value = value as typeof motion.value)} />
      <Select label={t('settings.speed')} value={speed.value}
        options={SPEEDS.map((value) => ({ value, label: t(`settings.speed_${value}`) }))}
        onChange={(value) => (speed.value = value as typeof speed.value)} />
      <Check label={t('settings.keys')} checked={keys.value} onChange={(on) => (keys.value = on)} />
      <Check label={t('settings.sound')} checked={sound.value}
        onChange={setSound} />
      <Check label={t('settings.notifications')} checked={notifications.value}
        onChange={(on) => void setNotifications(on)} />
      <p class="fine">{t('app.unofficial')}</p>
    </Dialog>
  );
}
