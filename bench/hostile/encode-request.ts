import type { Part, Request } from './requests.ts';
import type { Value } from './values.ts';
import type { World } from './world.ts';

/** The bytes of a request. With `hangsUp`, the client ends the connection before it has sent the whole body. */
export type Encoded = { bytes: Buffer; hangsUp: boolean };

const boundary = '----hostile';

/**
 * Encodes a request and fills in the ids of rows. `cookie` belongs to the sender, and `from` is the IP address of the
 * client.
 */
export function encodeRequest(
  request: Request,
  { world, cookie, origin, from }: { world: World; cookie: string | undefined; origin: string; from: string },
): Encoded {
  const body = request.body && encodeBody(request.body, world);
  const { flaw } = request.body ?? {};
  const headers: [string, string][] = [
    ['Host', new URL(origin).host],
    ['Connection', 'close'],
    ['X-Forwarded-For', from],
    ...(cookie === undefined ? [] : [['Cookie', cookie] satisfies [string, string]]),
    ...request.headers.flatMap(([name, value]): [string, string][] => {
      if (name !== 'Origin') return [[name, value]];
      return value === 'none' ? [] : [[name, value === 'own' ? origin : value]];
    }),
    ...(body?.type === undefined ? [] : [['Content-Type', body.type] satisfies [string, string]]),
  ];
  if (body && flaw === 'chunked') headers.push(['Transfer-Encoding', 'chunked']);
  else if (body) headers.push(['Content-Length', String(body.bytes.length)]);

  const head = [
    `${request.method} ${addressOf(request, world)} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
  const start = Buffer.from(head, 'utf8');
  if (!body) return { bytes: start, hangsUp: false };
  const hangsUp = flaw === 'hung up';
  const sent = hangsUp ? body.bytes.subarray(0, cutAt(body.bytes, request)) : body.bytes;
  return { bytes: Buffer.concat([start, flaw === 'chunked' ? inChunks(sent) : sent]), hangsUp };
}

/** Returns the address of a request, with its parameters and query. */
function addressOf({ target, params, ending, language, query }: Request, world: World): string {
  const path = target.path
    .replace(/:(\w+)/g, (_, name: string) => encode(textOf(params[name] ?? '', world)))
    .replace('*', 'no-such-page');
  const search = query.map(({ name, value }) => `${encode(name)}=${encode(textOf(value, world))}`).join('&');
  const home = ending === '.data' && path === '/' ? '/_root' : path;
  return `${target.path.startsWith('/organiser') ? '' : language}${home}${ending}${search && `?${search}`}`;
}

function encodeBody({ type, parts, flaw, ...body }: NonNullable<Request['body']>, world: World) {
  if (flaw === 'wild')
    return { type: 'text/plain', bytes: Buffer.from(parts.map(({ name }) => name).join('\0')) };
  if (type === 'form') {
    const text = parts.map(({ name, value }) => `${encode(name)}=${encode(textOf(value, world))}`).join('&');
    const bytes = Buffer.from(text);
    return {
      type: 'application/x-www-form-urlencoded',
      bytes: flaw === 'cut' ? bytes.subarray(0, cutAt(bytes, { body })) : bytes,
    };
  }
  const types: Partial<Record<typeof flaw, string>> = {
    'other boundary': 'multipart/form-data; boundary=other',
    'no boundary': 'multipart/form-data',
  };
  const whole = Buffer.concat([
    ...parts.map((part) => encodePart(part, world)),
    Buffer.from(flaw === 'no end' ? '' : `--${boundary}--\r\n`),
  ]);
  return {
    type: types[flaw] ?? `multipart/form-data; boundary=${boundary}`,
    bytes: flaw === 'cut' ? whole.subarray(0, cutAt(whole, { body })) : whole,
  };
}

function encodePart({ name, value }: Part, world: World): Buffer {
  const isFile = typeof value === 'object' && 'bytes' in value;
  const head = `name="${escapeQuotes(name)}"${isFile ? `; filename="${escapeQuotes(value.fileName)}"` : ''}`;
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    isFile ? value.bytes : Buffer.from(textOf(value, world)),
    Buffer.from('\r\n'),
  ]);
}

/**
 * Returns the text of a value. An id becomes the id of a row: `registrationId` becomes an id from the table
 * `registration`.
 */
export function textOf(value: Value, { ids }: World): string {
  if (typeof value === 'string') return value;
  if ('bytes' in value) return value.fileName;
  const table = tableOf(value.of);
  const known = ids[value.whose].get(table) ?? ids.others.get(table) ?? ids.others.get('registration') ?? [];
  return known[value.pick % known.length] ?? value.of;
}

/** Returns the table whose rows an id with this name identifies, such as `stored_file` for `fileId`. */
export function tableOf(name: string): string {
  const named = name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return tablesOf[name] ?? named;
}

/** The tables of those ids whose names do not contain the name of the table. */
const tablesOf: Record<string, string> = {
  documentId: 'participant_document',
  printId: 'bulk_order',
  with: 'registration',
  keep: 'registration',
  fileId: 'stored_file',
  proofId: 'transfer_proof',
  orderId: 'refund_order',
  assigneeId: 'organiser',
  invitationId: 'organiser_invitation',
  passkeyId: 'organiser_passkey',
  sessionId: 'organiser_session',
  questionId: 'extra_question',
  picture: 'page_picture',
  endpointId: 'webhook_endpoint',
  deliveryId: 'webhook_delivery',
};

function cutAt(bytes: Buffer, { body }: { body?: { cutAt: number } | undefined }): number {
  return Math.floor(bytes.length * (body?.cutAt ?? 1));
}

function inChunks(bytes: Buffer): Buffer {
  const size = Buffer.from(`${bytes.length.toString(16)}\r\n`);
  return bytes.length === 0
    ? Buffer.from('0\r\n\r\n')
    : Buffer.concat([size, bytes, Buffer.from('\r\n0\r\n\r\n')]);
}

function escapeQuotes(text: string): string {
  return text.replace(/["\r\n]/g, '_');
}

/** Does the same as encodeURIComponent, but does not throw for half of a surrogate pair. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
