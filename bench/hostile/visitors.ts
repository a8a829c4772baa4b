import { randomInt, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** What visitors and the desk do while the site is attacked. */
export const tasks = ['home page', 'registration', 'door search', 'sign-in mail'] as const;
export type Task = (typeof tasks)[number];
/** `status` is 0 if no answer came. */
export type Timing = { task: Task; ms: number; status: number };

/** `photo` is the file that people register with twice, `people` are the addresses that ask for sign-in mails. */
export type VisitorData = {
  origin: string;
  desk: string;
  outbox: string;
  photo: Uint8Array;
  people: string[];
};

/** No answer within this time counts as no answer. */
const longestMs = 60_000;

/** A complete registration of somebody new, with these pictures as photograph and passport. */
export function aRegistrationForm(pictures: readonly Uint8Array[]): FormData {
  const form = new FormData();
  const fields = {
    formKey: randomUUID(),
    fullName: 'Mira Çelik',
    email: `mira-${randomUUID()}@delegation.example`,
    participantType: 'student',
    passportNumber: `K${randomInt(1e8)}`,
    passportExpiry: '2031-05-28',
    needsVisa: 'no',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  pictures.forEach((picture, index) => {
    form.append(['photo', 'passport'][index] ?? '', new Blob([new Uint8Array(picture)]), 'me.jpg');
  });
  return form;
}

// This file is also the program of a worker: the visitors need an event loop of their own, because an attack keeps the
// main one busy.
if (parentPort && workerData !== null) await visit(workerData as VisitorData);

/** Visits the site until the main thread sends a message. Then sends back how long each task took. */
async function visit(data: VisitorData) {
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  const timings: Promise<Timing>[] = [];
  const note = (task: Task, act: () => Promise<number>) => timings.push(time(task, act));
  for (let half = 0; !isOver; half++) {
    note('home page', () => ask(data, '/', {}));
    note('door search', () => ask(data, '/organiser/door?text=mira', { Cookie: `desk=${data.desk}` }));
    if (half % 8 === 0) note('registration', () => register(data));
    if (half % 10 === 4) note('sign-in mail', () => awaitSignInMail(data, half));
    await sleep(500);
  }
  parentPort?.postMessage(await Promise.all(timings));
}

async function time(task: Task, act: () => Promise<number>): Promise<Timing> {
  const start = performance.now();
  const status = await act().catch(() => 0);
  return { task, ms: performance.now() - start, status };
}

async function ask({ origin }: VisitorData, path: string, headers: Record<string, string>) {
  const answer = await fetch(origin + path, {
    headers: { 'X-Forwarded-For': '192.0.2.10', ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(longestMs),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Registers somebody with two photographs, from a new network. Resolves to 0 if the files were left out. */
async function register({ origin, photo }: VisitorData) {
  const answer = await fetch(`${origin}/registration`, {
    method: 'POST',
    body: aRegistrationForm([photo, photo]),
    headers: { 'X-Forwarded-For': `203.0.113.${randomInt(1, 255)}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(longestMs),
  });
  await answer.arrayBuffer();
  const isWithoutFiles = answer.headers.getSetCookie().some((cookie) => cookie.includes('without-files'));
  return isWithoutFiles ? 0 : answer.status;
}

/** Asks for a sign-in mail, and waits until it is in the outbox. */
async function awaitSignInMail({ origin, outbox, people }: VisitorData, turn: number) {
  const email = people[turn % people.length] ?? '';
  const before = new Set(await readdir(outbox).catch(() => []));
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'email-link', email }),
    headers: { 'X-Forwarded-For': `203.0.113.${randomInt(1, 255)}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(longestMs),
  });
  await answer.arrayBuffer();
  for (const deadline = Date.now() + longestMs; Date.now() < deadline; await sleep(100)) {
    for (const name of await readdir(outbox).catch(() => [])) {
      if (before.has(name) || !name.endsWith('.eml')) continue;
      const mail = await readFile(join(outbox, name), 'utf8');
      if (mail.includes(email)) return answer.status;
      before.add(name);
    }
  }
  return 0;
}
