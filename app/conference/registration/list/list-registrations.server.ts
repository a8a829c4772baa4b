import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { ClothSize, DB, PaymentState, RegistrationStatus } from '#platform/database/database-types.ts';
import { filterRegistrations } from './filter-registrations.server.ts';
import type { RegistrationFilter } from './registration-filter.ts';
import type { ListOrder, ListPage } from './registration-list.ts';

/** A registration in the desk's list, without sealed values. */
export type ListedRegistration = {
  id: string;
  reference: string;
  fullName: string;
  email: string;
  participantType: string;
  status: RegistrationStatus;
  country: string | null;
  needsVisa: boolean;
  clothSize: ClothSize | null;
  shoeSize: number | null;
  interestedDoctorate: boolean;
  hasPhoto: boolean;
  hasPassport: boolean;
  paidAt: Date | null;
  /** Null for a stall holder, who owes no fee. */
  paymentState: PaymentState | null;
  createdAt: Date;
};

/**
 * The request for a page of the registrations that match a filter. The page has `count` rows. `also` is a further
 * condition from the calling module.
 */
export type ListRequest = {
  filter: RegistrationFilter;
  also?: Expression<SqlBool>;
  page: Pick<ListPage, 'order' | 'after' | 'before'>;
  count: number;
};

/** The rows of a page, and whether there are more rows before and after them. */
export type ListedPage = { rows: ListedRegistration[]; hasPrevious: boolean; hasNext: boolean };

type Order = { key: RawBuilder<unknown>; isDescending: boolean };

/** Each sort key has an index (see `005-registration.sql`). Unpaid registrations come after paid ones. */
const orders: Record<ListOrder, Order> = {
  newest: { key: sql`registration.created_at`, isDescending: true },
  oldest: { key: sql`registration.created_at`, isDescending: false },
  name: { key: sql`registration.sort_name`, isDescending: false },
  reference: { key: sql`registration.reference`, isDescending: false },
  paid: { key: sql`coalesce(registration.paid_at, '-infinity')`, isDescending: true },
};

/**
 * Lists one page. The cursor is the id of the row just before or just after the page. The database does not have to
 * count rows, so the last page is as fast as the first. If the cursor's row was deleted, lists the first page.
 */
export async function listRegistrations(
  db: Database,
  { filter, also, page, count }: ListRequest,
): Promise<ListedPage> {
  const { key, isDescending } = orders[page.order];
  const cursor = await findCursor(db, page.after ?? page.before);
  const isBackwards = cursor !== undefined && page.after === undefined;
  const goesDown = isDescending !== isBackwards;
  const direction = goesDown ? 'desc' : 'asc';
  let query = filterRegistrations(db, filter, also);
  if (cursor !== undefined) {
    const sign = sql.raw(goesDown ? '<' : '>');
    const cursorKey = sql`(select ${key} from registration where registration.id = ${cursor})`;
    query = query.where(sql<boolean>`(${key}, registration.id) ${sign} (${cursorKey}, ${cursor}::uuid)`);
  }
  // PostgreSQL finds the ids of the page in the index alone, because the index has most columns that filters use
  // (`registration_by_time`). Then it reads only the rows of the page.
  const chosen = query
    .select(['registration.id', key.as('key')])
    .orderBy(key, direction)
    .orderBy('registration.id', direction)
    .limit(count + 1)
    .as('chosen');
  const found = await db
    .selectFrom(chosen)
    .innerJoin('registration', 'registration.id', 'chosen.id')
    .select((row) => [
      'registration.id',
      'registration.reference',
      'registration.full_name as fullName',
      'registration.email',
      'registration.participant_type as participantType',
      'registration.status',
      'registration.country',
      'registration.needs_visa as needsVisa',
      'registration.cloth_size as clothSize',
      'registration.shoe_size as shoeSize',
      'registration.interested_doctorate as interestedDoctorate',
      'registration.paid_at as paidAt',
      'registration.payment_state as paymentState',
      'registration.created_at as createdAt',
      listFileKinds(row).as('fileKinds'),
    ])
    .orderBy('chosen.key', direction)
    .orderBy('chosen.id', direction)
    .execute();
  const rows = found.slice(0, count).map(({ fileKinds, ...row }) => ({
    ...row,
    hasPhoto: fileKinds?.includes('photo') ?? false,
    hasPassport: fileKinds?.includes('passport') ?? false,
  }));
  const isMore = found.length > count;
  if (isBackwards) return { rows: rows.reverse(), hasPrevious: isMore, hasNext: true };
  return { rows, hasPrevious: cursor !== undefined, hasNext: isMore };
}

/**
 * The kinds of a registration's files as one text, or null. The index of the files has the kind, so only the index is
 * read.
 */
function listFileKinds(row: ExpressionBuilder<DB, 'registration'>) {
  return row
    .selectFrom('registration_file')
    .select(sql<string | null>`string_agg(kind::text, ' ')`.as('kinds'))
    .whereRef('registration_file.registration_id', '=', 'registration.id');
}

async function findCursor(db: Database, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const row = await db.selectFrom('registration').select('id').where('id', '=', id).executeTakeFirst();
  return row?.id;
}
