import type { Database } from '#platform/database/database.server.ts';
import { type ProgrammeDocument, programmeDocumentSchema } from './programme-document.ts';

export type PublishedProgramme = { number: number; publishedAt: Date; document: ProgrammeDocument };

/**
 * A cache: for each database, the newest version that this process has read. Only an erasure changes a version, because
 * it removes a person. `namesRemovedAt` is the time of the last such change.
 */
const newestRead = new WeakMap<
  Database,
  { programme: PublishedProgramme; namesRemovedAt: number | undefined }
>();

/**
 * Returns the newest published version, or undefined if there is none. Reads its document from the database only if the
 * process does not have it.
 */
export async function readPublished(db: Database): Promise<PublishedProgramme | undefined> {
  const newest = await db
    .selectFrom('programme_version')
    .select(['number', 'published_at', 'names_removed_at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return undefined;
  const last = newestRead.get(db);
  const namesRemovedAt = newest.names_removed_at?.getTime();
  if (last?.programme.number === newest.number && last.namesRemovedAt === namesRemovedAt)
    return last.programme;
  const programme = {
    number: newest.number,
    publishedAt: newest.published_at,
    document: await readVersion(db, newest.number),
  };
  newestRead.set(db, { programme, namesRemovedAt });
  return programme;
}

/** Returns the document of a version. Throws if there is no such version. */
export async function readVersion(db: Database, number: number): Promise<ProgrammeDocument> {
  const row = await db
    .selectFrom('programme_version')
    .select('document')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return programmeDocumentSchema.parse(row.document);
}

/** Stores a new version. Call it in a transaction that has locked the programme. Returns its number. */
export async function addVersion(
  tx: Database,
  version: { document: ProgrammeDocument; publishedBy: string | null },
  now: Date,
): Promise<number> {
  const { number } = await tx
    .insertInto('programme_version')
    .values({
      published_at: now,
      published_by: version.publishedBy,
      document: JSON.stringify(version.document),
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/**
 * Returns the document of the version before version `number`, or undefined for the first version. The earlier version
 * does not always have the number before `number`, because numbers can be missing.
 */
export async function readVersionBefore(
  db: Database,
  number: number,
): Promise<ProgrammeDocument | undefined> {
  const row = await db
    .selectFrom('programme_version')
    .select('document')
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && programmeDocumentSchema.parse(row.document);
}

/** A cache: for each database, the last versions that this process has read, by number and last removal of names. */
const lastRead = new WeakMap<Database, ReadonlyMap<string, PublishedProgramme>>();

/**
 * Returns the newest published versions, at most `count`, in order: the newest last. Reads a document from the database
 * only if the process does not have it.
 */
export async function readLastVersions(db: Database, count: number): Promise<PublishedProgramme[]> {
  const rows = await db
    .selectFrom('programme_version')
    .select(['number', 'published_at', 'names_removed_at'])
    .orderBy('number', 'desc')
    .limit(count)
    .execute();
  const known = lastRead.get(db);
  const versions = new Map<string, PublishedProgramme>();
  for (const { number, published_at, names_removed_at } of rows.reverse()) {
    const key = `${number} ${names_removed_at?.getTime()}`;
    const read = known?.get(key);
    versions.set(key, read ?? { number, publishedAt: published_at, document: await readVersion(db, number) });
  }
  lastRead.set(db, versions);
  return [...versions.values()];
}
