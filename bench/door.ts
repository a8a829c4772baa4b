// `npm run bench:door`: measures the guest list of a phone that works at the door without network. The list has 1,000
// people with photographs. We measure its size, how long the phone needs to fetch it, and how long the phone needs to
// find a person in it. The time until a browser shows the person is measured by e2e/desk/door-offline.spec.ts.
import { randomBytes, randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { verifyOffline } from '#conference/documents/verifying/verify-offline.ts';
import { describePass } from '#conference/documents/wallet/describe-pass.server.ts';
import { checkCode, findListed } from '#conference/door/offline/check-guest.ts';
import {
  contextOfGuests,
  downloadedListSchema,
  guestPartSchema,
  type ListedGuest,
  mostPhotographs,
  photographsSchema,
} from '#conference/door/offline/door-list.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { startDeskSession } from '#conference/organiser/sign-in/desk-session.server.ts';
import { register } from '#conference/registration/registering/register.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { unseal } from '#platform/keys/secrets.server.ts';
import { aNoisyPhoto, anOrganiser, aRegistrationForm, aSubmission } from '#tests/factories.ts';
import { judge, median, printRow } from './figures.ts';
import { noJobs } from './people/no-jobs.ts';
import { openStore } from './people/open-store.ts';
import { makeFolder, startBuiltSite } from './site.ts';

const people = 1000;
/** How many of these people get a badge. We scan the codes of these badges. */
const scanned = 200;
const maxMegabytes = 10;
const maxSeconds = 60;
const maxAnswerMs = 300;

const dataDir = makeFolder();
const site = await startBuiltSite({ DATA_DIR: dataDir });
const opened = await openStore({ dataDir });
const config = readConfig({ DATA_DIR: dataDir, ORIGIN: site.origin });
const store = { ...opened, jobs: noJobs, config };
const now = new Date();
const organiser = await anOrganiser(store, { now, roles: ['door'] });
// A photograph of noise, because noise needs more bytes than a face, even at 96 pixels. So real lists are smaller.
const photo = { bytes: await aNoisyPhoto({ width: 200, height: 260 }), mediaType: 'image/jpeg' } as const;

const ids = await pLimit(4).map(Array.from({ length: people }), async (_, index) => {
  const form = aRegistrationForm({ fullName: `Mira Çelik ${index}` });
  const made = await register(store, aSubmission({ form, photo: { checked: photo } }), now);
  return made.registrationId;
});
await store.db.updateTable('registration').set({ paid_at: now, email_confirmed_at: now }).execute();
const codes: string[] = [];
for (const registrationId of ids.slice(0, scanned)) {
  const described = await describePass(store, { registrationId, requestId: 'bench' }, now);
  if (described.ok) codes.push(described.pass.address.split('/').at(-1) ?? '');
}
const cookie = await signIn();
console.log(`${people} people with a photograph, ${codes.length} of them with a badge.`);

let bytes = 0;
const began = performance.now();
const listId = randomUUID();
const form = new URLSearchParams({ intent: 'take', list: listId });
const listHead = downloadedListSchema.parse(JSON.parse((await ask('/organiser/door/list', form)).toString()));
const guests: ListedGuest[] = [];
for (let after: string | null | undefined; after !== null; ) {
  const sealed = await ask(`/organiser/door/list?list=${listId}${after ? `&after=${after}` : ''}`);
  const part = guestPartSchema.parse(
    JSON.parse(String(unseal(Buffer.from(listHead.key, 'base64'), sealed, contextOfGuests(listId)))),
  );
  guests.push(...part.guests);
  after = part.next;
}
const listSeconds = (performance.now() - began) / 1000;
const listBytes = bytes;
const photos = guests.flatMap((one) => one.photo ?? []);
let photographCount = 0;
for (let start = 0; start < photos.length; start += mostPhotographs) {
  const wanted = photos.slice(start, start + mostPhotographs).join(',');
  const found = photographsSchema.parse(
    JSON.parse((await ask(`/organiser/door/list?list=${listId}&photographs=${wanted}`)).toString()),
  );
  photographCount += Object.values(found).filter((one) => one !== null).length;
}
const seconds = (performance.now() - began) / 1000;

const byBadge = new Map(guests.flatMap((one) => (one.badge === null ? [] : [[one.badge, one] as const])));
// The badges are scanned on the first day of the conference. They are valid until its last day.
const today = edition.conference.from;
const codeTimes: number[] = [];
let admitted = 0;
for (const code of codes) {
  const at = performance.now();
  const { verdict } = await verifyOffline(code, listHead.published, today);
  const answer = checkCode(verdict, { byBadge, byUnpaidBadge: new Map(), place: '' });
  codeTimes.push(performance.now() - at);
  if (answer.state === 'admit') admitted += 1;
}
const nameTimes: number[] = [];
for (let index = 0; index < scanned; index++) {
  const at = performance.now();
  findListed(guests, `celik ${index}`, 8);
  nameTimes.push(performance.now() - at);
}
await opened.close();
await site.stop();

const p95 = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
printRow(['', 'kB', 'seconds']);
printRow(['guests', (listBytes / 1000).toFixed(0), listSeconds.toFixed(1)]);
printRow(['photographs', ((bytes - listBytes) / 1000).toFixed(0), (seconds - listSeconds).toFixed(1)]);
printRow(['', 'median ms', 'p95 ms']);
printRow(['a code', median(codeTimes).toFixed(1), p95(codeTimes).toFixed(1)]);
printRow(['a name', median(nameTimes).toFixed(1), p95(nameTimes).toFixed(1)]);
judge(
  `The list has ${guests.length} people and ${photographCount} photographs.`,
  guests.length === people && photographCount === people,
);
judge(`${admitted} of ${codes.length} codes are admitted.`, admitted === scanned);
judge(
  `The list has ${(bytes / 1e6).toFixed(1)} MB; at most ${maxMegabytes} MB.`,
  bytes / 1e6 <= maxMegabytes,
);
judge(
  `The phone downloaded the list in ${seconds.toFixed(1)} s; at most ${maxSeconds} s.`,
  seconds <= maxSeconds,
);
const answerMs = Math.max(p95(codeTimes), p95(nameTimes));
judge(
  `95 % of the answers come within ${answerMs.toFixed(0)} ms; at most ${maxAnswerMs} ms.`,
  answerMs <= maxAnswerMs,
);

async function ask(path: string, body?: URLSearchParams): Promise<Buffer> {
  const answer = await fetch(`${site.origin}${path}`, {
    headers: { Cookie: cookie, Origin: site.origin },
    ...(body && { method: 'POST', body }),
    redirect: 'manual',
  });
  if (answer.status !== 200) throw new Error(`${path.split('?')[0]} got the status ${answer.status}.`);
  const read = Buffer.from(await answer.arrayBuffer());
  bytes += read.length;
  return read;
}

async function signIn(): Promise<string> {
  const session = { organiserId: organiser.id, browser: 'Chrome on Android', browserHash: randomBytes(32) };
  const token = await startDeskSession(store.db, session, now);
  const sessions = store.db.updateTable('organiser_session').set({ second_factor_at: now });
  await sessions.where('organiser_id', '=', organiser.id).execute();
  return `desk=${token}`;
}
