import { byOrganiser, byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';
import { openNeeds } from './needs-seal.server.ts';
import type { Journey, Needs, Participation } from './participation.ts';
import { journeyColumns } from './participations.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;

type ReadParticipation = Participation & {
  hasNeeds: boolean;
  answeredAt: Date;
  /** The journey and room before the first late change. Empty if the first answer came late; null if nothing did. */
  beforeLate: Partial<Journey> | null;
};

/** Reads how somebody takes part, without the sealed answers. Undefined if they have not answered yet. */
export async function readParticipation(
  db: Database,
  registrationId: string,
): Promise<ReadParticipation | undefined> {
  const row = await db
    .selectFrom('participation')
    .select(['mode', 'days', 'organisation', 'position', 'phone', 'updated_at as answeredAt'])
    .select(journeyColumns)
    .select('before_late as beforeLate')
    .select((select) => select('sealed_needs', 'is not', null).as('has_needs'))
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { has_needs, beforeLate, ...participation } = row;
  return {
    ...participation,
    hasNeeds: Boolean(has_needs),
    beforeLate: beforeLate as ReadParticipation['beforeLate'],
  };
}

/** Shows participants their own sealed answers. The audit records it. */
export async function showOwnNeeds(
  { db, secrets }: Store,
  own: { registrationId: string; requestId: string },
): Promise<Needs> {
  const sealed = await findSealed(db, own.registrationId);
  if (!sealed?.sealed_needs) return {};
  const record = await openRecordKey(db, secrets, sealed.record_key_id);
  await recordAct(db, { ...byParticipant(own), action: 'needs.shown' });
  return openNeeds(record, sealed.sealed_needs);
}

type Reveal = { registrationId: string; organiserId: string; reason: string; requestId: string };

/** Opens the sealed answers of a person for an organiser, and records who saw them and why. */
export async function revealNeeds(
  { db, secrets }: Store,
  { registrationId, reason, ...by }: Reveal,
): Promise<{ ok: true; needs: Needs } | { ok: false; reason: 'not-given' | 'erased' }> {
  return await db.transaction().execute(async (tx) => {
    const sealed = await findSealed(tx, registrationId);
    if (!sealed?.sealed_needs) return { ok: false, reason: 'not-given' };
    const record = await openRecordKeyIfExists(tx, secrets, sealed.record_key_id);
    if (!record) return { ok: false, reason: 'erased' };
    const about = { subject: 'registration', subjectId: registrationId } as const;
    await recordAct(tx, { ...byOrganiser(by), ...about, action: 'needs.revealed', record, reason });
    return { ok: true, needs: openNeeds(record, sealed.sealed_needs) };
  });
}

async function findSealed(db: Database, registrationId: string) {
  return await db
    .selectFrom('participation')
    .innerJoin(registrations(db).as('person'), 'person.id', 'registration_id')
    .select(['sealed_needs', 'person.record_key_id'])
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
}
