import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';

/** The previous hash of the first entry. The migration that created the chain uses the same value. */
const firstHash = createHash('sha256').update('the audit of the conference').digest();
const batch = 5000;

export type Verdict =
  | { ok: true; entries: number; head: string; anchors: number }
  | { ok: false; fault: ChainFault; seq: string; entryId: string | null };

/**
 * The faults of a chain. `changed`: an entry was changed. `missing`: an entry or its link was deleted. `unlinked`: an
 * entry was inserted outside the chain. `head`: the end of the chain was deleted or rewritten. `anchor`: the chain was
 * rewritten after its head was signed.
 */
export type ChainFault = 'changed' | 'missing' | 'unlinked' | 'head' | 'anchor';

type LinkRow = {
  seq: string;
  hash: Buffer;
  entry_id: string;
  found_id: string | null;
  fields: (string | null)[];
  sealed_detail: Buffer | null;
};

/** Checks the whole chain in one snapshot, batch by batch. Returns the first fault. */
export async function verifyAudit(db: Database, secrets: Secrets): Promise<Verdict> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const anchors = await readAnchors(tx);
      const signed = anchors.size;
      let hash: Buffer = firstHash;
      let seq = 0n;
      for (let rows = await readLinks(tx, seq); rows.length > 0; rows = await readLinks(tx, seq)) {
        for (const row of rows) {
          seq += 1n;
          if (BigInt(row.seq) !== seq) return fail('missing', seq, null);
          if (row.found_id === null) return fail('missing', seq, row.entry_id);
          hash = hashEntry(hash, row);
          if (!hash.equals(row.hash)) return fail('changed', seq, row.entry_id);
          const anchor = anchors.get(row.seq);
          anchors.delete(row.seq);
          if (
            anchor &&
            !(anchor.hash.equals(hash) && anchor.signature.equals(sign(secrets, row.seq, hash)))
          ) {
            return fail('anchor', seq, row.entry_id);
          }
        }
      }
      const [lost] = anchors.keys();
      if (lost !== undefined) return fail('head', BigInt(lost), null);
      const head = await readHead(tx);
      if (head.seq !== String(seq) || !head.hash.equals(hash)) return fail('head', seq, null);
      const unlinked = await tx
        .selectFrom('audit_entry')
        .leftJoin('audit_link', 'entry_id', 'audit_entry.id')
        .select('audit_entry.id')
        .where('seq', 'is', null)
        .orderBy('audit_entry.id')
        .limit(1)
        .executeTakeFirst();
      if (unlinked) return fail('unlinked', seq, unlinked.id);
      return { ok: true, entries: Number(seq), head: hash.toString('hex'), anchors: signed };
    });
}

/** Signs the head of the chain with a key that the database does not have. Returns the signed head, for the log. */
export async function anchorAudit(
  db: Database,
  secrets: Secrets,
  now: Date,
): Promise<{ seq: string; hash: string }> {
  const { seq, hash } = await readHead(db);
  if (seq !== '0') {
    await db
      .insertInto('audit_anchor')
      .values({ seq, hash, signature: sign(secrets, seq, hash), at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return { seq, hash: hash.toString('hex') };
}

function fail(fault: ChainFault, seq: bigint, entryId: string | null): Verdict {
  return { ok: false, fault, seq: String(seq), entryId };
}

function sign(secrets: Secrets, seq: string, hash: Buffer): Buffer {
  return Buffer.from(secrets.fingerprint('audit anchor', `${seq}:${hash.toString('hex')}`), 'base64url');
}

/**
 * Computes the same hash as `audit_hash` in the database. An attacker could replace that function, but not this one.
 */
function hashEntry(before: Buffer, { fields, sealed_detail }: LinkRow): Buffer {
  const sealed = sealed_detail && createHash('sha256').update(sealed_detail).digest('hex');
  const text = [...fields, sealed]
    .map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`))
    .join(',');
  return createHash('sha256').update(before).update(text).digest();
}

async function readLinks(tx: Database, after: bigint): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select link.seq, link.hash, link.entry_id, entry.id as found_id, entry.sealed_detail, array[
      entry.id::text,
      to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      entry.actor::text,
      entry.actor_id::text,
      entry.action,
      entry.subject,
      entry.subject_id::text,
      entry.request_id,
      entry.detail::text,
      entry.record_key_id::text
    ] as fields
    from audit_link as link left join audit_entry as entry on entry.id = link.entry_id
    where link.seq > ${String(after)} order by link.seq limit ${batch}`.execute(tx);
  return rows;
}

async function readHead(db: Database) {
  return await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow();
}

async function readAnchors(tx: Database) {
  const rows = await tx.selectFrom('audit_anchor').select(['seq', 'hash', 'signature']).execute();
  return new Map(rows.map(({ seq, hash, signature }) => [seq, { hash, signature }]));
}
