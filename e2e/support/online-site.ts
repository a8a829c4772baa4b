import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from '@playwright/test';
import pg from 'pg';
import { startLoopbackProvider } from '#tests/provider-loopback/loopback-provider.ts';
import { readMails, startMailSink } from '#tests/servers/mail-sink.ts';

const root = resolve(import.meta.dirname, '..', '..');

/**
 * Starts a separate site with its own database and mail server. Its payment providers are simulated on this machine. If
 * `clock` is given, the site rehearses at this time, such as 2025-11-25T13:30. Otherwise it uses the real time.
 */
export async function startOnlineSite({ port, clock }: { port: number; clock?: string }) {
  // The site rehearses at this time in New Delhi, which has the same time all year.
  const shift = clock ? Date.parse(`${clock}+05:30`) - Date.now() : 0;
  const now = () => new Date(Date.now() + shift);
  const loopback = await startLoopbackProvider({ now, signsAt: () => new Date() });
  const folder = await mkdtemp(join(tmpdir(), 'conference-online-'));
  const mailFolder = join(folder, 'mails');
  const sink = await startMailSink(mailFolder);
  const url = new URL(process.env.E2E_DATABASE_URL ?? '');
  const keeper = new pg.Client({ connectionString: url.href });
  await keeper.connect();
  const name = `${url.pathname.slice(1)}_online_${randomBytes(4).toString('hex')}`;
  await keeper.query(`create database ${name}`);
  url.pathname = `/${name}`;
  const origin = `http://localhost:${port}`;
  /** Starts the program, and waits until it serves. */
  const open = async (at: string | undefined) => {
    const program = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'build/server/server.js'],
      {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          DATA_DIR: join(folder, 'data'),
          DATABASE_URL: url.href,
          SECRET_KEY: process.env.E2E_SECRET_KEY,
          SMTP_URL: sink.url,
          MAIL_FROM: 'Peace Conference <desk@conference.example>',
          ORIGIN: origin,
          PORT: String(port),
          ...(at && { CLOCK: at }),
          ...loopback.env,
        },
      },
    );
    let printed = '';
    await new Promise<void>((done, fail) => {
      for (const stream of [program.stdout, program.stderr]) {
        stream?.on('data', (chunk) => {
          printed += chunk;
          if (/^Open /m.test(printed)) done();
        });
      }
      program.once('exit', () => fail(new Error(`The site did not start:\n${printed}`)));
    });
    return program;
  };
  const close = async () => {
    site.kill('SIGTERM');
    await once(site, 'exit');
  };
  let site = await open(clock);
  const database = new pg.Pool({ connectionString: url.href, max: 2 });
  // Ignore errors of idle connections. At the end the database is dropped, and a connection may still be closing then.
  database.on('error', () => {});
  return {
    loopback,
    database,
    sentTo: (address: string) => readMails(mailFolder, address),
    /** Starts the site again with another time to rehearse. Its data stays. */
    async rehearse(at: string) {
      await close();
      site = await open(at);
    },
    async stop() {
      await close();
      await database.end();
      await keeper.query(`drop database if exists ${name} with (force)`);
      await keeper.query(`drop role if exists ${name}_app`);
      await keeper.end();
      await sink.stop();
      await loopback.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type SiteWithOnlinePayments = Awaited<ReturnType<typeof startOnlineSite>>;

/**
 * Gives the tests of a block a site of their own, whose clock begins at this time in the edition's zone. Call it in the
 * block. `port` must be free.
 */
export function siteAt(clock: string, port: number) {
  let site: SiteWithOnlinePayments;
  test.describe.configure({ timeout: 180_000 });
  test.use({ baseURL: `http://localhost:${port}` });
  test.beforeAll(async () => {
    site = await startOnlineSite({ port, clock });
  });
  test.afterAll(() => site.stop());
  return () => site;
}
