import { bookings } from '#conference/festival/bookings.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';
import type { RequestState } from './cancellation.ts';
import { openRequest } from './cancellation-requests.server.ts';

/** Lists a participant's requests, newest first. Amounts are in minor units. */
export async function listOwnRequests(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  registrationId: string,
) {
  const rows = await selectRequests(db)
    .select(['sealed_answer', 'sealed_substitute', 'person.record_key_id'])
    .where('request.registration_id', '=', registrationId)
    .orderBy('asked_at', 'desc')
    .execute();
  const record = rows[0] && (await openRecordKeyIfExists(db, secrets, rows[0].record_key_id));
  return rows.map(({ record_key_id, sealed_answer, sealed_substitute, ...row }) => ({
    ...row,
    ...(record && openRequest(record, { sealed_answer, sealed_substitute })),
  }));
}

/**
 * Lists a page of requests for the desk, the oldest first.
 */
export async function searchRequests(db: Database, { state, ...page }: { state: RequestState } & AskedPage) {
  const query = selectRequests(db)
    .where('request.state', '=', state)
    .orderBy('asked_at')
    .orderBy('request.id');
  return await findPage(db, query, page);
}

/** Reads a request for the desk, with the organisers' answer and the email address of the substitute. */
export async function readRequest({ db, secrets }: Pick<Platform, 'db' | 'secrets'>, id: string) {
  const row = await selectRequests(db)
    .select(['sealed_answer', 'sealed_substitute', 'person.record_key_id', 'person.withdrawn_at'])
    .select('person.email')
    .where('request.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { record_key_id, sealed_answer, sealed_substitute, ...request } = row;
  const record = await openRecordKeyIfExists(db, secrets, record_key_id);
  return { ...request, ...(record && openRequest(record, { sealed_answer, sealed_substitute })) };
}

export type DeskRequest = NonNullable<Awaited<ReturnType<typeof readRequest>>>;

function selectRequests(db: Database) {
  return db
    .selectFrom('cancellation_request as request')
    .innerJoin(registrations(db).as('person'), 'person.id', 'request.registration_id')
    .leftJoin(bookings(db).as('booked'), 'booked.id', 'request.booking_id')
    .leftJoin(organisers(db).as('decider'), 'decider.id', 'request.decided_by')
    .select(['request.id', 'request.kind', 'request.state', 'request.asked_at', 'quoted_amount'])
    .select(['quoted_percent', 'request.currency', 'proof_file_id', 'link_expires_at', 'substitute_id'])
    .select(['request.decided_at', 'decider.name as decidedBy', 'request.registration_id', 'booking_id'])
    .select(['person.reference', 'person.full_name as name', 'booked.option', 'booked.day']);
}
