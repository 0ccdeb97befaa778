// Makes src/protocol/generated/*.ts from the protocol's JSON Schemas, one file each.
import { compile } from 'json-schema-to-typescript';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';

const schemas = new URL('../../../protocol/schema/', import.meta.url);
const target = new URL('../src/protocol/generated/', import.meta.url);

// Limits of lengths and numbers are the server's business; as types they would only be in the way.
function loosen(node) {
  if (Array.isArray(node)) return node.forEach(loosen);
  if (!node || typeof node !== 'object') return;
  for (const limit of ['minItems', 'maxItems', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum']) {
    if (typeof node[limit] !== 'object') delete node[limit];
  }
  Object.values(node).forEach(loosen);
}

// What a game fills with words of its own: open objects in the protocol's own files, exact ones in the game's.
const PROTOCOL = ['pushes.json', 'replies.json', 'requests.json'];
const OF_THE_GAME = ['choice', 'event', 'reason', 'view', 'changes'];

// "push.lobby" becomes PushLobby.
const typeName = (name) => name.replace(/(^|[._])(\w)/g, (_, _dot, letter) => letter.toUpperCase());

await mkdir(target, { recursive: true });
for (const file of (await readdir(schemas)).filter((name) => name.endsWith('.json'))) {
  const schema = JSON.parse(await readFile(new URL(file, schemas), 'utf8'));
  loosen(schema);
  for (const [name, definition] of Object.entries(schema.$defs)) {
    definition.title = typeName(name);
    if (PROTOCOL.includes(file) && OF_THE_GAME.includes(name)) definition.additionalProperties = true;
  }
  const base = file.replace('.json', '');
  const text = await compile({ ...schema, title: `any_${base}` }, `any_${base}`, {
    additionalProperties: false,
    bannerComment: `/* Generated from protocol/schema/${file} by tools/types.mjs. */`,
    format: false,
    unreachableDefinitions: true,
  });
  await writeFile(new URL(`${base}.ts`, target), text);
}
