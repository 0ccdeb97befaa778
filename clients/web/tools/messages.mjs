// Reads the catalogues' messages when the client is built, so that browsers need no parser: a plugin for Vite, which puts
// what src/i18n/message.ts takes in the messages' place. A message that cannot be read ends the build.
import { IntlMessageFormat } from 'intl-messageformat';

const CATALOGUE = /\/clients\/web\/src\/.*\/[a-z]{2}\.ts$/;

// Of elements, as the parser numbers them.
const LITERAL = 0, ARGUMENT = 1, SELECT = 5, PLURAL = 6, POUND = 7;

function partOf(element) {
  const { type, value, options, offset, pluralType } = element;
  if (type === LITERAL) return value;
  if (type === POUND) return 0;
  if (type === ARGUMENT) return [value];
  const counts = type === PLURAL && !offset && pluralType === 'cardinal';
  if (type !== SELECT && !counts) {
    if (options || element.children) throw new Error(`plain plural and select are all that may have messages within: ${value}`);
    return element;
  }
  const within = Object.fromEntries(Object.entries(options).map(([name, option]) => [name, partsOf(option.value)]));
  return counts ? [value, within, 1] : [value, within];
}

const partsOf = (elements) => (elements.length === 1 && elements[0].type === LITERAL ? elements[0].value : elements.map(partOf));

/** A message as src/i18n/message.ts takes it: what needs no values is a string. */
export function read(message) {
  if (!/[{']/.test(message)) return message;
  const elements = new IntlMessageFormat(message, 'en').getAst();
  return elements.length ? partsOf(elements) : '';
}

/** A whole catalogue. */
export const readAll = (catalogue) => Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, read(message)]));

/* The objects that a module of TypeScript, now JavaScript, names at its top. */
const objectsOf = ({ body }) => body.flatMap((statement) => (statement.type === 'VariableDeclaration' ? statement.declarations : []))
  .flatMap(({ init }) => (init?.type === 'ObjectExpression' ? [init] : []));

export const messages = () => ({
  name: 'warren-messages',
  transform(code, id) {
    if (!CATALOGUE.test(id)) return null;
    let made = '', from = 0;
    for (const { key, value } of objectsOf(this.parse(code)).flatMap(({ properties }) => properties).filter(({ type }) => type === 'Property')) {
      if (value.type !== 'Literal' || typeof value.value !== 'string') this.error(`${id}: ${key.value} is not one string`, value.start);
      let message;
      try {
        message = read(value.value);
      } catch (error) {
        this.error(`${id}: ${key.value}: ${error.message}`, value.start);
      }
      made += code.slice(from, value.start) + JSON.stringify(message);
      from = value.end;
    }
    return { code: made + code.slice(from), map: null };
  },
});
