/* A part of the client that is fetched when it is shown. */
import type { FunctionComponent, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { Problem } from './Problem';

type Load<Props extends object> = () => Promise<{ default: FunctionComponent<Props> }>;

/** undefined: it is on its way, null: it cannot be had. */
function useLater<Props extends object>(load: Load<Props>): FunctionComponent<Props> | null | undefined {
  const [found, setFound] = useState<FunctionComponent<Props> | null>();
  useEffect(() => {
    let stay = true;
    load().then((part) => stay && setFound(() => part.default), (error: unknown) => {
      console.warn(error);
      if (stay) setFound(null);
    });
    return () => {
      stay = false;
    };
  }, []);
  return found;
}

/** The component that a module has as its own; nothing until it is there. If it cannot be fetched it is done without. */
export function later<Props extends object>(load: Load<Props>): FunctionComponent<Props> {
  return (props) => {
    const Found = useLater(load);
    return Found ? <Found {...props} /> : null;
  };
}

/* A browser may keep in mind that a part could not be had: only the page anew is sure to ask for it. */
function Unfetched(): JSX.Element {
  return (
    <div class="pane" role="alert">
      <p>{t('link.part')}</p>
      <div class="actions"><button type="button" class="primary" onClick={() => location.reload()}>{t('link.reload')}</button></div>
    </div>
  );
}

/** The same for what a page is about: it says that it waits, or that it waits in vain. */
export function laterPage<Props extends object>(load: Load<Props>): FunctionComponent<Props> {
  return (props) => {
    const Found = useLater(load);
    if (Found === null) return <Unfetched />;
    return Found ? <Found {...props} /> : <Problem problem={null} />;
  };
}
