/* What a thing of Root is and does. */
import type { JSX } from 'preact';
import { about } from '../about';
import { Portrait } from '../Portrait';
import { word } from '../words';
import { CardFace } from './cards/Card';
import { useTable } from './context';
import { describe } from './map/Clearing';

export function Tip({ kind, name }: { kind: string; name: string }): JSX.Element | null {
  const { view } = useTable();
  if (kind === 'place') return <p>{describe(view, name)}</p>;
  if (kind === 'card') return <CardFace name={name} size="large" />;
  const text = about(kind, name);
  if (kind === 'reason') return text ? <p>{text}</p> : null;
  if (kind === 'faction') return <Portrait faction={name} />;
  return <><b>{word(kind, name)}</b>{text && <p>{text}</p>}</>;
}
