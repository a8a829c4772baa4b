import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { readLetterState } from '#conference/documents/document-states.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { listClearances } from '#conference/visa/clearances.server.ts';
import { openVisaCase, summariseCase } from '#conference/visa/read-visa-case.server.ts';
import type { VisaData } from '#conference/visa/visa-data.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';
import { findShortPassports, visaPeople } from './visa-people.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'> & WithSettings;

/**
 * Reads the visa case of a person for the desk, without the answers. Returns undefined if the registration does not
 * exist, is not active, or asked for no letter.
 */
export async function readVisaForDesk(store: Store, registrationId: string) {
  const { db, secrets } = store;
  const person = await db
    .selectFrom(visaPeople(db).as('row'))
    .selectAll('row')
    .where('row.id', '=', registrationId)
    .executeTakeFirst();
  const registration = await registrations(db).where('id', '=', registrationId).executeTakeFirst();
  const record = registration && (await openRecordKeyIfExists(db, secrets, registration.record_key_id));
  if (!person || !record) return undefined;
  const opened = await openVisaCase(db, registration, record);
  return {
    person,
    ...summariseCase(registration.full_name, opened),
    isDestroyed: opened.passport === undefined,
    passport: (await findShortPassports(store, [registrationId])).get(registrationId),
    letter: await readLetterState(db, registrationId),
    clearances: await listClearances(db, [registrationId]),
  };
}

/** Shows the answers of a checklist to an organiser who gives a reason. The audit records the view and the reason. */
export async function revealVisaData(
  { db, secrets }: Store,
  {
    registrationId,
    reason,
    ...by
  }: { registrationId: string; organiserId: string; reason: string; requestId: string },
): Promise<VisaData | undefined> {
  return await db.transaction().execute(async (tx) => {
    const registration = await registrations(tx).where('id', '=', registrationId).executeTakeFirst();
    const record = registration && (await openRecordKeyIfExists(tx, secrets, registration.record_key_id));
    if (!record) return undefined;
    const { data } = await openVisaCase(tx, registration, record);
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'visa-data.revealed',
      subject: 'registration',
      subjectId: registrationId,
      record,
      reason,
    });
    return data;
  });
}
