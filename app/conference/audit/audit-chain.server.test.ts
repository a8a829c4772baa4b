import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { searchAudit } from '#conference/reports/search-audit.server.ts';
import { addTime, hours, minutes } from '#platform/durations.ts';
import { makeRecordKey } from '#platform/keys/record-keys.server.ts';
import { makeSecrets, newKey } from '#platform/keys/secrets.server.ts';
import { aKeyring } from '#tests/keyring.ts';
import { aPlatform, type TestPlatform } from '#tests/platform.ts';
import type { ActName } from './act-words.ts';
import { anchorAudit, verifyAudit } from './audit-chain.server.ts';
import { recordAct } from './record-act.server.ts';

const now = new Date('2026-01-10T08:00:00Z');

/** Makes a platform with this many audit entries, and a superuser's connection to its database. */
async function anAudit(entries: number) {
  const platform = await aPlatform();
  const admin = new pg.Client({ connectionString: platform.database.adminUrl });
  await admin.connect();
  afterAll(() => admin.end());
  for (let count = 1; count <= entries; count++) await act(platform, count);
  return { platform, admin };
}

const actions: readonly ActName[] = ['booking.moved', 'booking.extended', 'payment.undone'];

async function act({ db }: Pick<TestPlatform, 'db'>, count: number) {
  const action = actions[count % 3] ?? 'booking.moved';
  const detail = { count };
  await recordAct(db, { actor: 'system', action, subject: 'edition', subjectId: randomUUID(), detail });
}

const verify = ({ db, secrets }: TestPlatform) => verifyAudit(db, secrets);

describe('the chain', () => {
  it('is valid if nobody changed it, even if it is empty', async () => {
    const { platform } = await anAudit(0);
    expect(await verify(platform)).toMatchObject({ ok: true, entries: 0 });
    await act(platform, 1);
    expect(await verify(platform)).toMatchObject({ ok: true, entries: 1 });
  });

  it('stays valid when two hundred transactions write to it at once and some of them fail', async () => {
    const { platform } = await anAudit(0);
    const { db } = platform;
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        db
          .transaction()
          .execute(async (tx) => {
            await act({ db: tx }, index);
            await act({ db: tx }, index);
            if (index % 10 === 0) throw new Error('rolled back');
          })
          .catch((error: Error) => expect(error.message).toBe('rolled back')),
      ),
    );
    expect(await verify(platform)).toMatchObject({ ok: true, entries: 360 });
  });

  it('is locked by a transaction only while it commits, and not yet when it records its first act', async () => {
    const { platform } = await anAudit(0);
    const { db } = platform;
    await db.transaction().execute(async (tx) => {
      await act({ db: tx }, 1);
      // If the open transaction had locked the chain, this act would wait for ever.
      await act({ db }, 2);
    });
    expect(await verify(platform)).toMatchObject({ ok: true, entries: 2 });
  });

  it('stays valid after a record key is erased, and the values that the key sealed become unreadable', async () => {
    const { platform } = await anAudit(2);
    const { db, secrets } = platform;
    const record = await makeRecordKey(db, secrets);
    const reason = 'The name was misspelled: Çelik.';
    await recordAct(db, {
      actor: 'organiser',
      action: 'registration.corrected',
      subject: 'registration',
      subjectId: randomUUID(),
      record,
      reason,
      sealedDetail: { before: 'Celik' },
    });
    const newest = async () => (await searchAudit(platform, { filter: {}, count: 1 }))[0]?.sealed;
    expect(await newest()).toEqual({ state: 'open', reason, detail: { before: 'Celik' } });
    const { rows } = await platform.database.pool.query('select e::text as text from audit_entry e');
    expect(rows.map(({ text }) => text).join()).not.toContain('Celik');

    await db.deleteFrom('record_key').where('id', '=', record.id).execute();
    expect(await newest()).toEqual({ state: 'erased' });
    expect(await verify(platform)).toMatchObject({ ok: true, entries: 3 });
  });
});

describe('the check of the chain', () => {
  const tamper: [how: string, statements: string, verdict: object][] = [
    [
      'changed an entry',
      "update audit_entry set action = 'nothing.done' where id = 3",
      { fault: 'changed', seq: '3', entryId: '3' },
    ],
    [
      'changed a time by a microsecond',
      "update audit_entry set at = at + interval '1 microsecond' where id = 2",
      { fault: 'changed', seq: '2' },
    ],
    [
      'added a sealed detail',
      "update audit_entry set sealed_detail = 'x' where id = 4",
      { fault: 'changed', seq: '4' },
    ],
    [
      'deleted an entry and its link',
      'delete from audit_link where entry_id = 3; delete from audit_entry where id = 3',
      { fault: 'missing', seq: '3' },
    ],
    [
      'deleted an entry and renumbered the later entries',
      'delete from audit_link where entry_id = 3; delete from audit_entry where id = 3; update audit_link set seq = seq - 1 where seq > 3',
      { fault: 'changed', seq: '3', entryId: '4' },
    ],
    [
      'swapped two entries',
      'alter table audit_link drop constraint audit_link_entry_id_key; update audit_link set entry_id = 5 - entry_id where seq in (2, 3)',
      { fault: 'changed', seq: '2' },
    ],
    [
      'deleted the end of the chain',
      'delete from audit_link where entry_id = 5; delete from audit_entry where id = 5',
      { fault: 'head', seq: '4' },
    ],
    [
      'inserted an entry outside the chain',
      "alter table audit_entry disable trigger audit_chain; insert into audit_entry (actor, action, subject) values ('system', 'a.lie', 'edition')",
      { fault: 'unlinked', entryId: '6' },
    ],
  ];

  it.each(tamper)('detects that a superuser %s', async (_how, statements, verdict) => {
    const { platform, admin } = await anAudit(5);
    expect(await verify(platform)).toMatchObject({ ok: true, entries: 5 });
    await admin.query(statements);
    expect(await verify(platform)).toMatchObject({ ok: false, ...verdict });
  });

  /** Computes all links again, as an attacker could do who owns the database and knows the software. */
  const rewriteChain = `
    create or replace function pg_temp.relink() returns void language plpgsql as $$
    declare entry audit_entry; head audit_head;
    begin
      delete from audit_link;
      head.seq := 0; head.hash := sha256('the audit of the conference');
      for entry in select * from audit_entry order by id loop
        head.seq := head.seq + 1; head.hash := audit_hash(head.hash, entry);
        insert into audit_link values (head.seq, entry.id, head.hash);
      end loop;
      update audit_head set seq = head.seq, hash = head.hash;
    end $$;`;

  it('detects by an older signed head that a superuser rewrote the whole chain', async () => {
    const { platform, admin } = await anAudit(5);
    const head = await anchorAudit(platform.db, platform.secrets, now);
    expect(head.seq).toBe('5');
    await act(platform, 6);
    expect(await verify(platform)).toMatchObject({ ok: true, entries: 6, anchors: 1 });
    await admin.query(rewriteChain);
    await admin.query("update audit_entry set action = 'nothing.done' where id = 3; select pg_temp.relink()");
    expect(await verify(platform)).toMatchObject({ ok: false, fault: 'anchor', seq: '5' });
  });

  it('detects by an older signed head that a superuser deleted the last entries and changed the head', async () => {
    const { platform, admin } = await anAudit(5);
    await anchorAudit(platform.db, platform.secrets, now);
    await admin.query(rewriteChain);
    await admin.query(
      'delete from audit_link where entry_id = 5; delete from audit_entry where id = 5; select pg_temp.relink()',
    );
    expect(await verify(platform)).toMatchObject({ ok: false, fault: 'head', seq: '5' });
  });

  it('detects that a superuser signed a head without the server’s key', async () => {
    const { platform } = await anAudit(3);
    await anchorAudit(platform.db, makeSecrets(aKeyring(), newKey()), now);
    expect(await verify(platform)).toMatchObject({ ok: false, fault: 'anchor', seq: '3' });
  });
});

it('the application’s database role cannot change, delete or relink entries', async () => {
  const { platform } = await anAudit(2);
  await anchorAudit(platform.db, platform.secrets, now);
  for (const statement of [
    "update audit_entry set action = 'x'",
    'delete from audit_entry',
    'truncate audit_entry cascade',
    'alter table audit_entry disable trigger audit_chain',
    'update audit_link set hash = hash',
    'delete from audit_link',
    "insert into audit_link values (3, 2, sha256('x'))",
    'update audit_head set seq = 0',
    'delete from audit_anchor',
    'update audit_anchor set seq = 1',
    "set session_replication_role = 'replica'",
  ]) {
    await expect(platform.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  }
  expect(await verify(platform)).toMatchObject({ ok: true, entries: 2 });
});

describe('the search', async () => {
  const { platform } = await anAudit(12);
  const find = (filter: Parameters<typeof searchAudit>[1]['filter'], after?: string, count = 5) =>
    searchAudit(platform, { filter, after, count });

  it('lists the newest acts first, page by page', async () => {
    const pages = [await find({})];
    pages.push(await find({}, pages[0]?.at(-1)?.id));
    pages.push(await find({}, pages[1]?.at(-1)?.id));
    expect(pages.map((page) => page.map(({ detail }) => detail))).toEqual([
      [12, 11, 10, 9, 8].map((count) => ({ count })),
      [7, 6, 5, 4, 3].map((count) => ({ count })),
      [2, 1].map((count) => ({ count })),
    ]);
  });

  it('finds acts by a part of the name, by id, by actor and by time', async () => {
    expect((await find({ text: 'g.ext' })).map(({ action, detail }) => [action, detail])).toEqual(
      [10, 7, 4, 1].map((count) => ['booking.extended', { count }]),
    );
    expect(await find({ text: '%' })).toEqual([]);
    const [newest] = await find({});
    expect(await find({ text: newest?.subjectId ?? '' })).toEqual([newest]);
    expect(await find({ actor: 'organiser' })).toEqual([]);
    expect(await find({ from: addTime(new Date(), minutes(1)) })).toEqual([]);
    expect(await find({ before: addTime(new Date(), -hours(1)) })).toEqual([]);
    expect(await find({ from: addTime(new Date(), -hours(1)), actor: 'system' })).toHaveLength(5);
  });
});
