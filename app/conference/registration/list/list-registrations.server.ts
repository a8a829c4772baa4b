import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { ClothSize, ParticipantType, RegistrationStanding } from '#platform/database/database-types.ts';
import { filterRegistrations, findFile } from './filter-registrations.server.ts';
import type { RegistrationFilter } from './registration-filter.ts';
import type { ListOrder, ListPage } from './registration-list.ts';

/** A registration as the desk's list knows it: nothing of it is sealed. */
export type ListedRegistration = {
  id: string;
  reference: string;
  fullName: string;
  email: string;
  participantType: ParticipantType;
  standing: RegistrationStanding;
  country: string | null;
  needsVisa: boolean;
  clothSize: ClothSize | null;
  shoeSize: number | null;
  interestedDoctorate: boolean;
  hasPhoto: boolean;
  hasPassport: boolean;
  paidAt: Date | null;
  createdAt: Date;
};

/** Which page of which filter's registrations, so many rows long. */
export type AskedList = {
  filter: RegistrationFilter;
  page: Pick<ListPage, 'order' | 'after' | 'before'>;
  count: number;
};

/** Its rows, and whether there are others before and after them. */
export type ListedPage = { rows: ListedRegistration[]; hasPrevious: boolean; hasNext: boolean };

type Order = { key: RawBuilder<unknown>; isDescending: boolean };

/** Each key has an index (see migration 003). Who has not paid comes after everybody who has. */
const orders: Record<ListOrder, Order> = {
  newest: { key: sql`registration.created_at`, isDescending: true },
  oldest: { key: sql`registration.created_at`, isDescending: false },
  name: { key: sql`registration.sort_name`, isDescending: false },
  reference: { key: sql`registration.reference`, isDescending: false },
  paid: { key: sql`coalesce(registration.paid_at, '-infinity')`, isDescending: true },
};

/**
 * One page of the list, found by the row it borders on, so that the last page costs what the first does. A row that is
 * there no more is as if the first page had been asked for.
 */
export async function listRegistrations(
  db: Database,
  { filter, page, count }: AskedList,
): Promise<ListedPage> {
  const { key, isDescending } = orders[page.order];
  const border = await findBorder(db, page.after ?? page.before);
  const isBackwards = border !== undefined && page.after === undefined;
  const goesDown = isDescending !== isBackwards;
  const direction = goesDown ? 'desc' : 'asc';
  let query = filterRegistrations(db, filter);
  if (border !== undefined) {
    const sign = sql.raw(goesDown ? '<' : '>');
    const borderKey = sql`(select ${key} from registration where registration.id = ${border})`;
    query = query.where(sql<boolean>`(${key}, registration.id) ${sign} (${borderKey}, ${border}::uuid)`);
  }
  // Whom the page shows is found on the index alone, in which most of what a filter asks for is included (migration 014);
  // only then are their rows read.
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
      'registration.standing',
      'registration.country',
      'registration.needs_visa as needsVisa',
      'registration.cloth_size as clothSize',
      'registration.shoe_size as shoeSize',
      'registration.interested_doctorate as interestedDoctorate',
      'registration.paid_at as paidAt',
      'registration.created_at as createdAt',
      findFile(row, 'photo').as('hasPhoto'),
      findFile(row, 'passport').as('hasPassport'),
    ])
    .orderBy('chosen.key', direction)
    .orderBy('chosen.id', direction)
    .execute();
  const rows = found.slice(0, count).map((row) => ({
    ...row,
    hasPhoto: row.hasPhoto !== null,
    hasPassport: row.hasPassport !== null,
  }));
  const isMore = found.length > count;
  if (isBackwards) return { rows: rows.reverse(), hasPrevious: isMore, hasNext: true };
  return { rows, hasPrevious: border !== undefined, hasNext: isMore };
}

async function findBorder(db: Database, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const row = await db.selectFrom('registration').select('id').where('id', '=', id).executeTakeFirst();
  return row?.id;
}
