import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { readReference } from '#conference/registration/reference.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { freeSlug } from './free-slug.ts';
import { lockProgramme } from './lock-programme.server.ts';
import type { PersonForm, RoomForm } from './programme-forms.ts';

type By = { organiserId: string; requestId: string };
type Saved<Reason extends string> = { ok: true } | { ok: false; reason: Reason };

/** Saves a room. Without an `id` it makes a new one. Refuses a name that another room has. */
export async function saveRoom(
  db: Database,
  { id, form, ...by }: By & { id?: string | undefined; form: RoomForm },
  now: Date,
): Promise<Saved<'name-taken' | 'no-such-room'>> {
  return await db.transaction().execute(async (tx) => {
    await lockProgramme(tx, now);
    const rooms = await tx.selectFrom('programme_room').select(['id', 'slug', 'name']).execute();
    if (rooms.some((room) => room.name === form.name && room.id !== id)) {
      return { ok: false, reason: 'name-taken' };
    }
    if (id === undefined) {
      const slug = freeSlug(form.name, rooms);
      await tx
        .insertInto('programme_room')
        .values({ ...form, slug, place: rooms.length })
        .execute();
    } else {
      if (!rooms.some((room) => room.id === id)) return { ok: false, reason: 'no-such-room' };
      await tx.updateTable('programme_room').set(form).where('id', '=', id).execute();
    }
    const action = id === undefined ? 'programme-room.made' : 'programme-room.changed';
    await recordAct(tx, { ...byOrganiser(by), action, subject: 'programme', detail: { name: form.name } });
    return { ok: true };
  });
}

/** Saves a person of the programme. Without an `id` it adds one. Refuses a reference that no registration has. */
export async function savePerson(
  db: Database,
  { id, form, ...by }: By & { id?: string | undefined; form: PersonForm },
  now: Date,
): Promise<Saved<'no-such-reference' | 'no-such-person'>> {
  return await db.transaction().execute(async (tx) => {
    await lockProgramme(tx, now);
    const { reference, timeZone, ...own } = form;
    const registration = await findByReference(tx, reference);
    if (reference !== '' && !registration) return { ok: false, reason: 'no-such-reference' };
    const values = { ...own, time_zone: timeZone || null, registration_id: registration?.id ?? null };
    const people = await tx.selectFrom('programme_person').select(['id', 'slug']).execute();
    if (id === undefined) {
      const slug = freeSlug(form.name, people);
      await tx
        .insertInto('programme_person')
        .values({ ...values, slug })
        .execute();
    } else {
      if (!people.some((person) => person.id === id)) return { ok: false, reason: 'no-such-person' };
      await tx.updateTable('programme_person').set(values).where('id', '=', id).execute();
    }
    const action = id === undefined ? 'programme-person.made' : 'programme-person.changed';
    await recordAct(tx, { ...byOrganiser(by), action, subject: 'programme' });
    return { ok: true };
  });
}

async function findByReference(tx: Database, typed: string) {
  const reference = readReference(typed);
  if (reference === undefined) return undefined;
  return await registrations(tx).where('reference', '=', reference).executeTakeFirst();
}
