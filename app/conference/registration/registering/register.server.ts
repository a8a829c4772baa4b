import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { actRow } from '#conference/audit/record-act.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { grantDevice, grantRows } from '#conference/identity/device.server.ts';
import { enqueueMail, mailRow } from '#conference/mails/queue-mail.server.ts';
import { chargeRow } from '#conference/payments/make-charge.server.ts';
import type { RegistrationForm, SealedDetails } from '#conference/registration/registration.ts';
import { sealDetails } from '#conference/registration/sealed-details.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { insertTogether } from '#platform/database/insert-together.server.ts';
import { violatesConstraint } from '#platform/database/violates-constraint.server.ts';
import { attachFormFile, type FormFile } from '#platform/files/kept-files.server.ts';
import { type ReadyFile, withUploads } from '#platform/files/with-uploads.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { type RecordKey, readCurrentMaster, wrapRecordKey } from '#platform/keys/record-keys.server.ts';
import { newKey } from '#platform/keys/secrets.server.ts';
import { fingerprintRow } from './passport-fingerprint.server.ts';
import { newReference } from './reference.server.ts';

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
type Registered = { registrationId: string; deviceSecret: string };

/** A try fails only when somebody with the same address was quicker by a moment; the next one knows of them. */
const mostTries = 5;

/**
 * Writes a registration with its files and its confirmation mail, once: a repeat (same browser, key and
 * content) finds the first. Either way the browser is granted the credential, whose secret is returned.
 */
export async function register(store: Store, submission: Submission, now: Date): Promise<Registered> {
  const { photo, passport } = submission;
  return await withUploads(store, { photo, passport }, async (ready) => {
    for (let tries = 1; ; tries++) {
      try {
        return await tryToRegister(store, submission, ready, now);
      } catch (error) {
        const isEmailTaken = violatesConstraint(error, 'one_counted_registration_an_address');
        if (!isEmailTaken || tries === mostTries) throw error;
      }
    }
  });
}

async function tryToRegister(
  store: Store,
  submission: Submission,
  ready: ReadyFiles,
  now: Date,
): Promise<Registered> {
  return await store.db.transaction().execute(async (tx) => {
    const id = randomUUID();
    const claim = await claimSubmission(tx, submission, id, now);
    if (claim.isNew) {
      const deviceSecret = await writeRegistration(
        tx,
        store,
        { ...submission, ...ready },
        { id, ...claim },
        now,
      );
      return { registrationId: id, deviceSecret };
    }
    const registered = await findRegistered(tx, submission);
    if (registered === undefined) throw new Error('A claimed submission has no row.');
    const deviceSecret = await grantDevice(tx, submission.deviceSecret, registered);
    return { registrationId: registered, deviceSecret };
  });
}

/**
 * The first of several simultaneous repeats gets the row; the others wait here until it has committed. Asked in the same
 * breath: by which master key a new record's is wrapped, and whether a registration of the address counts already.
 */
async function claimSubmission(tx: Database, submission: Submission, registrationId: string, now: Date) {
  return await tx
    .with('claimed', (db) =>
      db
        .insertInto('submission')
        .values({
          browser_hash: submission.browserHash,
          form_key: submission.formKey,
          content_hash: submission.contentHash,
          registration_id: registrationId,
          created_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('registration_id'),
    )
    .selectNoFrom((row) => [
      row.exists(row.selectFrom('claimed').select('registration_id')).as('isNew'),
      sql<string | null>`current_master()`.as('master'),
      row
        .exists(
          row
            .selectFrom('registration')
            .select('id')
            .where('email', '=', submission.form.email)
            .where('standing', '=', 'counted'),
        )
        .as('isCounted'),
    ])
    .executeTakeFirstOrThrow();
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

/** Gives the secret of the browser's credential. */
async function writeRegistration(
  tx: Database,
  { jobs, secrets }: Store,
  { form, deviceSecret, photo, passport }: Pick<Submission, 'form' | 'deviceSecret'> & ReadyFiles,
  { id, master, isCounted }: { id: string; master: string | null; isCounted: SqlBool },
  now: Date,
): Promise<string> {
  const record: RecordKey = { id: randomUUID(), key: newKey() };
  const details: SealedDetails = {
    passportNumber: form.passportNumber,
    passportExpiry: form.passportExpiry,
    visaAddress: form.visaAddress,
  };
  const mail = mailRow({ kind: 'registration', subjectId: id, registrationId: id });
  const granted = await grantRows(tx, deviceSecret, id);
  await insertTogether(tx, {
    record_key: await wrapRecordKey(secrets.keyring, record, master ?? (await readCurrentMaster(tx))),
    registration: {
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
      standing: isCounted ? 'waiting' : 'counted',
      created_at: now,
      updated_at: now,
    },
    charge: chargeRow({ kind: 'registration', id, price: edition.fees[form.participantType] }, now),
    passport_fingerprint: fingerprintRow(secrets, record, form.passportNumber),
    audit_entry: actRow({
      actor: 'participant',
      actorId: id,
      action: 'registration.made',
      subject: 'registration',
      subjectId: id,
    }),
    mail,
    ...granted.rows,
  });
  for (const [kind, file] of [['photo', photo] as const, ['passport', passport] as const]) {
    if (!file) continue;
    const fileId = await attachFormFile(tx, { secrets }, record, file);
    if (fileId === undefined) continue;
    await tx.insertInto('registration_file').values({ registration_id: id, kind, file_id: fileId }).execute();
  }
  await enqueueMail(tx, jobs, mail);
  return granted.secret;
}
