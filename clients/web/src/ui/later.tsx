/* A part of the client that is fetched when it is shown. */
import type { FunctionComponent, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { Problem } from './Problem';

type Load<Props extends object> = () => Promise<{ default: FunctionComponent<Props> }>;

/** A part once it is there: who shows it again does not wait. */
class Part<Props extends object> {
  found: FunctionComponent<Props> | undefined;
  constructor(private readonly load: Load<Props>) {}

  async fetch(): Promise<FunctionComponent<Props>> {
    return (this.found = (await this.load()).default);
  }
}

/** undefined: it is on its way, null: it cannot be had. */
function useLater<Props extends object>(part: Part<Props>): FunctionComponent<Props> | null | undefined {
  const [failed, setFailed] = useState(false), [, setThere] = useState(part.found !== undefined);
  useEffect(() => {
    let stay = true;
    const there = () => stay && setThere(true);
    if (part.found) there(); // it may have come since this was drawn
    else {
      part.fetch().then(there, (error: unknown) => {
        console.warn(error);
        if (stay) setFailed(true);
      });
    }
    return () => {
      stay = false;
    };
  }, []);
  return part.found ?? (failed ? null : undefined);
}

/** The component that a module has as its own; nothing until it is there. If it cannot be fetched it is done without. */
export function later<Props extends object>(load: Load<Props>): FunctionComponent<Props> {
  const part = new Part(load);
  return (props) => {
    const Found = useLater(part);
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

/** The same for what a page is about: it says that it waits, or that it waits in vain. `fetch`: so that it is there when it is shown soon. */
export function laterPage<Props extends object>(load: Load<Props>): FunctionComponent<Props> & { fetch(): void } {
  const part = new Part(load);
  const Page: FunctionComponent<Props> = (props) => {
    const Found = useLater(part);
    if (Found === null) return <Unfetched />;
    return Found ? <Found {...props} /> : <Problem problem={null} />;
  };
  return Object.assign(Page, { fetch: () => void part.fetch().catch(() => undefined) }); // whoever shows it says that it cannot be had
}
