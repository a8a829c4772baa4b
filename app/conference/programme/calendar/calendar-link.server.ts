import { randomUUID } from 'node:crypto';
import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;
type Own = { registrationId: string; requestId: string };

/** Never change this purpose: the tokens in the URLs of existing calendars are made with it. */
const purpose = 'calendar-link';

/** Reads the token in the URL of a participant's calendar. Returns undefined if the calendar has no URL. */
export async function readCalendarToken({ db, secrets }: Store, registrationId: string) {
  const link = await db
    .selectFrom('calendar_link')
    .select('salt')
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
  return link && secrets.fingerprint(purpose, link.salt);
}

/** Makes a URL for a participant's calendar. An earlier URL of the calendar stops working. */
export async function makeCalendarLink({ db, secrets }: Store, own: Own, now: Date): Promise<void> {
  const salt = randomUUID();
  const link = { salt, token_hash: hashToken(secrets.fingerprint(purpose, salt)), made_at: now };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('calendar_link')
      .values({ registration_id: own.registrationId, ...link })
      .onConflict((conflict) => conflict.column('registration_id').doUpdateSet(link))
      .execute();
    await recordAct(tx, { ...byParticipant(own), action: 'calendar.address-made' });
  });
}

/** Makes the URL of a participant's calendar stop working. Does nothing if the calendar has no URL. */
export async function endCalendarLink(db: Database, own: Own): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('calendar_link')
      .where('registration_id', '=', own.registrationId)
      .returning('registration_id')
      .executeTakeFirst();
    if (ended) await recordAct(tx, { ...byParticipant(own), action: 'calendar.address-ended' });
  });
}

/**
 * Finds the registration whose calendar has this token in its URL. Returns undefined if the URL was removed or
 * replaced.
 */
export async function findByCalendarToken(db: Database, token: string) {
  return await db
    .selectFrom('calendar_link')
    .innerJoin(registrations(db).as('person'), 'person.id', 'calendar_link.registration_id')
    .select(['person.id', 'reference', 'status', 'paid_at', 'language', 'needs_visa', 'participant_type'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
}
