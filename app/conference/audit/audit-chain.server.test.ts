import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { searchAudit } from '#conference/reports/search-audit.server.ts';
import { addTime, hours, minutes } from '#platform/durations.ts';
import { makeRecordKey } from '#platform/keys/record-keys.server.ts';
import { makeSecrets, newKey } from '#platform/keys/secrets.server.ts';
import { aKeyring } from '#tests/keyring.ts';
import { aPlatform, type TestPlatform } from '#tests/platform.ts';
import type { ActName } from './act-words.ts';
import { anchorAudit } from './anchor-audit.server.ts';
import { verifyAudit } from './audit-chain.server.ts';
import { readKeptHead } from './kept-head.server.ts';
import { recordAct } from './record-act.server.ts';
import { readHead, signHead } from './signed-head.server.ts';

/** Makes a platform with this many audit entries, and a superuser's connection to its database. */
async function anAudit(entries: number) {
  const platform = await aPlatform({ hasDocumentKey: false });
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

  it('is locked only while a transaction commits, not while the transaction is still recording acts', async () => {
    const { platform } = await anAudit(0);
    const { db } = platform;
    await db.transaction().execute(async (tx) => {
      await act({ db: tx }, 1);
      // If the open transaction had locked the chain, this act would wait for it forever.
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
    const newest = async () => (await searchAudit(platform, { filter: {}, count: 1 })).rows[0]?.sealed;
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

  /** Computes all links again. An attacker who owns the database and has the software could do this. */
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
    expect(await anchorAudit(platform)).toMatchObject({ seq: '5' });
    await act(platform, 6);
    expect(await verify(platform)).toMatchObject({ ok: true, entries: 6, anchors: 1 });
    await admin.query(rewriteChain);
    await admin.query("update audit_entry set action = 'nothing.done' where id = 3; select pg_temp.relink()");
    expect(await verify(platform)).toMatchObject({ ok: false, fault: 'anchor', seq: '5' });
  });

  it('detects by an older signed head that a superuser deleted the last entries and changed the head', async () => {
    const { platform, admin } = await anAudit(5);
    await anchorAudit(platform);
    await admin.query(rewriteChain);
    await admin.query(
      'delete from audit_link where entry_id = 5; delete from audit_entry where id = 5; select pg_temp.relink()',
    );
    expect(await verify(platform)).toMatchObject({ ok: false, fault: 'head', seq: '5' });
  });

  it('detects that a superuser signed a head without the server’s key', async () => {
    const { platform } = await anAudit(3);
    await anchorAudit({ ...platform, secrets: makeSecrets(aKeyring(), newKey()) });
    expect(await verify(platform)).toMatchObject({ ok: false, fault: 'anchor', seq: '3' });
  });
});

describe('the head that is kept outside the database', () => {
  const headFile = ({ config }: TestPlatform) => join(config.dataDir, 'audit-head');
  const keptHead = (platform: TestPlatform) => readKeptHead(platform.config.dataDir, platform.secrets);
  /**
   * Deletes the last entries with their signed heads, and changes the end of the chain. An owner of the database can do
   * this.
   */
  const shorten = async (admin: pg.Client, seq: number) => {
    await admin.query('delete from audit_anchor where seq > $1', [seq]);
    await admin.query('delete from audit_link where seq > $1', [seq]);
    await admin.query('delete from audit_entry where id > (select max(entry_id) from audit_link)');
    await admin.query(
      'update audit_head set (seq, hash) = (select seq, hash from audit_link order by seq desc limit 1)',
    );
  };

  it('shows that entries were deleted together with their signed heads', async () => {
    const { platform, admin } = await anAudit(3);
    await anchorAudit(platform);
    await act(platform, 4);
    const signed = await anchorAudit(platform);
    expect(await keptHead(platform)).toEqual(signed);
    await shorten(admin, 3);
    // The database alone does not show the deletion.
    expect(await verify(platform)).toMatchObject({ ok: true, entries: 3, anchors: 1 });
    const kept = await keptHead(platform);
    expect(await verifyAudit(platform.db, platform.secrets, kept && [kept])).toEqual({
      ok: false,
      fault: 'known',
      seq: '4',
      entryId: null,
    });
  });

  it('prevents the signing of a chain that no longer contains it', async () => {
    const { platform, admin } = await anAudit(3);
    await anchorAudit(platform);
    await shorten(admin, 2);
    await expect(anchorAudit(platform)).rejects.toThrow('The audit no longer contains link 3');
    // The new entries get the numbers of the deleted entries.
    await act(platform, 7);
    await act(platform, 8);
    await expect(anchorAudit(platform)).rejects.toThrow('The audit no longer contains link 3');
    const { rows } = await admin.query('select count(*)::int as count from audit_anchor');
    expect([rows, (await keptHead(platform))?.seq]).toEqual([[{ count: 0 }], '3']);
  });

  it('is refused if its signature is wrong', async () => {
    const { platform } = await anAudit(2);
    await anchorAudit(platform);
    const text = await readFile(headFile(platform), 'utf8');
    const later = text.replace(/T\d\d/, (hour) => (hour === 'T00' ? 'T01' : 'T00'));
    for (const changed of [text.replace('2:', '1:'), later, 'nothing\n', '']) {
      await writeFile(headFile(platform), changed);
      await expect(anchorAudit(platform)).rejects.toThrow('its signature is wrong');
    }
    await writeFile(headFile(platform), text);
    expect(await anchorAudit(platform)).toMatchObject({ seq: '2' });
  });

  it('makes the check fail if the chain does not contain it', async () => {
    const { platform, admin } = await anAudit(4);
    const { rows } = await admin.query(
      "select seq || ':' || encode(hash, 'hex') as head from audit_link order by seq",
    );
    const known = rows.flatMap(({ head }) => readHead(head) ?? []);
    expect(await verifyAudit(platform.db, platform.secrets, known)).toMatchObject({ ok: true });
    const wrong = { seq: '2', hash: 'ab'.repeat(32) };
    const verdict = await verifyAudit(platform.db, platform.secrets, [...known, wrong]);
    expect(verdict).toMatchObject({ ok: false, fault: 'known', seq: '2' });
    for (const text of ['2', '0:ab', `-1:${wrong.hash}`, `2:${wrong.hash} `, `2:${'AB'.repeat(32)}`]) {
      expect(readHead(text)).toBeUndefined();
    }
  });
});

describe('the signed heads', () => {
  it('are signed again even if nothing has changed, so that a missing hour shows as a gap', async () => {
    const { platform, admin } = await anAudit(1);
    const at = (hour: number) => new Date(Date.now() - hours(hour));
    for (const hour of [9, 8, 7, 3, 2, 1]) {
      const signed = await anchorAudit(platform);
      if (!signed) throw new Error('The audit is empty.');
      // Change the signed head, as if the site had signed it at this earlier hour.
      const then = new Date(Math.floor(at(hour).getTime() / 1000) * 1000);
      const { signature } = signHead(platform.secrets, signed, then);
      await admin.query('update audit_anchor set at = $1, signature = $2 where at = $3', [
        then,
        Buffer.from(signature, 'base64url'),
        signed.at,
      ]);
    }
    const verdict = await verify(platform);
    expect(verdict).toMatchObject({ ok: true, anchors: 6 });
    const gaps = verdict.ok ? verdict.gaps : [];
    expect(gaps.map(({ from, to }) => Math.round((to.getTime() - from.getTime()) / hours(1)))).toEqual([4]);
    await admin.query('update audit_anchor set at = at + interval $$1 hour$$ where id = 3');
    expect(await verify(platform)).toMatchObject({ ok: false, fault: 'anchor', seq: '1' });
  });
});

describe('the application’s database role', () => {
  it('cannot change, delete or relink entries, and cannot choose their number or time', async () => {
    const { platform } = await anAudit(2);
    await anchorAudit(platform);
    const entry = "'system', 'a.lie', 'edition'";
    for (const statement of [
      "update audit_entry set action = 'x'",
      'delete from audit_entry',
      'truncate audit_entry cascade',
      'alter table audit_entry disable trigger audit_chain',
      `insert into audit_entry (at, actor, action, subject) values ('2020-01-01', ${entry})`,
      `insert into audit_entry (id, actor, action, subject) overriding system value values (99, ${entry})`,
      'update audit_link set hash = hash',
      'delete from audit_link',
      "insert into audit_link values (3, 2, sha256('x'))",
      'update audit_head set seq = 0',
      'insert into audit_anchor (seq, hash, signature) select seq, hash, hash from audit_head',
      'delete from audit_anchor',
      'update audit_anchor set seq = 1',
      "set session_replication_role = 'replica'",
    ]) {
      await expect(platform.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await verify(platform)).toMatchObject({ ok: true, entries: 2 });
  });

  it('gives an entry the time at which it is written, even in a transaction that has been open for a long time', async () => {
    const { platform } = await anAudit(0);
    const began = await platform.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ at: Date }>`select now() as at, pg_sleep(1.1)`.execute(tx);
      await act({ db: tx }, 1);
      return rows[0]?.at.getTime() ?? 0;
    });
    const { at } = await platform.db.selectFrom('audit_entry').select('at').executeTakeFirstOrThrow();
    expect(at.getTime() - began).toBeGreaterThan(1000);
  });

  it('signs a head in a rehearsal at another time', async () => {
    const { platform, admin } = await anAudit(2);
    await admin.query("update installation set clock = 'a rehearsal', clock_ahead_ms = 5 * 86400000");
    await act(platform, 3);
    const signed = await anchorAudit(platform);
    expect(signed?.seq).toBe('3');
    expect((signed?.at.getTime() ?? 0) - Date.now()).toBeGreaterThan(4 * 86_400_000);
  });

  it('stores a signed head only if it is a link of the chain, has the present time, and is not older than a stored head', async () => {
    const { platform, admin } = await anAudit(2);
    const store = (seq: string, hash: string, at = 'clock_timestamp()') =>
      platform.database.pool.query(`select anchor_audit(${seq}, ${hash}, ${at}, 'a signature')`);
    const hashOf = (seq: number) => `(select hash from audit_link where seq = ${seq})`;
    await expect(store('2', "sha256('x')")).rejects.toThrow('no such link');
    await expect(store('3', hashOf(2))).rejects.toThrow('no such link');
    await expect(store('2', hashOf(2), "clock_timestamp() - interval '2 minutes'")).rejects.toThrow(
      'present minute',
    );
    await expect(store('2', hashOf(2), "clock_timestamp() + interval '1 day'")).rejects.toThrow(
      'present minute',
    );
    await anchorAudit(platform);
    await expect(store('1', hashOf(1))).rejects.toThrow('later head');
    expect((await admin.query('select seq from audit_anchor')).rows).toEqual([{ seq: '2' }]);
    // The application's database role can store a wrong signature, but the check reports it.
    await store('2', hashOf(2));
    expect(await verify(platform)).toMatchObject({ ok: false, fault: 'anchor', seq: '2' });
  });
});

describe('the search', async () => {
  const { platform } = await anAudit(12);
  const find = async (filter: Parameters<typeof searchAudit>[1]['filter'], offset = 0, count = 5) =>
    (await searchAudit(platform, { filter, offset, count })).rows;

  it('lists the newest acts first, page by page', async () => {
    const pages = [await find({}), await find({}, 5), await find({}, 10)];
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
    expect(await find({ organiserId: newest?.subjectId ?? '' })).toEqual([newest]);
    expect(await find({ registrationId: newest?.subjectId ?? '' })).toEqual([newest]);
    expect(await find({ registrationId: randomUUID() })).toEqual([]);
    expect(await find({ actor: 'organiser' })).toEqual([]);
    expect(await find({ from: addTime(new Date(), minutes(1)) })).toEqual([]);
    expect(await find({ before: addTime(new Date(), -hours(1)) })).toEqual([]);
    expect(await find({ from: addTime(new Date(), -hours(1)), actor: 'system' })).toHaveLength(5);
  });
});
