/* The forms of the account page: to make one, to log in, to change the password. What is wrong is said in the form. */
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { identity, loggedOut } from '../identity';
import { connection, leavesMatches, logIn, makeAccount } from '../state';
import { Dialog } from '../ui/Dialog';
import { explain } from '../ui/explain';
import { Check, Field } from '../ui/fields';
import { toast } from '../ui/toasts';

interface SecretFormProps {
  go: string;
  ready: boolean;
  /** What the form is for; when it fails the form says why. */
  send(): Promise<unknown>;
  children: ComponentChildren;
}

/** A form that sends something, and says what was wrong with it. */
export function SecretForm({ go, ready, send, children }: SecretFormProps): JSX.Element {
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    setSending(true);
    setProblem(null);
    await send().catch((error: unknown) => setProblem(explain(error)));
    setSending(false);
  };
  return (
    <form class="secret-form" onSubmit={(event) => void submit(event)}>
      {children}
      {problem && <p class="form-problem" role="alert">{problem}</p>}
      <button type="submit" class="primary" disabled={!ready || sending}>{go}</button>
    </form>
  );
}

function AccountName({ value, hint, onChange }: { value: string; hint?: string; onChange(value: string): void }): JSX.Element {
  return (
    <Field label={t('account.name')} hint={hint}>
      {(id, describedBy) => (
        <input id={id} type="text" maxLength={32} value={value} autocomplete="username" autocapitalize="none" spellcheck={false}
          aria-describedby={describedBy} onInput={(event) => onChange(event.currentTarget.value)} />
      )}
    </Field>
  );
}

interface PasswordProps {
  label: string;
  hint?: string;
  /** A password to think of, or one that is known. */
  fresh?: boolean;
  shown: boolean;
  value: string;
  onChange(value: string): void;
}

function Password({ label, hint, fresh, shown, value, onChange }: PasswordProps): JSX.Element {
  return (
    <Field label={label} hint={hint}>
      {(id, describedBy) => (
        <input id={id} {...(shown ? { type: 'text' as const } : { type: 'password' as const })} value={value} aria-describedby={describedBy} spellcheck={false}
          autocomplete={fresh ? 'new-password' : 'current-password'} autocapitalize="none"
          onInput={(event) => onChange(event.currentTarget.value)} />
      )}
    </Field>
  );
}

export function RegisterForm(): JSX.Element {
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const send = async () => {
    await makeAccount(account.trim(), password);
    toast(t('account.made', { account: account.trim().toLowerCase() }));
  };
  return (
    <SecretForm go={t('account.make')} ready={account.trim() !== '' && password !== ''} send={send}>
      <AccountName value={account} hint={t('account.name_hint')} onChange={setAccount} />
      <Password label={t('account.password')} hint={t('account.password_hint')} fresh shown={shown} value={password} onChange={setPassword} />
      <Check label={t('account.show')} checked={shown} onChange={setShown} />
    </SecretForm>
  );
}

/* Whoever has matches and no account would leave them for good. */
export function LoseDialog({ name, go, onLose, onClose }: { name: string; go: string; onLose(): void; onClose(): void }): JSX.Element {
  return (
    <Dialog title={t('account.lose_title', { name })} onClose={onClose}>
      <p>{t('account.lose_text', { name })}</p>
      <div class="actions">
        <button type="button" onClick={onClose}>{t('common.cancel')}</button>
        <button type="button" class="danger" onClick={onLose}>{go}</button>
      </div>
    </Dialog>
  );
}

export function LogInForm(): JSX.Element {
  const [account, setAccount] = useState(loggedOut.value ?? '');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [asking, setAsking] = useState<((sure: boolean) => void) | null>(null);
  const who = identity.value;
  const sure = () => new Promise<boolean>((answer) => setAsking(() => answer));
  const send = async () => {
    if ((await leavesMatches()) && !(await sure())) return;
    await logIn(account.trim(), password);
  };
  const answer = (yes: boolean) => {
    asking?.(yes);
    setAsking(null);
  };
  return (
    <>
      <SecretForm go={t('account.log_in')} ready={account.trim() !== '' && password !== ''} send={send}>
        <AccountName value={account} onChange={setAccount} />
        <Password label={t('account.password')} shown={shown} value={password} onChange={setPassword} />
        <Check label={t('account.show')} checked={shown} onChange={setShown} />
      </SecretForm>
      {asking && who && <LoseDialog name={who.name} go={t('account.lose')} onLose={() => answer(true)} onClose={() => answer(false)} />}
    </>
  );
}

export function PasswordForm({ account }: { account: string }): JSX.Element {
  const [password, setPassword] = useState('');
  const [fresh, setFresh] = useState('');
  const [shown, setShown] = useState(false);
  const send = async () => {
    await connection.request('password', { password, new_password: fresh });
    setPassword('');
    setFresh('');
    toast(t('account.changed'));
  };
  return (
    <SecretForm go={t('account.change')} ready={password !== '' && fresh !== ''} send={send}>
      {/* For the browser's keeper of passwords, which wants to know whose it is. */}
      <input type="text" hidden value={account} autocomplete="username" readOnly />
      <Password label={t('account.present')} shown={shown} value={password} onChange={setPassword} />
      <Password label={t('account.new')} hint={t('account.password_hint')} fresh shown={shown} value={fresh} onChange={setFresh} />
      <Check label={t('account.show')} checked={shown} onChange={setShown} />
    </SecretForm>
  );
}
