import { type Act, recordAct, withoutReason } from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, type RecordKey } from '#platform/keys/record-keys.server.ts';
import { askingRule } from './clearances.server.ts';
import type { ZoneComparison } from './compare-zone.ts';
import { type OpenedCase, openVisaCase, summariseCase } from './read-visa-case.server.ts';
import {
  type AnswerChanges,
  findContradictions,
  keepAsked,
  letterFields,
  listMissing,
  newestChange,
  type VisaData,
  type VisaField,
  visaFields,
} from './visa-data.ts';
import { sealVisaData } from './visa-seal.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;
type By = Pick<Act, 'actor' | 'actorId' | 'requestId'>;

export type SaveRefusal =
  | { reason: 'no-such-registration' | 'passport-destroyed' }
  | { reason: 'contradiction'; errors: Partial<Record<'issuedOn' | 'birthDate', string>> }
  /**
   * Somebody else changed `fields` after the form was opened. `seen` is the number of the newest change now. The form
   * must contain it when it is sent again.
   */
  | { reason: 'changed-meanwhile'; fields: VisaField[]; seen: number };

export type Saving = {
  registrationId: string;
  given: VisaData;
  by: By;
  /** Why an organiser saves answers. */
  reason?: string;
  /**
   * The number of the newest change when the form was shown, see {@link newestChange}. If it is undefined, the answers
   * replace any earlier ones.
   */
  seen?: number | undefined;
};

/**
 * Saves answers of the visa checklist. A missing answer keeps the stored one. An answer to a question that is not asked
 * of this person is not kept. Refuses days that contradict each other
 * or the passport, and answers that somebody else changed after the form was opened.
 */
export async function saveVisaData(
  store: Store,
  { registrationId, given, by, reason, seen }: Saving,
  now: Date,
): Promise<{ ok: true; missing: number } | ({ ok: false } & SaveRefusal)> {
  return await changeCase(store, registrationId, async (tx, { opened, passport, record }) => {
    const changed = visaFields.filter(
      (field) => given[field] !== undefined && given[field] !== opened.data[field],
    );
    const newest = newestChange(opened.changes);
    const fields = changed.filter((field) => (opened.changes[field]?.number ?? 0) > (seen ?? newest));
    if (fields.length > 0) return { ok: false, reason: 'changed-meanwhile', fields, seen: newest };
    const data = keepAsked(
      { ...opened.data, ...Object.fromEntries(changed.map((field) => [field, given[field]])) },
      askingRule,
    );
    const today = dayAt(now, edition.timeZone);
    const errors = findContradictions(data, { passportExpiry: passport.passportExpiry, today });
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'contradiction', errors };
    const missing = listMissing(data, askingRule).length;
    if (changed.length === 0) return { ok: true, missing };
    const isDesk = by.actor === 'organiser';
    const change = {
      number: newest + 1,
      at: now.toISOString(),
      by: isDesk ? 'organiser' : 'participant',
    } as const;
    const changes = { ...opened.changes, ...Object.fromEntries(changed.map((field) => [field, change])) };
    const isForLetter = letterFields.some((field) => changed.includes(field));
    await writeCase(tx, record, { registrationId, data, zone: opened.zone, changes, isForLetter }, now);
    await recordAct(tx, {
      ...by,
      ...(reason === undefined ? withoutReason : { record, reason }),
      action: isDesk ? 'visa-data.corrected' : 'visa-data.saved',
      subject: 'registration',
      subjectId: registrationId,
      detail: { fields: changed },
    });
    return { ok: true, missing };
  });
}

/**
 * Stores the machine-readable zone of the passport, as `readZone` returns it, and compares it with the registration.
 * Does not store a zone that has a wrong check digit.
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
      const { data, changes } = opened;
      await writeCase(tx, record, { registrationId, data, zone, changes, isForLetter: false }, now);
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

/** Changes a case while its registration is locked, so that no form loses the answers of another form. */
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

type Written = {
  registrationId: string;
  data: VisaData;
  zone: string | undefined;
  changes: AnswerChanges;
  /** True if an answer that a visa letter prints has changed. */
  isForLetter: boolean;
};

async function writeCase(
  tx: Database,
  record: RecordKey,
  { registrationId, data, zone, changes, isForLetter }: Written,
  now: Date,
) {
  const { nationality = null, ...answers } = data;
  const values = {
    nationality,
    has_listed_origin: data.listedOrigin === 'yes',
    sealed_data: sealVisaData(record, { ...answers, changes, ...(zone !== undefined && { zone }) }),
    ...(isForLetter && { letter_answers_at: now }),
    updated_at: now,
  };
  const isComplete = listMissing(data, askingRule).length === 0;
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
