/* A part of a page that is fetched when it is shown. What cannot be fetched is done without. */
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** The component that a module has as its own; nothing until it is there. */
export function later<Props extends object>(load: () => Promise<{ default: FunctionComponent<Props> }>): FunctionComponent<Props> {
  return (props) => {
    const [Found, setFound] = useState<FunctionComponent<Props> | null>(null);
    useEffect(() => {
      let stay = true;
      load().then(({ default: found }) => stay && setFound(() => found), console.warn);
      return () => {
        stay = false;
      };
    }, []);
    return Found && <Found {...props} />;
  };
}
