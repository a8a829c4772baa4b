import { sql } from 'kysely';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { lateFrom } from '#conference/edition/deadlines.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import { openNeeds } from './needs-seal.server.ts';
import { type AccessKind, accessKinds, type Diet, diets, type Mode, type RoomWish } from './participation.ts';

export type ParticipationTotals = {
  /** The number of active registrations. `answered`: how many of them have answered. */
  people: number;
  answered: number;
  /** How many of those who answered did so, or changed their answers, after the last day. */
  late: number;
  modes: Record<Mode, number>;
  /** The number of people on each day, by mode. */
  days: { day: string; mode: Mode; people: number }[];
  rooms: Record<RoomWish, number>;
  arrivals: { day: string; people: number }[];
  departures: { day: string; people: number }[];
};

/** Counts the active participants who take part on some days, and on none of these days. */
export async function countOnNoneOf(db: Platform['db'], days: readonly string[]): Promise<number> {
  const { people } = await db
    .selectFrom('participation')
    .innerJoin(registrations(db).as('person'), 'person.id', 'registration_id')
    .where('person.status', '=', 'active')
    .where(sql<boolean>`not days && ${days}::text[]`)
    .select(({ fn }) => asNumber(fn.countAll()).as('people'))
    .executeTakeFirstOrThrow();
  return people;
}

/** Counts how the active participants take part. */
export async function countParticipation({
  db,
  settings,
}: Pick<Platform, 'db'> & WithSettings): Promise<ParticipationTotals> {
  const active = () =>
    db
      .selectFrom('participation')
      .innerJoin(registrations(db).as('person'), 'person.id', 'registration_id')
      .where('person.status', '=', 'active');
  const { people } = await db
    .selectFrom(registrations(db).as('person'))
    .where('person.status', '=', 'active')
    .select(({ fn }) => asNumber(fn.countAll()).as('people'))
    .executeTakeFirstOrThrow();
  const { late } = await active()
    .where('participation.updated_at', '>=', lateFrom(settings, 'sayParticipation'))
    .select(({ fn }) => asNumber(fn.countAll()).as('late'))
    .executeTakeFirstOrThrow();
  const modes = await active()
    .select(['mode', ({ fn }) => asNumber(fn.countAll()).as('people')])
    .groupBy('mode')
    .execute();
  const days = await active()
    .innerJoinLateral(sql<{ day: string }>`unnest(days)`.as<'attended'>(sql`attended(day)`), (join) =>
      join.onTrue(),
    )
    .select(['attended.day', 'mode', ({ fn }) => asNumber(fn.countAll()).as('people')])
    .groupBy(['attended.day', 'mode'])
    .orderBy('attended.day')
    .orderBy('mode')
    .execute();
  const rooms = await active()
    .select(['room', ({ fn }) => asNumber(fn.countAll()).as('people')])
    .where('room', 'is not', null)
    .groupBy('room')
    .execute();
  const perDay = async (column: 'arrives_on' | 'leaves_on') => {
    const rows = await active()
      .select([`${column} as day`, ({ fn }) => asNumber(fn.countAll()).as('people')])
      .where(column, 'is not', null)
      .groupBy(column)
      .orderBy(column)
      .execute();
    return rows.map(({ day, people }) => ({ day: day ?? '', people }));
  };
  const find = <Row extends { people: number }>(rows: readonly Row[], is: (row: Row) => boolean) =>
    rows.find(is)?.people ?? 0;
  const countMode = (mode: Mode) => find(modes, (row) => row.mode === mode);
  const countRoom = (room: RoomWish) => find(rooms, (row) => row.room === room);
  return {
    people,
    answered: modes.reduce((sum, row) => sum + row.people, 0),
    late,
    modes: { 'in-person': countMode('in-person'), online: countMode('online') },
    days,
    rooms: { none: countRoom('none'), alone: countRoom('alone'), shared: countRoom('shared') },
    arrivals: await perDay('arrives_on'),
    departures: await perDay('leaves_on'),
  };
}

export type NeedTotals = {
  diets: Record<Diet, number>;
  access: Record<AccessKind, number>;
  /** The number of people with a note on their diet or access. An organiser should read these notes. */
  notes: number;
  emergencyContacts: number;
};

const rowsAtOnce = 500;

/**
 * Counts the sealed answers of the active participants. Cooks and helpers need the totals. The function opens all
 * answers, so the audit records who asked. The totals contain no names.
 */
export async function countNeeds(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  by: { organiserId: string; requestId: string },
): Promise<NeedTotals> {
  await recordAct(db, { ...byOrganiser(by), action: 'needs.counted', subject: 'list' });
  const totals: NeedTotals = {
    diets: { any: 0, vegetarian: 0, vegan: 0, halal: 0, kosher: 0, other: 0 },
    access: { steps: 0, wheelchair: 0, hearing: 0, sight: 0, other: 0 },
    notes: 0,
    emergencyContacts: 0,
  };
  for (let after: string | undefined; ; ) {
    const rows = await db
      .selectFrom('participation')
      .innerJoin(registrations(db).as('person'), 'person.id', 'registration_id')
      .select(['registration_id', 'sealed_needs', 'person.record_key_id'])
      .where('person.status', '=', 'active')
      .where('sealed_needs', 'is not', null)
      .$if(after !== undefined, (query) => query.where('registration_id', '>', after ?? ''))
      .orderBy('registration_id')
      .limit(rowsAtOnce)
      .execute();
    const records = await openExistingRecordKeys(db, secrets, rows);
    for (const { record_key_id, sealed_needs } of rows) {
      const record = records.get(record_key_id);
      if (record) addNeeds(totals, openNeeds(record, sealed_needs));
    }
    if (rows.length < rowsAtOnce) return totals;
    after = rows.at(-1)?.registration_id;
  }
}

function addNeeds(totals: NeedTotals, needs: ReturnType<typeof openNeeds>): void {
  const { diet, access = [] } = needs;
  if (diet && diets.includes(diet)) totals.diets[diet] += 1;
  for (const kind of access) if (accessKinds.includes(kind)) totals.access[kind] += 1;
  if (needs.dietNote || needs.accessNote) totals.notes += 1;
  if (needs.emergencyName) totals.emergencyContacts += 1;
}
