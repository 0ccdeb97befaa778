/* The account: a way back to oneself from another browser. */
import type { JSX } from 'preact';
import { t } from '../i18n';
import { identity } from '../identity';
import { replace } from '../router';
import { connection, logOut } from '../state';
import { usePageName } from '../state/attention';
import { attempt } from '../ui/toasts';
import { LogInForm, PasswordForm, RegisterForm } from './AccountForms';

function Without({ name }: { name: string }): JSX.Element {
  return (
    <>
      <p class="lead">{t('account.without', { name })}</p>
      <div class="account-panes">
        <section class="pane">
          <h2>{t('account.make')}</h2>
          <RegisterForm />
        </section>
        <section class="pane">
          <h2>{t('account.have')}</h2>
          <p class="hint">{t('account.log_in_hint')}</p>
          <LogInForm />
        </section>
      </div>
    </>
  );
}

function With({ name, account }: { name: string; account: string }): JSX.Element {
  const leave = async (everywhere: boolean) => {
    await attempt(logOut(everywhere).then(() => replace({ page: 'home' })));
  };
  return (
    <>
      <p class="lead">{t('account.with', { name, account })}</p>
      <div class="account-panes">
        <section class="pane">
          <h2>{t('account.change')}</h2>
          <p class="hint">{t('account.change_hint')}</p>
          <PasswordForm account={account} />
        </section>
        <section class="pane">
          <h2>{t('account.log_out_title')}</h2>
          <p class="hint">{t('account.log_out_hint')}</p>
          <div class="actions">
            <button type="button" onClick={() => void leave(false)}>{t('account.log_out')}</button>
            <button type="button" class="danger" onClick={() => void leave(true)}>{t('account.log_out_all')}</button>
          </div>
        </section>
      </div>
    </>
  );
}

export default function Account(): JSX.Element {
  const hello = connection.hello.value;
  const name = identity.value?.name ?? '';
  usePageName(t('account.title'));
  return (
    <>
      <h1>{t('account.title')}</h1>
      {!hello ? <p class="empty">{t('app.loading')}</p>
        : hello.account ? <With name={name} account={hello.account} /> : <Without name={name} />}
    </>
  );
}
