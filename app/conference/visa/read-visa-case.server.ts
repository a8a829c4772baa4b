import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { readSealedDetails } from '#conference/registration/record/read-sealed-details.server.ts';
import type { SealedDetails } from '#conference/registration/registration.ts';
import { type RegistrationRow, registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, type RecordKey } from '#platform/keys/record-keys.server.ts';
import { askingRule } from './clearances.server.ts';
import { compareZone, type ZoneComparison } from './compare-zone.ts';
import {
  type AnswerChanges,
  listAsked,
  listDeskChanges,
  listMissing,
  newestChange,
  type VisaData,
  type VisaField,
} from './visa-data.ts';
import { openVisaData, type SealedVisaData } from './visa-seal.server.ts';

/**
 * A visa case with its answers in plain text. The caller must decide which answers people may see, and record in the
 * audit that these answers were shown.
 */
export type OpenedCase = {
  data: VisaData;
  zone: string | undefined;
  changes: AnswerChanges;
  /** Undefined if the passport was destroyed. */
  passport: SealedDetails | undefined;
  appliedOn: string | null;
  outcome: 'granted' | 'refused' | null;
  outcomeOn: string | null;
};

/** Opens the visa case of a registration. */
export async function openVisaCase(
  db: Database,
  registration: Pick<RegistrationRow, 'id'>,
  record: RecordKey,
): Promise<OpenedCase> {
  const row = await db
    .selectFrom('visa_case')
    .selectAll()
    .where('registration_id', '=', registration.id)
    .executeTakeFirst();
  const { zone, changes = {}, ...answers }: SealedVisaData = openVisaData(record, row?.sealed_data ?? null);
  return {
    data: { ...answers, ...(row?.nationality && { nationality: row.nationality }) },
    zone,
    changes,
    passport: await readSealedDetails(db, registration.id, record),
    appliedOn: row?.applied_on ?? null,
    outcome: row?.outcome ?? null,
    outcomeOn: row?.outcome_on ?? null,
  };
}

/**
 * A summary of a case without the answers: which answers are missing, and in which fields the machine-readable zone
 * differs.
 */
export type CaseSummary = {
  /** The questions for this person. */
  asked: VisaField[];
  missing: VisaField[];
  /** Undefined if nobody entered a zone, or if the passport was destroyed. */
  comparison: ZoneComparison | undefined;
  /**
   * The number of the newest change. A form sends this number back, so that the form does not replace a later change.
   */
  seen: number;
};

export function summariseCase(fullName: string, { data, zone, passport, changes }: OpenedCase): CaseSummary {
  return {
    asked: listAsked(data, askingRule),
    missing: listMissing(data, askingRule),
    seen: newestChange(changes),
    comparison: zone && passport ? compareZone(zone, { ...passport, ...data, fullName }) : undefined,
  };
}

/**
 * Reads the visa case of a participant. With `isProved`, the result also has the answers as `shown`, and the audit
 * records that they were shown.
 */
export async function readOwnVisaCase(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  own: { registrationId: string; requestId: string; isProved: boolean },
) {
  const registration = await registrations(db).where('id', '=', own.registrationId).executeTakeFirstOrThrow();
  const record = await openRecordKey(db, secrets, registration.record_key_id);
  const opened = await openVisaCase(db, registration, record);
  const { data, passport, appliedOn, outcome, outcomeOn } = opened;
  const isShown = own.isProved && Object.keys(data).length > 0;
  if (isShown) await recordAct(db, { ...byParticipant(own), action: 'visa-data.shown' });
  return {
    registration,
    ...summariseCase(registration.full_name, opened),
    deskChanges: listDeskChanges(opened.changes),
    nationality: data.nationality ?? null,
    passportExpiry: passport?.passportExpiry,
    shown: own.isProved ? data : undefined,
    appliedOn,
    outcome,
    outcomeOn,
  };
}
