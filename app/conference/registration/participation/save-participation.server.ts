import { byOrganiser, byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { lateFrom } from '#conference/edition/deadlines.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { openNeeds, sealNeeds } from './needs-seal.server.ts';
import { type Journey, journeyFields, type Needs, needFields, type Participation } from './participation.ts';
import { readParticipation } from './read-participation.server.ts';

export type GivenParticipation = {
  registrationId: string;
  given: Participation;
  /** Undefined if the form did not show the sealed answers. They then stay unchanged. */
  needs: Needs | undefined;
  /** Set if the desk corrects the answers. */
  desk?: {
    organiserId: string;
    reason: string;
    /** When the answers that the form showed were given. Undefined if there were none. */
    shownAt: Date | undefined;
  };
  requestId: string;
};

/**
 * Saves how a participant takes part, also after the last day: the desk then sees that the answers came late, and what
 * the journey and room were before. Refuses if the registration is neither active nor waits for the participant's
 * choice, if its passport data was destroyed, or if somebody else changed the answers that the desk's form showed.
 */
export async function saveParticipation(
  { db, secrets, settings }: Pick<Platform, 'db' | 'secrets'> & WithSettings,
  { registrationId, given, needs, desk, requestId }: GivenParticipation,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-open' | 'changed-meanwhile' }> {
  return await db.transaction().execute(async (tx) => {
    const registration = await lockRegistration(tx, registrationId);
    const isOpen = registration && ['active', 'must-choose'].includes(registration.status);
    if (!isOpen || registration.passport_destroyed_at !== null) return { ok: false, reason: 'not-open' };
    const record = await openRecordKey(tx, secrets, registration.record_key_id);
    const before = await readParticipation(tx, registrationId);
    if (desk && desk.shownAt?.getTime() !== before?.answeredAt.getTime()) {
      return { ok: false, reason: 'changed-meanwhile' };
    }
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
      arrival_time: given.arrivalTime,
      arrival: given.arrival,
      arrival_place: given.arrivalPlace,
      leaves_on: given.leavesOn,
      departure_time: given.departureTime,
      departure: given.departure,
      departure_place: given.departurePlace,
      transfer: given.transfer,
      hotel: given.hotel,
      room: given.room,
      room_with: given.roomWith,
      ...(needs && { sealed_needs: Object.keys(needs).length > 0 ? sealNeeds(record, needs) : null }),
      ...(now >= lateFrom(settings, 'sayParticipation') && keepBefore(before, fields)),
      updated_at: now,
    };
    await tx
      .insertInto('participation')
      .values({ registration_id: registrationId, ...values })
      .onConflict((conflict) => conflict.column('registration_id').doUpdateSet(values))
      .execute();
    const own = byParticipant({ registrationId, requestId });
    await recordAct(
      tx,
      desk
        ? {
            ...own,
            ...byOrganiser({ organiserId: desk.organiserId, requestId }),
            action: 'participation.corrected',
            detail: { fields },
            record,
            reason: desk.reason,
          }
        : { ...own, action: 'participation.saved', detail: { fields } },
    );
    return { ok: true };
  });
}

/** Keeps the journey before the first late change. A first answer had none before it. */
function keepBefore(
  before: (Journey & { beforeLate: unknown }) | undefined,
  changed: readonly string[],
): { before_late?: string } {
  if (!before) return { before_late: '{}' };
  const isFirst = before.beforeLate === null && journeyFields.some((name) => changed.includes(name));
  if (!isFirst) return {};
  return {
    before_late: JSON.stringify(Object.fromEntries(journeyFields.map((name) => [name, before[name]]))),
  };
}

/** The names of the fields that changed. */
function listChanged(after: object, before: object, names: readonly string[]): string[] {
  const read = (from: object, name: string) =>
    JSON.stringify(Object.entries(from).find(([key]) => key === name)?.[1] ?? null);
  return names.filter((name) => read(after, name) !== read(before, name));
}
