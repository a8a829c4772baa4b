import type { Selectable, Updateable } from 'kysely';
import { closeAccess } from '#conference/accounts/close-access.server.ts';
import { recordAct } from '#conference/audit/record-act.server.ts';
import { feesOf } from '#conference/edition/participant-types.server.ts';
import type { Money } from '#conference/edition/schema/facts-schema.ts';
import { keepType } from '#conference/edition/settings/stored-settings.server.ts';
import type { Settings, WithSettings } from '#conference/edition/settings.ts';
import type { MailKind } from '#conference/mails/mail-kinds.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { changeRegistrationCharge } from '#conference/money/ledger/change-charge.server.ts';
import type { Balance } from '#conference/money/ledger/payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { storeFingerprint } from '#conference/registration/registering/passport-fingerprint.server.ts';
import type { RegistrationForm, SealedDetails } from '#conference/registration/registration.ts';
import { openStatuses } from '#conference/registration/registration-status.ts';
import { openDetails, sealDetails } from '#conference/registration/sealed-details.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Registration } from '#platform/database/database-types.ts';
import { violatesConstraint } from '#platform/database/violates-constraint.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, RecordKeyErased } from '#platform/keys/record-keys.server.ts';
import { markPaidByBalance } from './change-registrations.server.ts';

/** The fields that can be corrected, as the registration form's schema returns them. */
export type Correctable = Omit<RegistrationForm, 'photo' | 'passport'> & {
  country: string | null;
  /** The organisation of a stall holder. Null for participants. */
  organisation: string | null;
};
export type CorrectedField = keyof Correctable;

export type Correction = {
  registrationId: string;
  changes: Partial<Correctable>;
  /** The values that the form showed. A field that somebody else has changed in the meantime is not overwritten. */
  shown?: Partial<Correctable>;
  /**
   * When the registration was last changed, as the form showed it. If the registration has been changed since then, its
   * sealed values are not overwritten.
   */
  shownAt?: Date;
  /** The fee that the organiser has accepted for the new participant type, in minor units. */
  acceptedFee?: number | undefined;
  by: { actor: 'organiser' | 'participant'; actorId: string };
  reason?: string;
  requestId: string;
};

export type CorrectionRefusal =
  | 'no-such-registration'
  | 'erased'
  | 'email-taken'
  | 'visa-address-missing'
  | 'passport-destroyed';

type Corrected =
  | { ok: true; changed: CorrectedField[] }
  | { ok: false; reason: CorrectionRefusal }
  /** Somebody else has changed these fields since the form was shown. Nothing was corrected. */
  | { ok: false; reason: 'changed-meanwhile'; fields: CorrectedField[] }
  /** The new participant type has another fee. The organiser has to accept that fee first. */
  | { ok: false; reason: 'fee-changes'; fee: Money; balance: Balance };

/**
 * Corrects a registration, and returns the fields that changed. The audit stores the former values sealed. If the email
 * address changes, all sessions end, the new address must be proved, and both addresses get a mail. Refuses:
 * - an email address that another registration has
 * - a visa letter without a postal address
 * - passport details that were destroyed
 * - fields that somebody else has changed since the form showed them
 * - another fee, until the organiser has accepted it
 */
export async function correctRegistration(
  { db, jobs, secrets, settings }: Pick<Platform, 'db' | 'jobs' | 'secrets'> & WithSettings,
  correction: Correction,
  now: Date,
): Promise<Corrected> {
  try {
    return await db
      .transaction()
      .execute(async (tx) => await applyCorrection(tx, { jobs, secrets, settings }, correction, now));
  } catch (error) {
    if (error instanceof RecordKeyErased) return { ok: false, reason: 'erased' };
    // Somebody else registered with the address at the same moment.
    const isTakenNow =
      violatesConstraint(error, 'one_active_registration_an_address') ||
      violatesConstraint(error, 'one_stall_holder_an_address');
    if (isTakenNow) return { ok: false, reason: 'email-taken' };
    throw error;
  }
}

async function applyCorrection(
  tx: Database,
  { jobs, secrets, settings }: Pick<Platform, 'jobs' | 'secrets'> & WithSettings,
  { registrationId, changes, shown = {}, shownAt, acceptedFee, by, reason, requestId }: Correction,
  now: Date,
): Promise<Corrected> {
  const row = await tx
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', registrationId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { ok: false, reason: 'no-such-registration' };
  const record = await openRecordKey(tx, secrets, row.record_key_id);
  const details = openDetails(record, row.sealed_details);
  const before = asCorrectable(row, details ?? destroyedDetails);
  const isOlder = shownAt !== undefined && shownAt.getTime() !== row.updated_at.getTime();
  const meanwhile = (Object.keys(changes) as CorrectedField[]).filter(
    (field) =>
      before[field] !== changes[field] &&
      (field in shown ? before[field] !== shown[field] : isOlder && field in destroyedDetails),
  );
  if (meanwhile.length > 0) return { ok: false, reason: 'changed-meanwhile', fields: meanwhile };
  const after: Correctable = { ...before, ...leaveOutUndefined(changes) };
  if (!after.needsVisa) after.visaAddress = null;
  else if (details && after.visaAddress === null) return { ok: false, reason: 'visa-address-missing' };

  const changed = (Object.keys(after) as CorrectedField[]).filter((field) => after[field] !== before[field]);
  if (changed.length === 0) return { ok: true, changed };
  if (changed.includes('email') && (await isAddressTaken(tx, registrationId, after.email))) {
    return { ok: false, reason: 'email-taken' };
  }
  if (changed.includes('participantType')) await keepType(tx, after.participantType);
  const newFee = changed.includes('participantType')
    ? await readNewFee(tx, settings, registrationId, after)
    : undefined;
  if (newFee && by.actor === 'organiser') {
    const { fee, balance } = newFee;
    if (balance && balance.charged !== fee.amount && acceptedFee !== fee.amount) {
      return { ok: false, reason: 'fee-changes', fee, balance };
    }
  }
  const { passportNumber, passportExpiry, visaAddress } = after;
  if (!details && changed.some((field) => field in destroyedDetails)) {
    return { ok: false, reason: 'passport-destroyed' };
  }
  await tx
    .updateTable('registration')
    .set({
      ...asColumns(after),
      ...(details &&
        changed.some((field) => field in destroyedDetails) && {
          sealed_details: sealDetails(record, { passportNumber, passportExpiry, visaAddress }),
        }),
      ...(changed.includes('email') && { email_confirmed_at: null }),
      updated_at: now,
    })
    .where('id', '=', registrationId)
    .execute();
  if (changed.includes('passportNumber')) await storeFingerprint(tx, secrets, record, passportNumber);
  if (newFee) {
    await changeRegistrationCharge(tx, { registrationId, fee: newFee.fee }, now);
    await markPaidByBalance(tx, registrationId, now);
  }
  if (changed.includes('email')) await closeAccess(tx, registrationId, now);
  const mails: string[] = [];
  for (const kind of mailsAfter(changed, by.actor)) {
    mails.push(await queueMail(tx, jobs, { kind, subjectId: registrationId, registrationId }));
  }
  await recordAct(tx, {
    ...by,
    action: 'registration.corrected',
    subject: 'registration',
    subjectId: registrationId,
    requestId,
    // The mails read the former values, such as the former address, from this audit entry.
    detail: { fields: changed, ...(mails.length > 0 && { mails }) },
    record,
    reason,
    sealedDetail: { before: pick(before, changed), after: pick(after, changed) },
  });
  return { ok: true, changed };
}

/**
 * If the email changed, the new and the former address always get a mail. After a corrected name or type, a mail is
 * sent only if an organiser made the correction.
 */
/** Reads the fee of the new participant type, in the currency of the charge, and the balance until now. */
async function readNewFee(
  tx: Database,
  settings: Settings,
  registrationId: string,
  { participantType }: Correctable,
) {
  const balance = await readBalance(tx, { kind: 'registration', id: registrationId });
  const fees = feesOf(settings, participantType);
  return { fee: fees.find(({ currency }) => currency === balance?.currency) ?? fees[0], balance };
}

function mailsAfter(changed: CorrectedField[], actor: Correction['by']['actor']): MailKind[] {
  if (changed.includes('email')) return ['registration-corrected', 'address-changed'];
  const isTold = changed.includes('fullName') || changed.includes('participantType');
  return isTold && actor === 'organiser' ? ['registration-corrected'] : [];
}

/** A placeholder for details that were destroyed. */
const destroyedDetails: SealedDetails = { passportNumber: '', passportExpiry: '', visaAddress: null };

/** True if somebody can log in to another registration with this address. */
async function isAddressTaken(tx: Database, registrationId: string, email: string) {
  const other = await tx
    .selectFrom('registration')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', registrationId)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
  return other !== undefined;
}

function asCorrectable(row: Selectable<Registration>, details: SealedDetails): Correctable {
  return {
    fullName: row.full_name,
    email: row.email,
    participantType: row.participant_type,
    country: row.country,
    needsVisa: row.needs_visa,
    clothSize: row.cloth_size,
    shoeSize: row.shoe_size,
    interestedDoctorate: row.interested_doctorate,
    organisation: row.organisation,
    ...details,
  };
}

function asColumns(given: Correctable): Updateable<Registration> {
  return {
    full_name: given.fullName,
    email: given.email,
    participant_type: given.participantType,
    country: given.country,
    needs_visa: given.needsVisa,
    cloth_size: given.clothSize,
    shoe_size: given.shoeSize,
    interested_doctorate: given.interestedDoctorate,
    organisation: given.organisation,
  };
}

function leaveOutUndefined(changes: Partial<Correctable>): Partial<Correctable> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function pick(from: Correctable, names: readonly CorrectedField[]) {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}
