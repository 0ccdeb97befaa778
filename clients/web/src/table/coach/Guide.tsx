/* The explanations of a match, fetched when one is to be explained. */
import type { ComponentProps, FunctionComponent, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type CoachMarks from './CoachMarks';

type Props = ComponentProps<typeof CoachMarks>;

export function Guide(props: Props): JSX.Element | null {
  const [Marks, setMarks] = useState<FunctionComponent<Props> | null>(null);
  useEffect(() => {
    let stay = true;
    import('./CoachMarks').then(({ default: found }) => stay && setMarks(() => found), console.warn);
    return () => {
      stay = false;
    };
  }, []);
  return Marks && <Marks {...props} />;
}
