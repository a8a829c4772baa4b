import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { aDatabase, anEmptyDatabase, dropDatabases } from '#tests/database.ts';
import { aKeyring, testSecretKey } from '#tests/keyring.ts';
import { withPassword } from './database-login.server.ts';
import { migrate } from './migrate.server.ts';

const root = resolve(import.meta.dirname, '../../..');
const databaseFolder = join(root, 'database');
const migrationNames = (await readdir(join(databaseFolder, 'migrations'))).sort();
const functionNames = (await readdir(join(databaseFolder, 'functions'))).sort();
const keyring = aKeyring();
const jobs = [{ name: 'tidy' }];

const database = await aDatabase();
const otherDatabase = await aDatabase();

describe('the application’s role', () => {
  it.each([
    'update audit_entry set action = action',
    'delete from audit_entry',
    'truncate audit_entry',
    'drop table audit_entry',
    'alter table audit_entry disable trigger all',
    'create table intruder ()',
    'create table jobs.intruder ()',
    'create schema intruder',
    'create function intruder() returns int language sql as $$ select 1 $$',
    'alter table registration add column intruder text',
    'drop table registration cascade',
    'truncate registration cascade',
    'drop index one_booking_a_spot',
    'drop index one_booking_a_hold',
    'drop index one_active_registration_an_address',
    'select * from migration',
    "insert into migration (name, checksum) values ('x', 'x')",
    'delete from migration',
    'delete from booking_spot',
    'create role intruder',
    'set role postgres',
    "copy registration to program 'cat'",
  ])('the application’s role may not run: %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('the application’s role may insert and read audit entries', async () => {
    await database.pool.query(
      "insert into audit_entry (actor, action, subject) values ('system', 'a.test', 'session')",
    );
    const { rows } = await database.pool.query("select action from audit_entry where action = 'a.test'");
    expect(rows).toEqual([{ action: 'a.test' }]);
  });

  it('the application’s role may not connect to another database of the server', async () => {
    const url = new URL(database.url);
    url.pathname = new URL(otherDatabase.url).pathname;
    const client = new pg.Client({ connectionString: url.href });
    await expect(client.connect()).rejects.toMatchObject({ code: '42501' });
  });
});

describe('migrating', () => {
  let folder: string;
  let url: string;
  let owner: pg.Client;
  const run = () => migrate(url, { keyring, folder, jobs });
  const names = async () =>
    (
      await owner.query<{ name: string }>(
        "select name from migration where name not like 'functions/%' order by name",
      )
    ).rows.map(({ name }) => name);

  /** When each file of functions was applied last. */
  const readApplied = async (): Promise<Record<string, Date>> => {
    const { rows } = await owner.query<{ name: string; at: Date }>(
      "select name, applied_at as at from migration where name like 'functions/%' order by name",
    );
    return Object.fromEntries(rows.map(({ name, at }) => [name, at]));
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'database '));
    await cp(databaseFolder, folder, { recursive: true });
    const server = inject('testServer');
    const name = `${server.run}_${randomBytes(4).toString('hex')}`;
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    await admin.query(`create database ${name}`);
    await admin.end();
    const address = new URL(server.url);
    address.pathname = `/${name}`;
    url = address.href;
    owner = new pg.Client({ connectionString: url });
    await owner.connect();
  });
  afterEach(async () => {
    const name = new URL(url).pathname.slice(1);
    await owner.end();
    await rm(folder, { recursive: true });
    const server = inject('testServer');
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    await dropDatabases(admin, name);
    await admin.end();
  });

  it('when four processes start at the same time, only one of them runs the migrations', async () => {
    const script =
      "const { prepareDatabase } = await import('#tests/prepare-database.ts'); await prepareDatabase(process.env.OWNER_URL);";
    const ends = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
          cwd: root,
          env: { ...process.env, OWNER_URL: url },
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        let said = '';
        child.stderr.on('data', (piece) => {
          said += piece;
        });
        const [code] = await once(child, 'exit');
        return { code, said };
      }),
    );
    expect(ends).toEqual(Array(4).fill({ code: 0, said: '' }));
    expect(await names()).toEqual(migrationNames);
    const { rows } = await owner.query(
      "select count(*)::int as spots from booking_spot where option = 'art-craft-shop'",
    );
    expect(rows).toEqual([{ spots: 100 }]);
  });

  it('applies each new migration once, in the order of the names', async () => {
    await run();
    await writeFile(join(folder, 'migrations', '903-later.sql'), 'insert into proof values (2);');
    await writeFile(
      join(folder, 'migrations', '902-sooner.sql'),
      'create table proof (number int); insert into proof values (1);',
    );
    await run();
    await run();
    expect((await names()).slice(-2)).toEqual(['902-sooner.sql', '903-later.sql']);
    expect((await owner.query('select number from proof')).rows).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it('refuses a migration that was edited after it was applied', async () => {
    await run();
    const text = await readFile(join(folder, 'migrations', '001-foundation.sql'), 'utf8');
    await writeFile(join(folder, 'migrations', '001-foundation.sql'), `${text}\n-- an afterthought\n`);
    await expect(run()).rejects.toThrow(
      'The migration 001-foundation.sql was edited after it was applied. Undo the edit and add a new migration.',
    );
  });

  it('undoes a failed migration completely, and throws an error with its name', async () => {
    await run();
    await writeFile(
      join(folder, 'migrations', '902-wrong.sql'),
      'create table proof (); select from nowhere;',
    );
    await expect(run()).rejects.toThrow('The migration 902-wrong.sql failed.');
    expect(await names()).toEqual(migrationNames);
    expect((await owner.query("select to_regclass('proof') as found")).rows).toEqual([{ found: null }]);
    await writeFile(join(folder, 'migrations', '902-wrong.sql'), 'create table proof ();');
    await run();
    expect(await names()).toEqual([...migrationNames, '902-wrong.sql']);
  });

  it('applies a file of functions again when it has changed, and leaves the others alone', async () => {
    await run();
    const before = await readApplied();
    expect(Object.keys(before)).toEqual(functionNames.map((name) => `functions/${name}`));
    await run();
    expect(await readApplied()).toEqual(before);

    const changed = 'functions/payer-of-a-group.sql';
    const text = await readFile(join(folder, changed), 'utf8');
    await writeFile(join(folder, changed), text.replace('needs exactly one payer', 'needs one payer alone'));
    await run();
    const { [changed]: again, ...others } = await readApplied();
    const { [changed]: earlier, ...othersBefore } = before;
    expect(others).toEqual(othersBefore);
    expect(again?.getTime()).toBeGreaterThan(earlier?.getTime() ?? Number.POSITIVE_INFINITY);
    await expect(
      owner.query(`insert into group_payment (reference, currency, is_payer_named, made_at, submission_hash)
        values ('GP-2222-2222', 'USD', false, now(), '')`),
    ).rejects.toThrow('A group payment needs one payer alone and the details of this payer.');
  });

  it('applies all functions again after a migration, which can have dropped some', async () => {
    await run();
    const dropping = 'drop function note_size_change cascade;';
    await writeFile(join(folder, 'migrations', '902-dropping.sql'), dropping);
    await run();
    const { rows } = await owner.query(
      "select tgrelid::regclass::text as table from pg_trigger where tgname = 'note_size_change'",
    );
    expect(rows).toEqual([{ table: 'registration' }]);
  });

  it('undoes a failed file of functions completely, and throws an error with its name', async () => {
    await run();
    const wrong = 'functions/leave-session.sql';
    await writeFile(join(folder, wrong), 'drop function leave_session cascade; select from nowhere;');
    await expect(run()).rejects.toThrow('The file functions/leave-session.sql failed.');
    const { rows } = await owner.query("select to_regproc('leave_session') is not null as found");
    expect(rows).toEqual([{ found: true }]);
  });

  it('applies no functions to the tables of a backup, and keeps those of a newer version', async () => {
    const sizes = join(folder, 'functions', 'size-changes.sql');
    const hasFunction = async () =>
      (await owner.query("select to_regproc('note_size_change') is not null as found")).rows[0]?.found;
    await writeFile(join(folder, 'migrations', '902-later.sql'), 'create table proof ();');
    const checksum = (text: string) => createHash('sha256').update(text).digest('hex');
    const only = await Promise.all(
      migrationNames.map(async (name) => ({
        name,
        checksum: checksum(await readFile(join(folder, 'migrations', name), 'utf8')),
      })),
    );
    await migrate(url, { keyring, folder, jobs, only });
    expect([await names(), await hasFunction()]).toEqual([migrationNames, false]);
    await run();
    expect([await names(), await hasFunction()]).toEqual([[...migrationNames, '902-later.sql'], true]);

    await rm(join(folder, 'migrations', '902-later.sql'));
    await writeFile(sizes, 'drop function note_size_change cascade;');
    await run();
    expect(await hasFunction()).toBe(true);
  });

  it('creates a login for the application’s role, and sets its password again if it was changed', async () => {
    const address = await run();
    expect(new URL(address).username).toBe(`${new URL(url).pathname.slice(1)}_app`);
    const logIn = async (password: string) => {
      const client = new pg.Client({ connectionString: withPassword(address, password) });
      await client.connect();
      await client.query('select from registration');
      await client.end();
    };
    await logIn(new URL(address).password);
    await expect(logIn('a guess')).rejects.toMatchObject({ code: '28P01' });
    await owner.query(`alter role ${new URL(url).pathname.slice(1)}_app password 'forgotten'`);
    expect(await run()).toBe(address);
    await logIn(new URL(address).password);
  });

  it('throws if the current key is missing, and changes no password if a new key is added', async () => {
    const address = await run();
    const newKey = 'another passphrase of more than 32 characters';
    const options = { folder, jobs };
    await expect(migrate(url, { ...options, keyring: aKeyring(newKey) })).rejects.toThrow(
      /needs the secret key called [0-9a-f]{16}, which is missing/,
    );
    const both = aKeyring(newKey, testSecretKey);
    expect(await migrate(url, { ...options, keyring: both })).toBe(address);
    // Set another password, as if PostgreSQL had lost the right one. The other processes know only the earlier key, so
    // the migration must set the password of the earlier key again.
    await owner.query(`alter role ${new URL(url).pathname.slice(1)}_app password 'forgotten'`);
    expect(await migrate(url, { ...options, keyring: both })).toBe(address);
    expect(await run()).toBe(address);
  });

  it('throws an explanation if the owner is not allowed to create roles', async () => {
    const weak = `${new URL(url).pathname.slice(1)}_weak`;
    await owner.query(`create role ${weak} login password 'not a secret'`);
    const address = new URL(url);
    [address.username, address.password] = [weak, 'not a secret'];
    await expect(migrate(address.href, { keyring, folder, jobs })).rejects.toThrow(
      'The role of DATABASE_URL may not create roles.',
    );
  });

  it('refuses a database with another encoding before it writes anything', async () => {
    const bare = await anEmptyDatabase("encoding 'SQL_ASCII' locale_provider libc locale 'C'");
    await expect(migrate(bare, { keyring, folder, jobs })).rejects.toThrow(
      'The database of DATABASE_URL is encoded in SQL_ASCII, and must be in UTF8.',
    );
    const client = new pg.Client({ connectionString: bare });
    await client.connect();
    const { rows } = await client.query("select to_regclass('migration') as found");
    await client.end();
    expect(rows).toEqual([{ found: null }]);
  });

  it('refuses a locale that knows only the letters a to z, and prints a command for a suitable one', async () => {
    const bare = await anEmptyDatabase("encoding 'UTF8' locale_provider libc locale 'C'");
    const refused = migrate(bare, { keyring, folder, jobs });
    await expect(refused).rejects.toThrow('has a locale that knows only the letters a to z');
    // Run the printed command: the migration must accept the database that it creates.
    const advice = String(await refused.catch((error: Error) => error.message));
    const [, options = ''] = /owner conference (encoding .*) template template0/.exec(advice) ?? [];
    await migrate(await anEmptyDatabase(options), { keyring, folder, jobs });
    const running = await readFile(join(root, 'docs/running-it.md'), 'utf8');
    expect(running.replace(/\s+/g, ' ')).toContain(options);
  });

  it('waits for a locked table in several short attempts, so that other queries can run between them', async () => {
    await run();
    await owner.query('create table proof (id int)');
    await writeFile(join(folder, 'migrations', '903-later.sql'), 'alter table proof add column later int;');
    const reader = new pg.Client({ connectionString: url });
    const visitor = new pg.Client({ connectionString: url });
    await Promise.all([reader.connect(), visitor.connect()]);
    try {
      await reader.query('begin');
      await reader.query('select from proof');
      const lockRetries = { lockMs: 300, pauseMs: 300, tries: 3 };
      const migrating = migrate(url, { keyring, folder, jobs, lockRetries });
      const refused = expect(migrating).rejects.toThrow(
        'The migration 903-later.sql got no lock on the tables',
      );
      // If the migration waited without a limit, these queries would have to wait for the migration.
      await owner.query("set statement_timeout = '20s'");
      for (let time = 0; time < 5; time++) await owner.query('select from proof');
      await refused;
      const longer = { lockMs: 300, pauseMs: 200, tries: 60 };
      const again = migrate(url, { keyring, folder, jobs, lockRetries: longer });
      await expect
        .poll(
          async () =>
            (await visitor.query("select 1 from pg_stat_activity where wait_event = 'relation'")).rowCount,
          { timeout: 10_000, interval: 20 },
        )
        .toBe(1);
      await reader.query('commit');
      await again;
      expect((await owner.query('select later from proof')).rows).toEqual([]);
    } finally {
      await Promise.all([reader.end(), visitor.end()]);
    }
  });
});
