/*
 * The settings of a match or of a seat, built from what the server offers (hello: games), so that whatever it
 * learns to offer appears here by itself.
 */
import type { JSX } from 'preact';
import type { Game } from '../games/game';
import type { Setting } from '../protocol';
import { Select } from '../ui/fields';
import { settingHint, settingName, valueName, valueOptions } from '../ui/words';

interface Props {
  game: Game;
  settings: Setting[];
  values: Record<string, string>;
  disabled?: boolean;
  onChange(name: string, value: string): void;
}

/* What may be of any consequence; what was changed is always shown, so that it can be changed back. */
const shown = (game: Game, settings: Setting[], values: Record<string, string>): Setting[] =>
  settings.filter(({ name, preset }) => !game.idle?.(name, values) || (values[name] ?? preset) !== preset);

export function SettingsForm({ game, settings, values, disabled, onChange }: Props): JSX.Element {
  return (
    <div class="settings-grid">
      {shown(game, settings, values).map((setting) => (
        <Select key={setting.name} label={settingName(game.words, setting.name)} hint={settingHint(game.words, setting.name)}
          value={values[setting.name] ?? setting.preset} options={valueOptions(game, setting)} disabled={disabled ?? false}
          onChange={(value) => onChange(setting.name, value)} />
      ))}
    </div>
  );
}

/** The same in words, for those who may not change it. */
export function SettingsText({ game, settings, values }: Pick<Props, 'game' | 'settings' | 'values'>): JSX.Element {
  return (
    <dl class="settings-facts">
      {shown(game, settings, values).map((setting) => (
        <div key={setting.name}>
          <dt>{settingName(game.words, setting.name)}</dt>
          <dd>{valueName(game, setting.name, values[setting.name] ?? setting.preset)}</dd>
        </div>
      ))}
    </dl>
  );
}
