import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { ClothSize, DB, PaymentState, RegistrationStatus } from '#platform/database/database-types.ts';
import type { AskedPage } from '#platform/database/find-page.server.ts';
import { filterRegistrations } from './filter-registrations.server.ts';
import type { RegistrationFilter } from './registration-filter.ts';
import type { ListOrder } from './registration-list.ts';

/** A registration in the desk's list, without sealed values. */
export type ListedRegistration = {
  id: string;
  reference: string;
  fullName: string;
  email: string;
  participantType: string;
  status: RegistrationStatus;
  /** Of a stall holder, the organisation. */
  affiliation: string | null;
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
 * The request for a page of the registrations that match a filter. `also` is a further condition from the calling
 * module.
 */
export type ListRequest = {
  filter: RegistrationFilter;
  also?: Expression<SqlBool> | undefined;
  order: ListOrder;
  /**
   * The key of the order `deadline`, from the module that knows deadlines. People with equal keys are ordered by name.
   * Without it, the order is `newest`.
   */
  deadline?: RawBuilder<string> | undefined;
} & AskedPage;

type Order = { key: RawBuilder<unknown>; isDescending: boolean };

/** Each sort key has an index (see `005-registration.sql`). Unpaid registrations come after paid ones. */
const orders: Record<Exclude<ListOrder, 'deadline'>, Order> = {
  newest: { key: sql`registration.created_at`, isDescending: true },
  oldest: { key: sql`registration.created_at`, isDescending: false },
  name: { key: sql`registration.sort_name`, isDescending: false },
  reference: { key: sql`registration.reference`, isDescending: false },
  paid: { key: sql`coalesce(registration.paid_at, '-infinity')`, isDescending: true },
};

/** Lists one page. */
export async function listRegistrations(
  db: Database,
  { filter, also, order, deadline, offset = 0, count }: ListRequest,
): Promise<ListedRegistration[]> {
  const { key, isDescending } =
    order !== 'deadline'
      ? orders[order]
      : deadline
        ? { key: sql`${deadline} || registration.sort_name`, isDescending: false }
        : orders.newest;
  const direction = isDescending ? 'desc' : 'asc';
  // PostgreSQL finds the ids of the page in the index alone, because the index has most columns that filters use
  // (`registration_by_time`). Then it reads only the rows of the page.
  const chosen = filterRegistrations(db, filter, also)
    .select(['registration.id', key.as('key')])
    .orderBy(key, direction)
    .orderBy('registration.id', direction)
    .offset(offset)
    .limit(count)
    .as('chosen');
  const found = await db
    .selectFrom(chosen)
    .innerJoin('registration', 'registration.id', 'chosen.id')
    .select((row) => [
      sql<string | null>`coalesce(registration.affiliation, registration.organisation)`.as('affiliation'),
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
  return found.map(({ fileKinds, ...row }) => ({
    ...row,
    hasPhoto: fileKinds?.includes('photo') ?? false,
    hasPassport: fileKinds?.includes('passport') ?? false,
  }));
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
