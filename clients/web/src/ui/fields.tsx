/* The parts that forms are made of. */
import type { ComponentChildren, JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { t } from '../i18n';
import { Icon } from './Icon';
import { toast } from './toasts';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  children: (id: string, describedBy: string | undefined) => ComponentChildren;
}

export function Field({ label, hint, children }: FieldProps): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(id, hint ? `${id}-hint` : undefined)}
      {hint && <p class="hint" id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}

export interface Option {
  value: string;
  label: string;
}

interface SelectProps {
  label: string;
  hint?: string | undefined;
  value: string;
  options: Option[];
  disabled?: boolean;
  onChange(value: string): void;
}

export function Select({ label, hint, value, options, disabled, onChange }: SelectProps): JSX.Element {
  return (
    <Field label={label} hint={hint}>
      {(id, describedBy) => (
        <select id={id} value={value} disabled={disabled} aria-describedby={describedBy}
          onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value} selected={option.value === value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface CheckProps {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange(checked: boolean): void;
}

export function Check({ label, hint, checked, disabled, onChange }: CheckProps): JSX.Element {
  const id = useId();
  return (
    <div class="check">
      <input type="checkbox" id={id} checked={checked} disabled={disabled} aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)} />
      <label for={id}>{label}</label>
      {hint && <p class="hint" id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}

interface NumberProps {
  label: string;
  hint?: string;
  min: number;
  max: number;
  step?: number;
  value: number;
  /** Told what is typed at every key. */
  onTyped?(value: number): void;
  /** Told when the field is left. */
  onChange(value: number): void;
}

/** A number. What is being typed stays, whatever is told of it meanwhile. */
export function NumberField({ label, hint, value, onTyped, onChange, ...bounds }: NumberProps): JSX.Element {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label} hint={hint}>
      {(id, describedBy) => (
        <input id={id} type="number" {...bounds} value={typed ?? value} aria-describedby={describedBy}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onTyped?.(currentTarget.valueAsNumber);
          }}
          onChange={({ currentTarget }) => {
            setTyped(null);
            onChange(currentTarget.valueAsNumber);
          }} />
      )}
    </Field>
  );
}

/** A text to copy, with a button that does it. */
export function Copy({ label, text }: { label: string; text: string }): JSX.Element {
  const [done, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      setTimeout(() => setDone(false), 2_000);
    } catch {
      toast(t('common.copy_by_hand'), true); // not allowed here, as on plain http from another machine
    }
  };
  return (
    <Field label={label}>
      {(id) => (
        <div class="joined">
          <input id={id} type="text" readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
          <button type="button" onClick={() => void copy()}>
            <Icon name={done ? 'check' : 'copy'} />
            {done ? t('common.copied') : t('common.copy')}
            {' '}<span class="unseen">{label}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
