/* The page behind a link of the operator's, for somebody whose browser has forgotten who they were. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { identity } from '../identity';
import { replace } from '../router';
import { leavesMatches, recover } from '../state';
import { usePageName } from '../state/attention';
import { toast } from '../ui/toasts';
import { LoseDialog, SecretForm } from './AccountForms';

/** The code works once: it is used when somebody asks for it, not when the page opens. */
export default function Recover({ code }: { code: string }): JSX.Element {
  const [asking, setAsking] = useState<((sure: boolean) => void) | null>(null);
  const who = identity.value;
  const send = async () => {
    if ((await leavesMatches()) && !(await new Promise<boolean>((answer) => setAsking(() => answer)))) return;
    await recover(code);
    toast(t('recover.done', { name: identity.value?.name ?? '' }));
    replace({ page: 'home' });
  };
  const answer = (yes: boolean) => {
    asking?.(yes);
    setAsking(null);
  };
  usePageName(t('recover.title'));
  return (
    <section class="pane">
      <h1>{t('recover.title')}</h1>
      <p>{t('recover.text')}</p>
      {who?.token && <p>{t('recover.instead', { name: who.name })}</p>}
      <SecretForm go={t('recover.go')} ready send={send}>{null}</SecretForm>
      {asking && who && <LoseDialog name={who.name} go={t('recover.anyway')} onLose={() => answer(true)} onClose={() => answer(false)} />}
    </section>
  );
}
