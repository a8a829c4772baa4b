import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';

/**
 * The objects that the simulated Stripe sends, and the files that describe them. Stripe makes these files from its
 * OpenAPI description, for each version of its library. So our simulation has to follow the version that we have pinned.
 */
const described = {
  'checkout.session': ['Session', 'Checkout/Sessions'],
  payment_intent: ['PaymentIntent', 'PaymentIntents'],
  charge: ['Charge', 'Charges'],
  refund: ['Refund', 'Refunds'],
  dispute: ['Dispute', 'Disputes'],
  balance_transaction: ['BalanceTransaction', 'BalanceTransactions'],
  payout: ['Payout', 'Payouts'],
  event: ['EventBase', 'Events'],
  account: ['Account', 'Accounts'],
} as const;

const folder = new URL('../esm/', pathToFileURL(createRequire(import.meta.url).resolve('stripe')));

type Schema = Record<string, unknown>;
type Field = { name: string; isOptional: boolean; type: string };
type Declared = { fields: Field[] } | { type: string };

/** Reads the interfaces and types of a file, by their names with those of their namespaces: `Charge.Outcome`. */
function readDeclarations(file: string): Map<string, Declared> {
  const found = new Map<string, Declared>();
  const path: { name: string; fields?: Field[] }[] = [];
  const text = readFileSync(new URL(file, folder), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const nameOf = (name: string) => [...path.map((each) => each.name), name].filter(Boolean).join('.');
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [, kind, name = ''] =
      /^(?:export )?(?:declare )?(interface|namespace|class) (\w+)/.exec(line) ?? [];
    const alias = /^(?:export )?type (\w+) = (.+);$/.exec(line);
    const field = /^(\w+)(\??): (.+);$/.exec(line);
    if (kind && line.endsWith('{')) {
      const fields: Field[] = [];
      if (kind === 'interface') found.set(nameOf(name), { fields });
      path.push({ name, fields });
    } else if (alias) found.set(nameOf(alias[1] ?? ''), { type: alias[2] ?? '' });
    else if (field && !line.endsWith('{')) {
      const [, fieldName = '', optional, type = ''] = field;
      path.at(-1)?.fields?.push({ name: fieldName, isOptional: optional === '?', type });
    } else if (line.endsWith('{')) path.push({ name: '' });
    else if (line.startsWith('}')) path.pop();
  }
  return found;
}

const declarations = new Map(
  [...Object.values(described).map(([, file]) => `resources/${file}.d.ts`), 'shared.d.ts'].flatMap((file) => [
    ...readDeclarations(file),
  ]),
);

const plain: Record<string, Schema> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  null: { type: 'null' },
  Decimal: { type: 'string' },
  Metadata: { type: 'object', additionalProperties: { type: 'string' } },
  BalanceTransactionSource: {
    oneOf: [{ $ref: 'Charge' }, { $ref: 'Refund' }, { $ref: 'Dispute' }, { $ref: 'Payout' }],
  },
  'Event.Data': { type: 'object', required: ['object'], properties: { object: {}, previous_attributes: {} } },
  // The library has a type of its own for each name of an event.
  'Event.Type': { type: 'string' },
};

/** Makes a JSON schema of a type, such as `string | Charge | null`. `scope` is the name of the interface around it. */
function schemaOf(type: string, scope: string): Schema {
  const options = type.split(/ \| (?![^<]*>)/).filter((option) => option !== 'OtherString');
  if (options.length > 1) return { anyOf: options.map((option) => schemaOf(option, scope)) };
  const [, list, item = ''] = /^(Array|ApiList)<(.+)>$/.exec(type) ?? [];
  if (list === 'Array') return { type: 'array', items: schemaOf(item, scope) };
  if (list) return { type: 'object', required: ['object', 'data', 'has_more', 'url'] };
  if (plain[type]) return plain[type];
  if (type.startsWith("'")) return { const: type.slice(1, -1) };
  const name = findName(type, scope);
  // Another kind of object, such as a customer. The simulation only sends the ids of such objects.
  return name === undefined ? { type: 'object', required: ['id'] } : { $ref: name };
}

function findName(type: string, scope: string): string | undefined {
  const around = scope.split('.');
  for (let count = around.length; count >= 0; count--) {
    const name = [...around.slice(0, count), type].join('.');
    if (declarations.has(name)) return name;
  }
  return undefined;
}

const ajv = new Ajv({ strict: false, allErrors: true });
for (const [name, declared] of declarations) {
  const scope = name;
  ajv.addSchema(
    'type' in declared
      ? schemaOf(declared.type, scope)
      : {
          type: 'object',
          additionalProperties: false,
          required: declared.fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
          properties: Object.fromEntries(
            declared.fields.map(({ name, type }) => [name, schemaOf(type, scope)]),
          ),
        },
    name,
  );
}

// Compiled before the first request, so that no request waits for it.
const validators = new Map<string, ValidateFunction | undefined>(
  Object.entries(described).map(([object, [name]]) => [object, ajv.getSchema(name)]),
);

/**
 * Returns how an object differs from Stripe's description of it. An empty list if it does not. Checks the object of an
 * event, too.
 */
export function findStripeFaults(sent: { object: string; data?: unknown }): string[] {
  const validate = validators.get(sent.object);
  if (!validate) return [`Stripe has no object ${sent.object}`];
  validate(sent);
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${sent.object}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  if (sent.object !== 'event') return faults;
  return [...faults, ...findStripeFaults((sent.data as { object: { object: string } }).object)];
}
