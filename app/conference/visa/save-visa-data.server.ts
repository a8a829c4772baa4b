import { type Act, recordAct } from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, type RecordKey } from '#platform/keys/record-keys.server.ts';
import type { ZoneComparison } from './compare-zone.ts';
import { type OpenedCase, openVisaCase, summariseCase } from './read-visa-case.server.ts';
import { findContradictions, listMissing, type VisaData } from './visa-data.ts';
import { sealVisaData } from './visa-seal.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;
type By = Pick<Act, 'actor' | 'actorId' | 'requestId'>;

export type SaveRefusal =
  | { reason: 'no-such-registration' | 'passport-destroyed' }
  | { reason: 'contradiction'; errors: Partial<Record<'issuedOn' | 'birthDate', string>> };

/**
 * Saves answers of the visa checklist, also a part of them. An answer that is not given keeps the one that is stored.
 * Refuses days that contradict each other or the passport.
 */
export async function saveVisaData(
  store: Store,
  { registrationId, given, by }: { registrationId: string; given: VisaData; by: By },
  now: Date,
): Promise<{ ok: true; missing: number } | ({ ok: false } & SaveRefusal)> {
  return await changeCase(store, registrationId, async (tx, { opened, passport, record }) => {
    const changed = Object.keys(given).filter(
      (field) =>
        given[field as keyof VisaData] !== undefined &&
        given[field as keyof VisaData] !== opened.data[field as keyof VisaData],
    );
    const data: VisaData = {
      ...opened.data,
      ...Object.fromEntries(changed.map((field) => [field, given[field as keyof VisaData]])),
    };
    const today = dayAt(now, edition.timeZone);
    const errors = findContradictions(data, { passportExpiry: passport.passportExpiry, today });
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'contradiction', errors };
    const missing = listMissing(data).length;
    if (changed.length === 0) return { ok: true, missing };
    await writeCase(tx, record, { registrationId, data, zone: opened.zone }, now);
    await recordAct(tx, {
      ...by,
      action: 'visa-data.saved',
      subject: 'registration',
      subjectId: registrationId,
      detail: { fields: changed },
    });
    return { ok: true, missing };
  });
}

/**
 * Stores the machine-readable zone of the passport, as `readZone` returns it, and compares it with the registration.
 * Stores no zone with a wrong check digit.
 */
export async function saveZone(
  store: Store,
  { registrationId, zone, by }: { registrationId: string; zone: string; by: By },
  now: Date,
): Promise<
  | { ok: true; comparison: ZoneComparison }
  | { ok: false; reason: 'no-such-registration' | 'passport-destroyed' | 'misread' }
> {
  return await changeCase(store, registrationId, async (tx, { opened, record, fullName }) => {
    const { comparison } = summariseCase(fullName, { ...opened, zone });
    if (!comparison || comparison.kind === 'misread') return { ok: false, reason: 'misread' };
    if (zone !== opened.zone) {
      await writeCase(tx, record, { registrationId, data: opened.data, zone }, now);
      const about = { subject: 'registration', subjectId: registrationId } as const;
      await recordAct(tx, {
        ...by,
        ...about,
        action: 'passport-zone.compared',
        detail: { differs: comparison.differs },
      });
    }
    return { ok: true, comparison };
  });
}

type Locked = {
  opened: OpenedCase;
  passport: NonNullable<OpenedCase['passport']>;
  record: RecordKey;
  fullName: string;
};
type NotThere = { ok: false; reason: 'no-such-registration' | 'passport-destroyed' };

/** Opens a case under the lock of its registration, so that two forms never lose each other's answers. */
async function changeCase<Changed>(
  { db, secrets }: Store,
  registrationId: string,
  change: (tx: Database, locked: Locked) => Promise<Changed>,
): Promise<Changed | NotThere> {
  return await db.transaction().execute(async (tx): Promise<Changed | NotThere> => {
    const registration = await lockRegistration(tx, registrationId);
    if (!registration) return { ok: false, reason: 'no-such-registration' };
    const record = await openRecordKey(tx, secrets, registration.record_key_id);
    const opened = await openVisaCase(tx, registration, record);
    const { passport } = opened;
    if (!passport) return { ok: false, reason: 'passport-destroyed' };
    return await change(tx, { opened, passport, record, fullName: registration.full_name });
  });
}

type Written = { registrationId: string; data: VisaData; zone: string | undefined };

async function writeCase(
  tx: Database,
  record: RecordKey,
  { registrationId, data, zone }: Written,
  now: Date,
) {
  const { nationality = null, ...answers } = data;
  const values = {
    nationality,
    sealed_data: sealVisaData(record, { ...answers, ...(zone !== undefined && { zone }) }),
    updated_at: now,
  };
  const isComplete = listMissing(data).length === 0;
  await tx
    .insertInto('visa_case')
    .values({ registration_id: registrationId, ...values, completed_at: isComplete ? now : null })
    .onConflict((conflict) =>
      conflict.column('registration_id').doUpdateSet((row) => ({
        ...values,
        completed_at: isComplete ? row.fn.coalesce('visa_case.completed_at', row.val(now)) : null,
      })),
    )
    .execute();
}
