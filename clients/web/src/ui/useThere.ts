/* Whether a part stands in the page: what is put into a live region from then on is read out, and what came together with it is not. */
import { useEffect, useState } from 'preact/hooks';

export function useThere(): boolean {
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return there;
}
