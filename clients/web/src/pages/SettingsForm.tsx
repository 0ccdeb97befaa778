/*
 * The settings of a match or of a seat, built from what the server offers (hello: games), so that whatever it
 * learns to offer appears here by itself.
 */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Game } from '../games/game';
import type { Setting } from '../protocol';
import { Dialog } from '../ui/Dialog';
import { Select } from '../ui/fields';
import { settingHint, settingName, valueName, valueOptions } from '../ui/words';

interface Props {
  game: Game;
  settings: Setting[];
  values: Record<string, string>;
  /** The match begins from what another one left. */
  begins?: boolean;
  disabled?: boolean;
  onChange(name: string, value: string): void;
}

/* What may be of any consequence; what was changed is always shown, so that it can be changed back. */
const shown = ({ game, settings, values, begins = false }: Pick<Props, 'game' | 'settings' | 'values' | 'begins'>): Setting[] =>
  settings.filter(({ name, preset }) => !game.idle?.(name, values, begins) || (values[name] ?? preset) !== preset);

/** The values of a setting as portraits, to be looked at and chosen from; it stands beside the list of their names. */
function Portraits({ game, setting, value, onChange }: { game: Game; setting: Setting; value: string; onChange(value: string): void }): JSX.Element | null {
  const [open, setOpen] = useState(false);
  const own = game.portraits;
  if (own?.setting !== setting.name) return null;
  const choose = (one: string) => {
    setOpen(false);
    onChange(one);
  };
  return (
    <>
      <button type="button" class="plain portraits-open" onClick={() => setOpen(true)}>{own.title()}</button>
      {open && (
        <Dialog title={settingName(game.words, setting.name)} onClose={() => setOpen(false)}>
          <ul class="portraits">
            {setting.values.map((one) => (
              <li key={one}>
                <button type="button" aria-pressed={one === value} onClick={() => choose(one)}>{own.Portrait({ value: one }) ?? <b>{valueName(game, setting.name, one)}</b>}</button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

export function SettingsForm({ game, settings, values, begins, disabled, onChange }: Props): JSX.Element {
  return (
    <div class="settings-grid">
      {shown({ game, settings, values, begins }).map((setting) => {
        const value = values[setting.name] ?? setting.preset;
        return (
          <div key={setting.name} class="setting">
            <Select label={settingName(game.words, setting.name)} hint={settingHint(game.words, setting.name)}
              value={value} options={valueOptions(game, setting)} disabled={disabled ?? false}
              onChange={(one) => onChange(setting.name, one)} />
            {!disabled && <Portraits game={game} setting={setting} value={value} onChange={(one) => onChange(setting.name, one)} />}
          </div>
        );
      })}
    </div>
  );
}

/** The same in words, for those who may not change it. */
export function SettingsText({ game, settings, values, begins }: Pick<Props, 'game' | 'settings' | 'values' | 'begins'>): JSX.Element {
  return (
    <dl class="settings-facts">
      {shown({ game, settings, values, begins }).map((setting) => (
        <div key={setting.name}>
          <dt>{settingName(game.words, setting.name)}</dt>
          <dd>{valueName(game, setting.name, values[setting.name] ?? setting.preset)}</dd>
        </div>
      ))}
    </dl>
  );
}
