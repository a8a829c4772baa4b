import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { instantAt } from '#conference/edition/clock-times.ts';
import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import type { Database } from '#platform/database/database.server.ts';
import { lockProgramme } from '../lock-programme.server.ts';
import { addVersion } from '../published.server.ts';
import { readDraftDocument } from './read-draft.server.ts';

/**
 * Copies the programme of the edition's data into an empty database, as the draft and as the first published version.
 * Does nothing if a version exists, or if the edition has no programme. Two processes can call it at the same time.
 */
export async function importProgramme(
  db: Database,
  { programme, timeZone }: Pick<Edition, 'programme' | 'timeZone'>,
  now: Date,
): Promise<void> {
  if (!programme) return;
  await db.transaction().execute(async (tx) => {
    await lockProgramme(tx, now);
    const version = await tx.selectFrom('programme_version').select('number').limit(1).executeTakeFirst();
    if (version) return;
    const rooms = withIds(programme.rooms);
    const people = withIds(programme.people);
    const sessions = withIds(programme.sessions);
    if (rooms.length > 0) {
      await tx
        .insertInto('programme_room')
        .values(
          rooms.map(({ uuid, id, name, capacity, equipment }, place) => ({
            ...{ id: uuid, slug: id, name, capacity, equipment, place },
          })),
        )
        .execute();
    }
    if (people.length > 0) {
      await tx
        .insertInto('programme_person')
        .values(
          people.map(({ uuid, id, name, title, country, biography, timeZone: zone }) => ({
            ...{ id: uuid, slug: id, name, title, country, biography, time_zone: zone },
          })),
        )
        .execute();
    }
    const idOf = (rows: readonly { id: string; uuid: string }[], slug: string | undefined) =>
      rows.find(({ id }) => id === slug)?.uuid ?? null;
    for (const session of sessions) {
      const [from, to] = [session.from, session.to].map((time) => instantAt(session.day, time, timeZone));
      const during = sql<string>`tstzrange(${from}::timestamptz, ${to}::timestamptz)`;
      const { uuid, title, abstract, kind, theme, language, format } = session;
      await tx
        .insertInto('programme_session')
        .values({
          ...{ id: uuid, slug: session.id, title, abstract, kind, theme, language, format, during },
          interpreted_into: session.interpretedInto,
          room_id: idOf(rooms, session.room),
          join_link: session.joinLink,
        })
        .execute();
      for (const [place, { id, role }] of session.people.entries()) {
        const person_id = idOf(people, id) ?? '';
        await tx
          .insertInto('programme_session_person')
          .values({ session_id: uuid, person_id, during, role, place })
          .execute();
      }
    }
    await addVersion(tx, { document: await readDraftDocument(tx), publishedBy: null }, now);
  });
}

function withIds<Row extends { id: string }>(rows: readonly Row[]): (Row & { uuid: string })[] {
  return rows.map((row) => ({ ...row, uuid: randomUUID() }));
}
