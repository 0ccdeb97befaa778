/*
 * The settings of a match or of a seat, built from what the server offers (hello: games), so that whatever it
 * learns to offer appears here by itself.
 */
import type { JSX } from 'preact';
import type { Setting } from '../protocol';
import { Select } from '../ui/fields';
import { settingHint, settingName, valueName, valueOptions } from '../ui/words';

interface Props {
  settings: Setting[];
  values: Record<string, string>;
  disabled?: boolean;
  onChange(name: string, value: string): void;
}

export function SettingsForm({ settings, values, disabled, onChange }: Props): JSX.Element {
  return (
    <div class="settings-grid">
      {settings.map((setting) => (
        <Select key={setting.name} label={settingName(setting.name)} hint={settingHint(setting.name)}
          value={values[setting.name] ?? setting.preset} options={valueOptions(setting)} disabled={disabled ?? false}
          onChange={(value) => onChange(setting.name, value)} />
      ))}
    </div>
  );
}

/** The same in words, for those who may not change it. */
export function SettingsText({ settings, values }: Pick<Props, 'settings' | 'values'>): JSX.Element {
  return (
    <dl class="settings-facts">
      {settings.map((setting) => (
        <div key={setting.name}>
          <dt>{settingName(setting.name)}</dt>
          <dd>{valueName(setting.name, values[setting.name] ?? setting.preset)}</dd>
        </div>
      ))}
    </dl>
  );
}
