import { type ExpressionBuilder, sql } from 'kysely';
import { addDays, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';

/** Which check-ins to list. An absent field sets no condition. Days and hours are in the edition’s time zone. */
export type CheckInFilter = {
  day?: string | undefined;
  /** From 0 to 23. */
  hour?: number | undefined;
  participantType?: string | undefined;
  /**
   * `door`: at the door of the conference. `sessions`: at the doors of all sessions. `session`: at the door of the
   * session with this slug.
   */
  where: 'any' | 'door' | 'sessions' | { session: string };
};

/**
 * Selects the first check-in of each guest at each place, with the organiser who made it. Scans of a merged
 * registration belong to the registration that was kept. Ignores online attendance.
 */
export function selectCheckIns(db: Database, { day, hour, participantType, where }: CheckInFilter) {
  const { timeZone } = edition;
  const guestId = sql<string>`coalesce(scanned.merged_into, scanned.id)`;
  return (
    db
      .selectFrom('door_scan as scan')
      .innerJoin(registrations(db).as('scanned'), 'scanned.id', 'scan.registration_id')
      .innerJoin(registrations(db).as('guest'), (join) => join.on('guest.id', '=', guestId))
      .innerJoin(organisers(db).as('acting'), 'acting.id', 'scan.organiser_id')
      .select(['scan.id', 'scan.scanned_at as at', 'scan.received_at as receivedAt'])
      .select(['scan.kind', 'scan.place', 'acting.name as by'])
      .select(['scan.phone', 'scan.clock_ahead_s as clockAhead'])
      .select(['guest.id as registrationId', 'guest.reference', 'guest.full_name as fullName'])
      .select(['guest.participant_type as participantType', 'guest.status'])
      .where('scan.undone_at', 'is', null)
      .where('scan.means', '<>', 'online')
      // If somebody was scanned with several merged registrations, lists only the earliest scan.
      .where((row) =>
        row.not(row.exists(earlierScans(row).where('other.registration_id', '=', scannedGuestId))),
      )
      .where((row) =>
        row.not(
          row.exists(
            earlierScans(row)
              .innerJoin(registrations(db).as('absorbed'), 'absorbed.id', 'other.registration_id')
              .where('absorbed.merged_into', '=', scannedGuestId),
          ),
        ),
      )
      .$if(day !== undefined, (query) =>
        query
          .where('scan.scanned_at', '>=', startOfDay(day ?? '', timeZone))
          .where('scan.scanned_at', '<', startOfDay(addDays(day ?? '', 1), timeZone)),
      )
      .$if(hour !== undefined, (query) =>
        query.where(sql`extract(hour from scan.scanned_at at time zone ${timeZone})`, '=', hour ?? 0),
      )
      .$if(participantType !== undefined, (query) =>
        query.where('guest.participant_type', '=', participantType ?? ''),
      )
      .$if(where === 'door', (query) => query.where(sql<boolean>`scan.kind is distinct from 'session'`))
      .$if(where === 'sessions', (query) => query.where('scan.kind', '=', 'session'))
      .$if(typeof where === 'object', (query) =>
        query
          .where('scan.kind', '=', 'session')
          .where('scan.place', '=', typeof where === 'object' ? where.session : ''),
      )
  );
}

const scannedGuestId = sql.ref<string>('guest.id');

/** Selects the earlier scans of all people at the same place. Leaves out scans that were undone or online. */
function earlierScans(row: ExpressionBuilder<DB & { scan: DB['door_scan'] }, 'scan'>) {
  return row
    .selectFrom('door_scan as other')
    .select('other.id')
    .where('other.undone_at', 'is', null)
    .where('other.means', '<>', 'online')
    .where('other.kind', 'is not distinct from', row.ref('scan.kind'))
    .where('other.place', 'is not distinct from', row.ref('scan.place'))
    .where(sql<boolean>`(other.scanned_at, other.id) < (scan.scanned_at, scan.id)`);
}

/** Lists check-ins, the latest first. */
export async function listCheckIns(db: Database, { filter, ...page }: { filter: CheckInFilter } & AskedPage) {
  const query = selectCheckIns(db, filter).orderBy('scan.scanned_at', 'desc').orderBy('scan.id', 'desc');
  // Phones send their scans later. A program that follows the door must not miss them, so it pages by their arrival.
  const changes = db.selectFrom('door_scan').select(['id', 'received_at as at']);
  const columns = { at: 'scan.received_at', id: 'scan.id', changes };
  return await findPage(db, query, page, { columns });
}

export type ListedCheckIn = Awaited<ReturnType<typeof listCheckIns>>['rows'][number];

/** How many people were checked in: in total, and on each day, in each hour of it (0 to 23) and of each participant type. */
export type CheckInTotals = {
  people: number;
  days: {
    day: string;
    people: number;
    hours: { hour: number; people: number }[];
    types: { type: string; people: number }[];
  }[];
};

/**
 * Counts the people who were checked in, in total, by day and hour, and by day and participant type. Counts several
 * check-ins of a person in the same hour or day once.
 */
export async function countCheckIns(db: Database, filter: CheckInFilter): Promise<CheckInTotals> {
  const { timeZone } = edition;
  const local = db
    .selectFrom(selectCheckIns(db, filter).as('listed'))
    .select(['registrationId', 'participantType'])
    .select(sql<string>`to_char(at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'))
    .select(sql<number>`extract(hour from at at time zone ${timeZone})::integer`.as('hour'));
  const rows = await db
    .selectFrom(local.as('local'))
    .select([sql<string | null>`day`.as('day'), sql<number | null>`hour`.as('hour')])
    .select(sql<string | null>`"participantType"`.as('type'))
    .select(({ fn }) => asNumber(fn.count('registrationId').distinct()).as('people'))
    .groupBy(sql`grouping sets ((day, hour), (day, "participantType"), (day), ())`)
    .orderBy('day')
    .orderBy('hour')
    .orderBy('type')
    .execute();
  const days: CheckInTotals['days'] = [];
  for (const { day, hour, type, people } of rows) {
    if (day === null) continue;
    const known = days.find((one) => one.day === day);
    const one = known ?? { day, people: 0, hours: [], types: [] };
    if (!known) days.push(one);
    if (hour !== null) one.hours.push({ hour, people });
    else if (type !== null) one.types.push({ type, people });
    else one.people = people;
  }
  return { people: rows.find(({ day }) => day === null)?.people ?? 0, days };
}
