import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startImapServer } from '#tests/servers/imap-server.ts';
import { startMailSink } from '#tests/servers/mail-sink.ts';
import { startTestPostgres } from '#tests/servers/test-postgres.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** Starts the built site for all browser tests, with its own database, data folder and mail server. */
export default async function setUp() {
  if (!existsSync(join(root, 'build', 'server', 'index.js'))) {
    throw new Error('There is no built site to test: run "npm run build" first.');
  }
  const folder = await mkdtemp(join(tmpdir(), 'conference-e2e-'));
  const mailFolder = join(folder, 'mails');
  const sink = await startMailSink(mailFolder);
  const mailbox = await startImapServer();
  const database = await makeDatabase();
  const secretKey = randomBytes(32).toString('base64');
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    INBOX_URL: mailbox.url,
    MAIL_FROM: 'Peace Conference <desk@conference.example>',
    ORIGIN: `http://localhost:${process.env.E2E_PORT}`,
    PORT: process.env.E2E_PORT ?? '',
    SECRET_KEY: secretKey,
    SMTP_URL: sink.url,
    TRUST_PROXY: '1',
  });
  const logFile = join(folder, 'server.log');
  server.output.pipe(createWriteStream(logFile));
  // The test workers inherit these environment variables.
  process.env.E2E_MAIL_FOLDER = mailFolder;
  process.env.E2E_LOG_FILE = logFile;
  process.env.E2E_DATABASE_URL = database.url;
  process.env.E2E_SECRET_KEY = secretKey;
  process.env.E2E_DATA_DIR = join(folder, 'data');
  process.env.E2E_SMTP_URL = sink.url;
  process.env.E2E_INBOX_URL = mailbox.url;

  return async () => {
    await server.stop();
    await sink.stop();
    await mailbox.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Creates a database on TEST_DATABASE_URL, or on a server that the tests start. */
async function makeDatabase() {
  const startedServer = process.env.TEST_DATABASE_URL ? undefined : await startTestPostgres();
  const url = new URL(process.env.TEST_DATABASE_URL ?? startedServer?.url ?? '');
  const run = `conference_test_${randomBytes(4).toString('hex')}`;
  // Other test runs delete the databases of runs that have ended. This connection has the name of this run, so they see
  // that the run is active.
  const keeper = new pg.Client({ connectionString: url.href, application_name: run });
  keeper.on('error', () => {});
  await keeper.connect();
  const name = `${run}_e2e`;
  await keeper.query(`create database ${name}`);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await keeper.query(`drop database if exists ${name} with (force)`);
      await keeper.query(`drop role if exists ${name}_app`);
      await keeper.end();
      await startedServer?.stop();
    },
  };
}

async function startServer(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'build/server/server.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
  });
  let printed = '';
  const ended = once(child, 'exit');
  await new Promise<void>((done, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        if (printed.length < 100_000) printed += chunk;
        if (/^Open /m.test(printed)) done();
      });
    }
    child.once('error', fail);
    child.once('exit', () => fail(new Error(`The server did not start:\n${printed}`)));
  });
  return {
    /** The output of the server after its start. */
    output: child.stdout,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
