import { randomUUID } from 'node:crypto';
import { recordAct } from '#conference/audit/record-act.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { grantDevice } from '#conference/identity/device.server.ts';
import { makeCharge } from '#conference/payments/make-charge.server.ts';
import type { Database } from '#platform/database.server.ts';
import { type ReadyFile, withDeposits } from '#platform/deposits.server.ts';
import { type FormFile, putFormFile } from '#platform/kept-files.server.ts';
import { queueMail } from '#platform/mail-queue.server.ts';
import { makeRecordKey } from '#platform/record-keys.server.ts';
import type { Platform } from '#platform/request-context.server.ts';
import { keepFingerprint } from './passport-fingerprint.server.ts';
import { newReference } from './reference.server.ts';
import type { RegistrationForm, SealedDetails } from './registration.ts';
import { sealDetails } from './sealed-details.server.ts';

export type Submission = {
  form: RegistrationForm;
  photo: FormFile | undefined;
  passport: FormFile | undefined;
  browserHash: Buffer;
  /** Made anew for each rendering of the form. */
  formKey: string;
  /** Over every field and file, so that other content under a used key is a new submission. */
  contentHash: Buffer;
  /** The secret of the browser's credential, if it has one. */
  deviceSecret: string | undefined;
};

type Store = Pick<Platform, 'db' | 'files' | 'jobs' | 'secrets'>;
type ReadyFiles = Record<'photo' | 'passport', ReadyFile | undefined>;

/**
 * Writes a registration with its files and its confirmation mail, once: a repeat (same browser, key and
 * content) finds the first. Either way the browser is granted the credential, whose secret is returned.
 */
export async function register(
  store: Store,
  submission: Submission,
  now: Date,
): Promise<{ registrationId: string; deviceSecret: string }> {
  const { photo, passport } = submission;
  return await withDeposits(store, { photo, passport }, (ready) =>
    registerWith(ready, store, submission, now),
  );
}

async function registerWith(ready: ReadyFiles, store: Store, submission: Submission, now: Date) {
  return await store.db.transaction().execute(async (tx) => {
    const registrationId = randomUUID();
    const isNew = await claimSubmission(tx, submission, registrationId, now);
    if (isNew) await writeRegistration(tx, store, { form: submission.form, ...ready }, registrationId, now);
    const registered = isNew ? registrationId : await findRegistered(tx, submission);
    if (registered === undefined) throw new Error('A claimed submission has no row.');
    const deviceSecret = await grantDevice(tx, submission.deviceSecret, registered);
    return { registrationId: registered, deviceSecret };
  });
}

/** The first of several simultaneous repeats gets the row; the others wait here until it has committed. */
async function claimSubmission(tx: Database, submission: Submission, registrationId: string, now: Date) {
  const inserted = await tx
    .insertInto('submission')
    .values({
      browser_hash: submission.browserHash,
      form_key: submission.formKey,
      content_hash: submission.contentHash,
      registration_id: registrationId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** The registration that this very submission has made already; undefined: it is no repeat. */
export async function findRegistered(db: Database, submission: Submission): Promise<string | undefined> {
  const row = await db
    .selectFrom('submission')
    .select('registration_id')
    .where('browser_hash', '=', submission.browserHash)
    .where('form_key', '=', submission.formKey)
    .where('content_hash', '=', submission.contentHash)
    .executeTakeFirst();
  return row?.registration_id;
}

async function writeRegistration(
  tx: Database,
  { jobs, secrets }: Store,
  { form, photo, passport }: Pick<Submission, 'form'> & ReadyFiles,
  id: string,
  now: Date,
) {
  const record = await makeRecordKey(tx, secrets);
  const details: SealedDetails = {
    passportNumber: form.passportNumber,
    passportExpiry: form.passportExpiry,
    visaAddress: form.visaAddress,
  };
  const row = {
    id,
    reference: newReference(),
    record_key_id: record.id,
    sealed_details: sealDetails(record, details),
    email: form.email,
    full_name: form.fullName,
    participant_type: form.participantType,
    needs_visa: form.needsVisa,
    cloth_size: form.clothSize,
    shoe_size: form.shoeSize,
    interested_doctorate: form.interestedDoctorate,
    created_at: now,
    updated_at: now,
  };
  // Of one address one registration counts: the unique index decides which, a later one waits.
  const counted = await tx
    .insertInto('registration')
    .values({ ...row, standing: 'counted' })
    .onConflict((conflict) => conflict.column('email').where('standing', '=', 'counted').doNothing())
    .executeTakeFirst();
  if (counted.numInsertedOrUpdatedRows === 0n) {
    await tx
      .insertInto('registration')
      .values({ ...row, standing: 'waiting' })
      .execute();
  }

  await makeCharge(tx, { kind: 'registration', id, price: edition.fees[form.participantType] }, now);
  await keepFingerprint(tx, secrets, record, form.passportNumber);
  for (const [kind, file] of [['photo', photo] as const, ['passport', passport] as const]) {
    if (!file) continue;
    const fileId = await putFormFile(tx, { secrets }, record, file);
    if (fileId === undefined) continue;
    await tx.insertInto('registration_file').values({ registration_id: id, kind, file_id: fileId }).execute();
  }
  await recordAct(tx, {
    actor: 'participant',
    actorId: id,
    action: 'registration.made',
    subject: 'registration',
    subjectId: id,
  });
  await queueMail(tx, jobs, { kind: 'registration', subjectId: id, registrationId: id });
}
