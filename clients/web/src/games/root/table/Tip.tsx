/* What a thing of Root is and does. */
import type { JSX } from 'preact';
import { maybe, word } from '../words';
import { CardFace } from './cards/Card';
import { useTable } from './context';
import { describe } from './map/Clearing';

export function Tip({ kind, name }: { kind: string; name: string }): JSX.Element | null {
  const { view } = useTable();
  if (kind === 'place') return <p>{describe(view, name)}</p>;
  if (kind === 'card') return <CardFace name={name} size="large" />;
  const about = maybe(`about.${kind}.${name}`);
  return <><b>{word(kind, name)}</b>{about && <p>{about}</p>}</>;
}
