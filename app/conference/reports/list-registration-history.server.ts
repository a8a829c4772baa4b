import { bookings } from '#conference/festival/bookings.server.ts';
import { registrationFiles } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { type ListedAct, listActs } from './list-acts.server.ts';

export type HistoryEntry = Omit<ListedAct, 'sealedDetail'> & {
  /** The reference of the other registration of a merge, or the label of a mark. */
  other: string | undefined;
  /** What a correction changed, field by field. */
  changes: { field: string; before: unknown; after: unknown }[];
};

/**
 * A history hides the values of these fields. Otherwise organisers could read passport data without giving a reason.
 */
const sealedFields = ['passportNumber', 'passportExpiry', 'visaAddress'];

/**
 * Lists the newest acts on a registration, its files and its bookings, at most `count`. Shows that passport data was
 * changed, but not its values. Leaves out acts whose name begins with a noun in `hidden`.
 */
export async function listRegistrationHistory(
  store: Pick<Platform, 'db' | 'secrets'>,
  registrationId: string,
  count: number,
  hidden: readonly string[] = [],
): Promise<HistoryEntry[]> {
  const subjectIds = [registrationId, ...(await listBelongings(store.db, registrationId))];
  const acts = await listActs(store, { subjectIds, hidden, count });
  return acts.map(({ sealedDetail, ...act }) => {
    return { ...act, other: readOtherSubject(sealedDetail), changes: readChanges(sealedDetail) };
  });
}

/** Lists the ids of a registration's bookings and files. */
export async function listBelongings(db: Database, registrationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(bookings(db).as('booked'))
    .select('booked.id')
    .where('registration_id', '=', registrationId)
    .unionAll(
      registrationFiles(db)
        .clearSelect()
        .select('file_id as id')
        .where('registration_id', '=', registrationId),
    )
    .execute();
  return rows.map(({ id }) => id);
}

type SealedDetail = {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  with?: string;
  into?: string;
  mark?: string;
};

/** Reads what else an act is about: the other registration of a merge, or the label of a mark. */
export function readOtherSubject(sealedDetail: unknown): string | undefined {
  const sealed = Object(sealedDetail) as SealedDetail;
  return sealed.with ?? sealed.into ?? sealed.mark;
}

/** Lists what a correction changed, field by field, without passport data. */
export function readChanges(sealedDetail: unknown): HistoryEntry['changes'] {
  const { before, after } = Object(sealedDetail) as SealedDetail;
  if (!before || !after) return [];
  return Object.keys(after)
    .filter((field) => !sealedFields.includes(field))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
