import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { type KeyPermission, keyPermissions } from '#conference/organiser/access-keys/access-key.ts';
import { endAccessKey } from '#conference/organiser/access-keys/end-access-key.server.ts';
import { makeAccessKey } from '#conference/organiser/access-keys/make-access-key.server.ts';
import { anOrganiser } from '#tests/factories.ts';
import { judge, reportFaults } from '../base/figures.ts';
import { startSite } from '../base/site.ts';
import { openStore, type Store } from '../people/open-store.ts';
import { judgeChange } from './allowed-changes.ts';
import { type ApiRequest, anyApiRequest, listOperations, type Operation } from './api-requests.ts';
import { type Change, changedColumns, recordChanges, takeChanges } from './changes.ts';
import { stageOf } from './judge-answer.ts';
import { type Answer, headersOf, send } from './send.ts';
import { openTally } from './tally.ts';
import { whoMayCall } from './who-may-call.ts';
import { makeWorld, secretOfOthers, type World } from './world.ts';

/** The keys that open nothing, each with what the API says. */
const deadKeys = ['none', 'unknown', 'ended', 'expired', 'other network'] as const;

/** The key of a batch: one that opens nothing, or the permissions of one that is valid. */
type Sender = (typeof deadKeys)[number] | readonly KeyPermission[];

const senders: readonly Sender[] = [...deadKeys, ...keyPermissions.map((one) => [one]), keyPermissions];
const perBatch = 100;
const maxMs = 5000;

/**
 * Sends generated requests with access keys to every operation of the OpenAPI document: plausible and wrong bodies, ids of
 * other records, keys without the permission, and keys that open nothing. Fails after a server error, after an answer that
 * is too late or says too much, and after a change that the key may not make.
 */
export async function judgeApi({ requests, seed }: { requests: number; seed: number }): Promise<void> {
  const site = await startSite({ TRUST_PROXY: '1' });
  const port = Number(new URL(site.origin).port);
  const store = await openStore(site);
  await recordChanges(store.pool);
  const document = await (await fetch(`${site.origin}/api/openapi.json`)).json();
  const operations = listOperations(document);
  console.log(`API: ${operations.length} operations; seed ${seed}`);
  const tally = openTally();
  const faults = new Map<string, number>();
  const count = { sent: 0, done: 0, changes: 0 };
  let slowest = 0;
  for (let batch = 0; batch * perBatch < requests; batch += 1) {
    const sender = senders[Math.floor(batch / 2) % senders.length] ?? 'none';
    const permissions = typeof sender === 'string' ? [] : sender;
    const mayCall = ({ name }: Operation) => typeof sender !== 'string' && isOpenTo(name, permissions);
    // In every second batch the key may make none of the calls.
    const isForbidden = batch % 2 === 1;
    const chosen = operations.filter((operation) => mayCall(operation) !== isForbidden);
    if (chosen.length === 0) continue;
    const world = await makeWorld(store, 'visitor');
    const key = await makeKey(store, sender);
    await takeChanges(store.pool);
    const sample = fc.sample(anyApiRequest(chosen, document), { seed: seed + batch, numRuns: perBatch });
    const record = (fault: string) => {
      const told = `as ${typeof sender === 'string' ? sender : sender.join()}: ${fault}`;
      // A run that is stopped early has told its faults.
      if (!faults.has(told)) console.log(`\n${told}`);
      faults.set(told, (faults.get(told) ?? 0) + 1);
    };
    await pLimit(4).map(sample, async (request, index) => {
      const from = `10.${(seed + batch) % 256}.${index >> 8}.${index & 255}`;
      const answer = await send(port, encode(request, { world, token: key.token, from }), maxMs);
      count.sent += 1;
      if (answer.status < 300) count.done += 1;
      slowest = Math.max(slowest, answer.ms);
      tally.count(request.operation.name, stageOf(answer), answer.status);
      const hasLineBreak = request.id.kind === 'text' && /[\r\n\u2028\u2029]/.test(request.id.text);
      const fault = judgeAnswer(answer, { isForbidden, hasLineBreak });
      if (fault) {
        const { operation, ...sent } = request;
        record(`${fault}: ${operation.name} ${JSON.stringify(sent).slice(0, 500)}`);
      }
    });
    await new Promise((done) => setTimeout(done, 100));
    const acting = { ...asWorld(world, key.id, permissions), isForbidden };
    for (const change of await takeChanges(store.pool)) {
      count.changes += 1;
      const fault = judgeKeyChange(change, acting);
      if (fault) record(fault);
    }
    process.stdout.write(`\r${count.sent} calls, ${count.changes} changed rows, ${faults.size} faults   `);
  }
  process.stdout.write('\n');
  await store.close();
  const code = await site.stop();
  tally.print();
  console.log(
    `${count.sent} calls with keys, ${count.done} of them went well; ${count.changes} changed rows`,
  );
  judge(`slowest answer ${slowest.toFixed(0)} ms; at most ${maxMs} ms`, slowest <= maxMs);
  judge(`the server ended with ${code}`, code === 0);
  reportFaults([...faults].map(([fault, times]) => `${times} times: ${fault}`));
}

function isOpenTo(name: string, permissions: readonly string[]): boolean {
  return ['any', ...permissions].some((permission) => whoMayCall[permission]?.includes(name));
}

/** Makes the key of a batch. Each batch has its own, so that no limit of calls refuses it. */
async function makeKey(store: Store, sender: Sender): Promise<{ id: string; token: string | undefined }> {
  if (sender === 'none') return { id: '', token: undefined };
  if (sender === 'unknown') return { id: '', token: `pck_${'x'.repeat(43)}` };
  const now = new Date();
  const { id: organiserId } = await anOrganiser(store, { now });
  const keyId = randomUUID();
  const key = {
    ...{ keyId, name: 'Hostile', organiserId, requestId: 'a-request' },
    permissions: [...(typeof sender === 'string' ? keyPermissions : sender)],
    network: sender === 'other network' ? '203.0.113.0/24' : null,
    lastDay: sender === 'expired' ? '2020-01-01' : null,
  };
  const token = await makeAccessKey(store, key, now);
  if (sender === 'ended') {
    await endAccessKey(store.db, { keyId, isDevice: false, organiserId, requestId: 'a-request' }, now);
  }
  return { id: keyId, token };
}

/** Writes the bytes of a request. */
function encode(
  { operation, id, query, body, headers }: ApiRequest,
  { world, token, from }: { world: World; token: string | undefined; from: string },
) {
  const filled = operation.path.replace(/\{(\w+)\}/, (_, name: string) =>
    encodeURIComponent(findId(world, name, id).toWellFormed()),
  );
  const search = new URLSearchParams(query).toString();
  const lines = [
    `${operation.method} /api/v1${filled}${search === '' ? '' : `?${search}`} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `X-Forwarded-For: ${from}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...headers.map(([name, value]) => `${name}: ${value.replace(/[^\x20-\x7e]/g, '?')}`),
    ...(body === undefined ? [] : [`Content-Length: ${body.length}`]),
  ];
  return {
    bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body ?? Buffer.of()]),
    hangsUp: false,
  };
}

const tables: Readonly<Record<string, string>> = {
  registrationId: 'registration',
  bookingId: 'booking',
  sessionId: 'programme_session',
  enquiryId: 'enquiry',
};

/** Finds the id that a request means: of the right kind, of another kind, or a text that is no id. */
function findId({ ids }: World, name: string, { kind, pick, text }: ApiRequest['id']): string {
  if (kind === 'text') return text;
  const own = ids.others.get(tables[name] ?? '') ?? [];
  const list = kind === 'own' ? own : [...ids.others.values()].flat();
  return list[pick % Math.max(1, list.length)] ?? '00000000-0000-4000-8000-000000000000';
}

type Given = { isForbidden: boolean; hasLineBreak: boolean };

function judgeAnswer(answer: Answer, { isForbidden, hasLineBreak }: Given): string | undefined {
  const { status, body } = answer;
  if (answer.isLate) return `no answer within ${maxMs / 1000} s`;
  if (status === 0 || status >= 500) return `the status ${status}`;
  if (isForbidden && status < 400 && status !== 308) return `the status ${status} to a forbidden call`;
  if (body.includes(secretOfOthers.passport)) return 'a passport number in the answer';
  if (isForbidden && body.includes(secretOfOthers.name)) return 'another person’s name in the answer';
  if (/\n {2,8}at [^\n]*(node_modules|build\/server|file:\/\/)/.test(body))
    return 'a stack trace in the answer';
  const [type = ''] = headersOf(answer, 'Content-Type');
  // Headers that are too large are refused by the HTTP server, the router gives an address with a line break to no route,
  // and an address without its last part ends with a slash and is redirected: these are no calls.
  const isAtEdge = stageOf(answer) === 'refused at the edge' || status === 431 || hasLineBreak;
  if (status >= 400 && !isAtEdge && !type.startsWith('application/problem+json'))
    return `a refusal ${status} as ${type}: ${body.slice(0, 100)}`;
  return undefined;
}

/** The world in which the key acts: as an organiser with its permissions. */
function asWorld(world: World, keyId: string, permissions: readonly string[]) {
  const mayUse = (access: string | readonly string[]) =>
    [access].flat().every((one) => permissions.includes(one));
  return {
    world: { ...world, sender: 'owner', own: new Set([keyId]), others: new Set<string>(), mayUse } as World,
  };
}

/** The rows that say that a key was used. Only a call that the key may make has the last two. */
function isUse({ table }: Change, columns: readonly string[], isForbidden: boolean): boolean {
  // Two calls at the same time can write the same moment.
  if (table === 'access_key') return columns.every((column) => column === 'last_used_at');
  return !isForbidden && (table === 'access_key_answer' || table === 'access_key_read');
}

function judgeKeyChange(
  change: Change,
  { world, isForbidden }: { world: World; isForbidden: boolean },
): string | undefined {
  if (isUse(change, changedColumns(change), isForbidden)) return undefined;
  return judgeChange(change, world, isForbidden);
}
