import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { openNeeds, sealNeeds } from './needs-seal.server.ts';
import { type Needs, needFields, type Participation } from './participation.ts';
import { readParticipation } from './read-participation.server.ts';

export type GivenParticipation = {
  registrationId: string;
  given: Participation;
  /** Undefined if the form did not show the sealed answers. They then stay unchanged. */
  needs: Needs | undefined;
  requestId: string;
};

/**
 * Saves how a participant takes part, also after the last day: the desk then sees that the answers came late. Refuses
 * if the registration is neither active nor waits for the participant's choice, or if its passport data was destroyed.
 */
export async function saveParticipation(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { registrationId, given, needs, requestId }: GivenParticipation,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-open' }> {
  return await db.transaction().execute(async (tx) => {
    const registration = await lockRegistration(tx, registrationId);
    const isOpen = registration && ['active', 'must-choose'].includes(registration.status);
    if (!isOpen || registration.passport_destroyed_at !== null) return { ok: false, reason: 'not-open' };
    const record = await openRecordKey(tx, secrets, registration.record_key_id);
    const before = await readParticipation(tx, registrationId);
    const stored = await tx
      .selectFrom('participation')
      .select('sealed_needs')
      .where('registration_id', '=', registrationId)
      .executeTakeFirst();
    const needsBefore = openNeeds(record, stored?.sealed_needs ?? null);
    const fields = [
      ...listChanged(given, before ?? {}, Object.keys(given)),
      // The audit records only that needs have changed. Their names would tell something about health or faith.
      ...(needs && listChanged(needs, needsBefore, needFields).length > 0 ? ['needs'] : []),
    ];
    if (before && fields.length === 0) return { ok: true };
    const values = {
      mode: given.mode,
      days: given.days,
      organisation: given.organisation,
      position: given.position,
      phone: given.phone,
      arrives_on: given.arrivesOn,
      arrival: given.arrival,
      leaves_on: given.leavesOn,
      departure: given.departure,
      room: given.room,
      room_with: given.roomWith,
      ...(needs && { sealed_needs: Object.keys(needs).length > 0 ? sealNeeds(record, needs) : null }),
      updated_at: now,
    };
    await tx
      .insertInto('participation')
      .values({ registration_id: registrationId, ...values })
      .onConflict((conflict) => conflict.column('registration_id').doUpdateSet(values))
      .execute();
    const by = byParticipant({ registrationId, requestId });
    await recordAct(tx, { ...by, action: 'participation.saved', detail: { fields } });
    return { ok: true };
  });
}

/** The names of the fields that changed. */
function listChanged(after: object, before: object, names: readonly string[]): string[] {
  const read = (from: object, name: string) =>
    JSON.stringify(Object.entries(from).find(([key]) => key === name)?.[1] ?? null);
  return names.filter((name) => read(after, name) !== read(before, name));
}
