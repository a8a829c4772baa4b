import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { openFolderStore } from '#platform/files/files.server.ts';
import { openJobs } from '#platform/jobs/jobs.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { openLog } from '#platform/log.server.ts';
import { aRegistration, aSession, aStallHolder } from '#tests/factories.ts';
import { aKeyring } from '#tests/keyring.ts';
import { prepareDatabase } from '#tests/prepare-database.ts';

const root = resolve(import.meta.dirname, '..', '..');
const secretKey = randomBytes(32).toString('base64');
const keyring = aKeyring(secretKey);
const peopleCount = 200;

let folder: string;
let databaseName: string;
let ownerClient: pg.Client;
let sessionTokens: string[];
let addresses: string[];
const servers: ChildProcess[] = [];

test.describe.configure({ timeout: 180_000, mode: 'serial' });
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'a race '));
  const server = process.env.E2E_DATABASE_URL ?? '';
  databaseName = `${new URL(server).pathname.slice(1)}_race_${randomBytes(3).toString('hex')}`;
  await withServerConnection((client) => client.query(`create database ${databaseName}`));
  ownerClient = new pg.Client({ connectionString: addressOf(databaseName) });
  await ownerClient.connect();
  sessionTokens = await registerPeople();
  addresses = [await startServer(), await startServer()];
});
test.afterAll(async () => {
  for (const child of servers.splice(0)) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await ownerClient.end();
  await withServerConnection(async (client) => {
    await client.query(`drop database ${databaseName} with (force)`);
    await client.query(`drop role if exists ${databaseName}_app`);
  });
  await rm(folder, { recursive: true, force: true });
});

function addressOf(database: string) {
  const url = new URL(process.env.E2E_DATABASE_URL ?? '');
  url.pathname = `/${database}`;
  return url.href;
}

async function withServerConnection(work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  await work(client);
  await client.end();
}

/** Registers all people directly in the database and logs them in. Returns the tokens of their sessions. */
async function registerPeople(): Promise<string[]> {
  const appUrl = await prepareDatabase(addressOf(databaseName), keyring);
  const pool = openPool(appUrl);
  const jobs = await openJobs(appUrl, openLog({ write: () => {}, flushSync: () => {} }));
  const db = openDatabase(pool);
  const store = {
    db,
    files: await openFolderStore(join(folder, 'files')),
    jobs,
    settings: folderSettings,
    secrets: await openSecrets(db, keyring),
  };
  const now = new Date();
  const tokens = await Promise.all(
    // Half of the people are stall holders, the others are participants.
    Array.from({ length: peopleCount }, async (_, index) => {
      const person =
        index % 2 === 0
          ? await aRegistration(store, { now, proved: true })
          : await aStallHolder(store, { now });
      return await aSession(store, person, { now });
    }),
  );
  await jobs.stop();
  await pool.end();
  // Delete the jobs. Otherwise the servers would send a mail to each person during the test.
  await ownerClient.query('delete from jobs.job');
  return tokens;
}

/** Starts a server process of the built program. Returns its URL. */
async function startServer(): Promise<string> {
  const child = spawn(process.execPath, ['build/server/server.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: addressOf(databaseName),
      SECRET_KEY: secretKey,
      PORT: '0',
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(child);
  let printed = '';
  return await new Promise((opened, failed) => {
    child.stdout.on('data', (piece) => {
      printed += piece;
      const [, address] = /^Open (\S+) /m.exec(printed) ?? [];
      if (address) opened(address);
    });
    child.once('exit', () => failed(new Error(`The server ended: ${printed}`)));
  });
}

/**
 * All people send a booking request at the same moment, half of them to each server. Returns how many times each answer
 * came, and how many bookings now hold a spot. `doubled` is how many of these bookings are too many, because another
 * booking holds the same spot.
 */
async function bookAtOnce(option: string) {
  const answers = await Promise.all(
    sessionTokens.map(async (token, index) => {
      const answer = await fetch(`${addresses[index % 2]}/bharat-utsav`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Cookie: `session=${token}`, 'X-Forwarded-For': `10.0.0.${index}` },
        body: new URLSearchParams({
          formKey: randomUUID(),
          option,
          day: '',
          applicantName: `Applicant ${index}`,
          contactEmail: `applicant-${index}@example.org`,
        }),
      });
      const text = await answer.text();
      if (answer.status === 303) return `held, to ${answer.headers.get('Location')}`;
      return `${answer.status}, ${text.includes('The last spot has just gone.') ? 'no spot left' : text.slice(0, 200)}`;
    }),
  );
  const { rows } = await ownerClient.query<{ held: number; doubled: number }>(
    `select count(*)::int as held, (count(*) - count(distinct spot_id))::int as doubled
     from booking join booking_spot on booking_spot.id = spot_id where option = $1 and holds_spot`,
    [option],
  );
  const answerCounts: Record<string, number> = {};
  for (const answer of answers) answerCounts[answer] = (answerCounts[answer] ?? 0) + 1;
  return { counted: answerCounts, ...rows[0] };
}

test('when 200 people book 30 spots at two servers at the same time, exactly 30 people get a spot', async () => {
  const spots = 30;
  expect(await bookAtOnce('food-court-shop')).toEqual({
    counted: { 'held, to /dashboard': spots, '409, no spot left': peopleCount - spots },
    held: spots,
    doubled: 0,
  });
});

test('without the unique indexes too many people get a spot, so the test above can fail', async () => {
  const spots = 45;
  await ownerClient.query('drop index one_booking_a_spot, one_booking_a_hold');
  const { held = 0, doubled = 0 } = await bookAtOnce('ac-shop');
  expect(held).toBeGreaterThan(spots);
  expect(doubled).toBe(held - spots);
});
