import { randomUUID } from 'node:crypto';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { readReference } from '#conference/registration/reference.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { mergeChanges } from '#platform/forms/merge-changes.ts';
import { lockProgramme } from '../lock-programme.server.ts';
import { makeUniqueSlug } from './free-slug.ts';
import type { PersonForm, RoomForm } from './programme-forms.ts';

type By = { organiserId: string; requestId: string };
type Saved<Reason extends string, Form> =
  | { ok: true }
  | { ok: false; reason: Reason }
  /** Somebody else changed these fields after the form was opened. */
  | { ok: false; reason: 'changed-meanwhile'; fields: (keyof Form & string)[] };

/**
 * Saves a room. Without an `id`, makes a new room. `shown` is what the form showed: only fields that the organiser
 * changed are saved. Refuses a name that another room has, and fields that somebody else changed in the meantime.
 */
export async function saveRoom(
  db: Database,
  { id, form, shown, ...by }: By & { id?: string | undefined; form: RoomForm; shown?: RoomForm | undefined },
  now: Date,
): Promise<Saved<'name-taken' | 'no-such-room', RoomForm>> {
  return await db.transaction().execute(async (tx) => {
    await lockProgramme(tx, now);
    const rooms = await tx
      .selectFrom('programme_room')
      .select(['id', 'name', 'capacity', 'equipment'])
      .execute();
    if (rooms.some((room) => room.name === form.name && room.id !== id)) {
      return { ok: false, reason: 'name-taken' };
    }
    if (id === undefined) {
      await insertRoom(tx, form, by);
      return { ok: true };
    }
    const room = rooms.find((one) => one.id === id);
    if (!room) return { ok: false, reason: 'no-such-room' };
    const { name, capacity, equipment } = room;
    const kept = mergeChanges({ typed: form, shown, current: { name, capacity, equipment } });
    if (!kept.ok) return { ok: false, reason: 'changed-meanwhile', fields: kept.fields };
    await tx.updateTable('programme_room').set(kept.form).where('id', '=', id).execute();
    await recordRoomAct(tx, by, 'programme-room.changed', form.name);
    return { ok: true };
  });
}

/** Adds a room after the others. Call it in a transaction that has locked the programme. */
export async function insertRoom(
  tx: Database,
  form: RoomForm,
  by: By,
  id: string = randomUUID(),
): Promise<void> {
  const rooms = await tx.selectFrom('programme_room').select('slug').execute();
  const slug = makeUniqueSlug(form.name, rooms);
  await tx
    .insertInto('programme_room')
    .values({ ...form, id, slug, place: rooms.length })
    .execute();
  await recordRoomAct(tx, by, 'programme-room.made', form.name);
}

async function recordRoomAct(
  tx: Database,
  by: By,
  action: 'programme-room.made' | 'programme-room.changed',
  name: string,
): Promise<void> {
  await recordAct(tx, { ...byOrganiser(by), action, subject: 'programme', detail: { name } });
}

/**
 * Saves a person of the programme. Without an `id`, adds a person. `shown` is what the form showed: only fields that
 * the organiser changed are saved. Refuses a reference that no registration has, and fields that somebody else changed
 * in the meantime.
 */
export async function savePerson(
  db: Database,
  {
    id,
    form: typed,
    shown,
    ...by
  }: By & { id?: string | undefined; form: PersonForm; shown?: PersonForm | undefined },
  now: Date,
): Promise<Saved<'no-such-reference' | 'no-such-person', PersonForm>> {
  return await db.transaction().execute(async (tx) => {
    await lockProgramme(tx, now);
    const current = id === undefined ? undefined : await readPersonForm(tx, id);
    if (id !== undefined && !current) return { ok: false, reason: 'no-such-person' };
    const kept = mergeChanges({ typed, shown, current: current ?? typed });
    if (!kept.ok) return { ok: false, reason: 'changed-meanwhile', fields: kept.fields };
    const { form } = kept;
    const { reference, timeZone, ...own } = form;
    const registration = await findByReference(tx, reference);
    if (reference !== '' && !registration) return { ok: false, reason: 'no-such-reference' };
    const values = { ...own, time_zone: timeZone || null, registration_id: registration?.id ?? null };
    if (id === undefined) await insertPerson(tx, values, by);
    else await updatePerson(tx, id, values, by);
    return { ok: true };
  });
}

type PersonTexts = Pick<PersonForm, 'name' | 'title' | 'country' | 'biography'>;
type PersonValues = PersonTexts & { time_zone?: string | null; registration_id?: string | null };

/** Adds a person. Call it in a transaction that has locked the programme. */
export async function insertPerson(
  tx: Database,
  values: PersonValues,
  by: By,
  id: string = randomUUID(),
): Promise<void> {
  const people = await tx.selectFrom('programme_person').select('slug').execute();
  const slug = makeUniqueSlug(values.name, people);
  await tx
    .insertInto('programme_person')
    .values({ ...values, id, slug })
    .execute();
  await recordAct(tx, { ...byOrganiser(by), action: 'programme-person.made', subject: 'programme' });
}

/** Changes a person. Call it in a transaction that has locked the programme. */
export async function updatePerson(tx: Database, id: string, values: PersonValues, by: By): Promise<void> {
  await tx.updateTable('programme_person').set(values).where('id', '=', id).execute();
  await recordAct(tx, { ...byOrganiser(by), action: 'programme-person.changed', subject: 'programme' });
}

/** Reads a person of the programme as the form shows them. */
async function readPersonForm(tx: Database, id: string): Promise<PersonForm | undefined> {
  const row = await tx
    .selectFrom('programme_person')
    .leftJoin(registrations(tx).as('own'), 'own.id', 'programme_person.registration_id')
    .select(['name', 'title', 'programme_person.country', 'biography', 'time_zone', 'own.reference'])
    .where('programme_person.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { time_zone, reference, ...own } = row;
  return { ...own, timeZone: time_zone ?? '', reference: reference ?? '' };
}

async function findByReference(tx: Database, typed: string) {
  const reference = readReference(typed);
  if (reference === undefined) return undefined;
  return await registrations(tx).where('reference', '=', reference).executeTakeFirst();
}
