/* Why what was pressed cannot be chosen: one sentence beside it. */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { useTable } from './context';
import { placeTip } from './placing';
import { Name } from './say';
import type { Reason } from './whyNot';

function Sentence({ reason }: { reason: Reason }): JSX.Element {
  if (reason.why === 'waiting') return <>{t('why_not.waiting')} <Name kind="seat" value={reason.seat} />.</>;
  if (reason.why !== 'instead') return <>{t(`why_not.${reason.why}`)}</>;
  return (
    <>
      {t('why_not.instead')} {reason.instead.map((name, i) => <>{i > 0 && ', '}<Name key={name} kind={reason.kind} value={name} /></>)}
      {reason.more > 0 && ` ${t('why_not.more', { n: reason.more })}`}.
    </>
  );
}

export function Refusal(): JSX.Element | null {
  const { refused } = useTable();
  const tip = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const box = tip.current;
    if (!box || !refused) return;
    const clear = [...document.querySelectorAll('.prompt.asked, [role="tooltip"]')].map((one) => one.getBoundingClientRect());
    const { left, top } = placeTip(refused.at, box.getBoundingClientRect(), { width: window.innerWidth, height: window.innerHeight }, clear);
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
  }, [refused]);
  return (
    <div role="status">
      {refused && <p ref={tip} class="tip refusal"><Sentence reason={refused.reason} /></p>}
    </div>
  );
}
