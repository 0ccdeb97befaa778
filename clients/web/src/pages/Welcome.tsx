/* The first thing a new visitor sees: what this is, and a name to go by. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { keepIdentity, loggedOut } from '../identity';
import { Field } from '../ui/fields';
import { Woodland } from '../ui/Woodland';
import { LogInForm } from './AccountForms';
import { Frame } from './Frame';

export function Welcome(): JSX.Element {
  const [name, setName] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    if (name.trim()) keepIdentity({ name: name.trim(), token: null, account: null });
  };
  const [known, setKnown] = useState(loggedOut.value !== null);
  return (
    <Frame>
      <section class="welcome">
        <Woodland />
        <h1>{t('welcome.title')}</h1>
        <p class="lead">{t('welcome.text')}</p>
        {loggedOut.value && <p class="form-problem" role="alert">{t('account.logged_out', { account: loggedOut.value })}</p>}
        {known ? (
          <section class="pane" aria-label={t('account.log_in')}>
            <LogInForm />
          </section>
        ) : (
          <form class="pane" onSubmit={submit}>
            <Field label={t('welcome.name')} hint={t('welcome.hint')}>
              {(id, describedBy) => (
                <input id={id} type="text" required maxLength={32} value={name} autocomplete="nickname"
                  aria-describedby={describedBy} onInput={(event) => setName(event.currentTarget.value)} />
              )}
            </Field>
            <button type="submit" class="primary" disabled={!name.trim()}>{t('welcome.go')}</button>
          </form>
        )}
        <button type="button" class="plain" onClick={() => setKnown(!known)}>
          {t(known ? 'account.have_not' : 'account.have')}
        </button>
        <p class="fine">{t('app.unofficial')}</p>
      </section>
    </Frame>
  );
}
