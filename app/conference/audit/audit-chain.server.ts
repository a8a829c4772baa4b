import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import { hours } from '#platform/durations.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { type Head, hasRightSignature } from './signed-head.server.ts';

/**
 * The value that the first entry has instead of a previous hash. The migration 002-audit.sql writes the same value.
 */
const firstHash = createHash('sha256').update('the audit of the conference').digest();
const batch = 5000;

export type Verdict =
  | { ok: true; entries: number; head: Head; anchors: number; gaps: Gap[] }
  | { ok: false; fault: ChainFault; seq: string; entryId: string | null };

/** A time in which no head was signed, because the site did not run, or because somebody deleted signed heads. */
export type Gap = { from: Date; to: Date };

/** A head is signed each hour. A longer pause than this is a gap. */
const longestPauseMs = hours(2);

/**
 * The faults of a chain. `changed`: an entry was changed. `missing`: an entry or its link was deleted. `unlinked`: an
 * entry was inserted outside the chain. `head`: the end of the chain was deleted or rewritten. `anchor`: the chain
 * was rewritten after its head was signed. `known`: the chain does not contain a head that was kept outside the
 * database.
 */
export type ChainFault = 'changed' | 'missing' | 'unlinked' | 'head' | 'anchor' | 'known';

type LinkRow = {
  seq: string;
  hash: Buffer;
  entry_id: string;
  found_id: string | null;
  fields: (string | null)[];
  sealed_detail: Buffer | null;
};

/**
 * Checks the whole chain in one snapshot, in batches. Returns the first fault. The chain must also contain the
 * `keptHeads`, which somebody has kept outside the database.
 * See docs/decisions/024-the-audit-is-a-chain.md.
 */
export async function verifyAudit(db: Database, secrets: Secrets, keptHeads: Head[] = []): Promise<Verdict> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const anchors = await readAnchors(tx);
      const heads = [
        ...anchors.map((head) => ({ ...head, fault: 'anchor' as const })),
        ...keptHeads.map((head) => ({ ...head, fault: 'known' as const })),
      ];
      const headsToFind = Map.groupBy(heads, ({ seq }) => seq);
      let hash: Buffer = firstHash;
      let seq = 0n;
      for (let rows = await readLinks(tx, seq); rows.length > 0; rows = await readLinks(tx, seq)) {
        for (const row of rows) {
          seq += 1n;
          if (BigInt(row.seq) !== seq) return fail('missing', seq, null);
          if (row.found_id === null) return fail('missing', seq, row.entry_id);
          hash = hashEntry(hash, row);
          if (!hash.equals(row.hash)) return fail('changed', seq, row.entry_id);
          const wrongHead = headsToFind.get(row.seq)?.find((head) => head.hash !== hash.toString('hex'));
          if (wrongHead) return fail(wrongHead.fault, seq, row.entry_id);
          headsToFind.delete(row.seq);
        }
      }
      const missingHeads = [...headsToFind.values()]
        .flat()
        .sort((one, another) => Number(one.seq) - Number(another.seq));
      if (missingHeads[0])
        return fail(missingHeads[0].fault === 'known' ? 'known' : 'head', BigInt(missingHeads[0].seq), null);
      const forged = anchors.find((head) => !hasRightSignature(secrets, head));
      if (forged) return fail('anchor', BigInt(forged.seq), null);
      const head = await readEnd(tx);
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
      const gaps = findGaps([...anchors.map(({ at }) => at), head.now]);
      const end = { seq: head.seq, hash: hash.toString('hex') };
      return { ok: true, entries: Number(seq), head: end, anchors: anchors.length, gaps };
    });
}

/** Finds the pauses between these instants that are longer than `longestPauseMs`. */
function findGaps(instants: Date[]): Gap[] {
  const inOrder = instants.toSorted((one, other) => one.getTime() - other.getTime());
  return inOrder.flatMap((to, index) => {
    const from = inOrder[index - 1];
    return from && to.getTime() - from.getTime() > longestPauseMs ? [{ from, to }] : [];
  });
}

function fail(fault: ChainFault, seq: bigint, entryId: string | null): Verdict {
  return { ok: false, fault, seq: String(seq), entryId };
}

/**
 * Computes the same hash as `audit_hash` in the database. An attacker could replace the function in the database, but
 * not this one.
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

async function readEnd(tx: Database) {
  return await tx
    .selectFrom('audit_head')
    .select(['seq', 'hash', sql<Date>`clock_timestamp() + clock_ahead()`.as('now')])
    .executeTakeFirstOrThrow();
}

async function readAnchors(tx: Database) {
  const rows = await tx.selectFrom('audit_anchor').select(['seq', 'hash', 'signature', 'at']).execute();
  return rows.map(({ seq, hash, signature, at }) => ({
    seq,
    at,
    hash: hash.toString('hex'),
    signature: signature.toString('base64url'),
  }));
}
