import { sql } from 'kysely';
import type { Settings } from '#conference/edition/settings.ts';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import type { Database } from '#platform/database/database.server.ts';
import { changeRegistrations } from '../record/change-registrations.server.ts';
import type { RegistrationRow } from '../registrations.server.ts';
import { isLimited, placeLimits, type TakenPlaces, type Waiting, whoGetsPlaces } from './places.ts';

/** Whoever gives a place or offers one holds this lock until its transaction ends, so that nobody counts meanwhile. */
const placesLock = 7_202_601_43;

/**
 * Lets one transaction at a time count and give places. A transaction that also locks registrations locks them first,
 * except the job of the offers, which passes over locked ones.
 */
export async function lockPlaces(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${placesLock})`.execute(tx);
}

/** A query of the waiting list: those who have no offer, in their order. */
export function waitingList(db: Database) {
  return db
    .selectFrom('waiting_list_entry as entry')
    .innerJoin('registration as person', 'person.id', 'entry.registration_id')
    .where('person.status', '=', 'waiting')
    .where('entry.ended_at', 'is', null)
    .where('entry.offered_at', 'is', null)
    .orderBy('entry.number')
    .orderBy('entry.registration_id');
}

export async function readWaiting(db: Database): Promise<Waiting[]> {
  return await waitingList(db).select(['person.id', 'person.participant_type as type']).execute();
}

/** Counts the places that active registrations and open offers take, by participant type. */
export async function countTaken(db: Database): Promise<TakenPlaces> {
  const { rows } = await sql<{ type: string; count: number }>`
    select participant_type as type, count(*)::int as count from registration
    left join waiting_list_entry as entry on entry.registration_id = registration.id
    where participant_type <> ${stallHolderType} and (
      status = 'active' or (status = 'waiting' and entry.offered_at is not null and entry.ended_at is null)
    ) group by participant_type`.execute(db);
  return new Map(rows.map(({ type, count }) => [type, count]));
}

type ForPlaces = Pick<Settings, 'registration'>;

/**
 * Decides about somebody who registers now: a place if one is left after all who wait had their turn. The transaction
 * then holds the lock, so the place is still free when it writes the registration.
 */
export async function decidePlace(
  tx: Database,
  settings: ForPlaces,
  type: string,
): Promise<'active' | 'waiting'> {
  if (!isLimited(placeLimits(settings), type)) return 'active';
  await lockPlaces(tx);
  return (await isFull(tx, settings, type)) ? 'waiting' : 'active';
}

async function isFull(db: Database, settings: ForPlaces, type: string): Promise<boolean> {
  const newcomer = { id: 'newcomer', type };
  const list = [...(await readWaiting(db)), newcomer];
  return !whoGetsPlaces(placeLimits(settings), await countTaken(db), list).includes(newcomer.id);
}

/** Lists the participant types for which somebody who registers now goes on the waiting list. */
export async function listFullTypes(
  db: Database,
  settings: Pick<Settings, 'registration' | 'participantTypes'>,
): Promise<string[]> {
  const limits = placeLimits(settings);
  const limited = settings.participantTypes.map(({ id }) => id).filter((id) => isLimited(limits, id));
  if (limited.length === 0) return [];
  const [list, taken] = [await readWaiting(db), await countTaken(db)];
  return limited.filter((type) => {
    const newcomer = { id: 'newcomer', type };
    return !whoGetsPlaces(limits, taken, [...list, newcomer]).includes(newcomer.id);
  });
}

/** Puts a registration at the end of the waiting list. It must have the status `waiting`. */
export async function joinWaitingList(tx: Database, registrationId: string, now: Date): Promise<void> {
  await tx.deleteFrom('waiting_list_entry').where('registration_id', '=', registrationId).execute();
  await tx
    .insertInto('waiting_list_entry')
    .values({ registration_id: registrationId, joined_at: now })
    .execute();
}

/**
 * Decides about a registration that becomes the one of its address. `others` are those that it replaces, with their
 * statuses before. It takes over the place or the turn of one of them, or else is treated like a new one.
 */
export async function placeChosen(
  tx: Database,
  settings: ForPlaces,
  chosen: Placed,
  others: readonly Placed[],
  now: Date,
): Promise<void> {
  if (chosen.status !== 'must-choose' || chosen.participant_type === stallHolderType) return;
  const hasPlace = others.some(
    ({ status, participant_type }) => status === 'active' && participant_type === chosen.participant_type,
  );
  const waiting = others.find(({ status }) => status === 'waiting');
  const isPlaced =
    hasPlace || (!waiting && (await decidePlace(tx, settings, chosen.participant_type)) === 'active');
  await changeRegistrations(tx, [chosen.id], { status: isPlaced ? 'active' : 'waiting' }, now);
  if (isPlaced) return;
  if (waiting) await copyEntry(tx, { from: waiting.id, to: chosen.id });
  else await joinWaitingList(tx, chosen.id, now);
}

type Placed = Pick<RegistrationRow, 'id' | 'status' | 'participant_type'>;

/** Gives somebody's turn in the waiting list, with an open offer, to another registration. */
export async function copyEntry(tx: Database, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.deleteFrom('waiting_list_entry').where('registration_id', '=', to).execute();
  await tx
    .insertInto('waiting_list_entry')
    .columns([
      'registration_id',
      'number',
      'joined_at',
      'offered_at',
      'offer_until',
      'ended_at',
      'ended_because',
    ])
    .expression((row) =>
      row
        .selectFrom('waiting_list_entry')
        .select(sql<string>`${to}::uuid`.as('registration_id'))
        .select(['number', 'joined_at', 'offered_at', 'offer_until', 'ended_at', 'ended_because'])
        .where('registration_id', '=', from),
    )
    .execute();
}

/** True if the first of two registrations has the earlier turn, or an offer. */
export async function isEarlier(db: Database, first: string, second: string): Promise<boolean> {
  const [earliest] = await db
    .selectFrom('waiting_list_entry')
    .select('registration_id')
    .where('registration_id', 'in', [first, second])
    .where('ended_at', 'is', null)
    .orderBy(sql`offered_at is null`)
    .orderBy('number')
    .execute();
  return earliest?.registration_id === first;
}

/** A place in the waiting list, as its person sees it. */
export type OwnWait =
  /** `ahead`: how many people are before this person. */
  | { state: 'waiting'; ahead: number; joinedAt: Date }
  /** `until`: the last day of the offer, in the edition's zone. */
  | { state: 'offered'; until: string }
  | { state: 'left' | 'lapsed'; endedAt: Date };

/** Reads where somebody stands. Returns undefined if the registration is not on the waiting list. */
export async function readOwnWait(
  db: Database,
  settings: ForPlaces,
  registrationId: string,
): Promise<OwnWait | undefined> {
  const entry = await db
    .selectFrom('waiting_list_entry as entry')
    .innerJoin('registration as person', 'person.id', 'entry.registration_id')
    .select(['number', 'joined_at', 'offered_at', 'offer_until', 'ended_at', 'ended_because'])
    .select('participant_type')
    .where('registration_id', '=', registrationId)
    .where('person.status', '=', 'waiting')
    .executeTakeFirst();
  if (!entry) return undefined;
  if (entry.ended_at !== null) {
    return { state: entry.ended_because === 'lapsed' ? 'lapsed' : 'left', endedAt: entry.ended_at };
  }
  if (entry.offer_until !== null) return { state: 'offered', until: entry.offer_until };
  const before = await countAhead(db, settings, entry);
  return { state: 'waiting', ahead: before, joinedAt: entry.joined_at };
}

/** Counts those before somebody in the list. If only types have limits, another type takes no place away. */
async function countAhead(
  db: Database,
  settings: ForPlaces,
  { number, participant_type }: { number: string; participant_type: string },
): Promise<number> {
  let ahead = waitingList(db).clearOrderBy().where('entry.number', '<', number);
  if (placeLimits(settings).total === undefined) {
    ahead = ahead.where('person.participant_type', '=', participant_type);
  }
  const { count } = await ahead.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** A query of who is on the waiting list, since when, and until which day an offer holds. */
export function waits(db: Database) {
  return db
    .selectFrom('waiting_list_entry as entry')
    .innerJoin('registration as person', 'person.id', 'entry.registration_id')
    .select(['registration_id as waiting_id', 'joined_at', 'offer_until'])
    .where('person.status', '=', 'waiting')
    .where('ended_at', 'is', null);
}

/** What the desk shows of people on the waiting list: a number that starts with 1, or what became of the entry. */
export type ListedWait = { position: number } | { offeredUntil: string } | { ended: 'left' | 'lapsed' };

/** Reads where each of these registrations stands in the list of all who wait. */
export async function readWaits(
  db: Database,
  registrationIds: readonly string[],
): Promise<Map<string, ListedWait>> {
  if (registrationIds.length === 0) return new Map();
  const positions = new Map((await readWaiting(db)).map(({ id }, index) => [id, index + 1]));
  const rows = await db
    .selectFrom('waiting_list_entry as entry')
    .innerJoin('registration as person', 'person.id', 'entry.registration_id')
    .select(['registration_id as id', 'offer_until', 'ended_because'])
    .where('registration_id', 'in', registrationIds)
    .where('person.status', '=', 'waiting')
    .execute();
  return new Map(
    rows.map(({ id, offer_until, ended_because }): [string, ListedWait] => {
      if (ended_because !== null) return [id, { ended: ended_because === 'lapsed' ? 'lapsed' : 'left' }];
      if (offer_until !== null) return [id, { offeredUntil: offer_until }];
      return [id, { position: positions.get(id) ?? 0 }];
    }),
  );
}
