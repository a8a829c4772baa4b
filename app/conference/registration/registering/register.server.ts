import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { deviceRows, rememberDevice } from '#conference/accounts/device.server.ts';
import { findDeviceId } from '#conference/accounts/list-browsers.server.ts';
import { actRow, byOrganiser, byParticipant } from '#conference/audit/record-act.server.ts';
import { feeOf } from '#conference/edition/participant-types.server.ts';
import { keepType } from '#conference/edition/settings/stored-settings.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { enqueueMail, mailRow } from '#conference/mails/queue-mail.server.ts';
import { chargeRow } from '#conference/money/ledger/make-charge.server.ts';
import type { RegistrationForm } from '#conference/registration/registration.ts';
import { sealDetails } from '#conference/registration/sealed-details.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { insertTogether } from '#platform/database/insert-together.server.ts';
import { violatesConstraint } from '#platform/database/violates-constraint.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { attachFormFile, type FormFile } from '#platform/files/kept-files.server.ts';
import { type ReadyFile, withUploads } from '#platform/files/with-uploads.server.ts';
import type { BrowserName } from '#platform/http/name-browser.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { type RecordKey, readCurrentMaster, wrapRecordKey } from '#platform/keys/record-keys.server.ts';
import { newKey } from '#platform/keys/secrets.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import { decidePlace, joinWaitingList } from '../places/waiting-list.server.ts';
import { markPaidByBalance } from '../record/change-registrations.server.ts';
import { fingerprintRow } from './passport-fingerprint.server.ts';
import { newReference } from './reference.server.ts';

type SentForm = {
  form: RegistrationForm;
  photo: FormFile | undefined;
  passport: FormFile | undefined;
  browserHash: Buffer;
  /** A random id. The form gets a new one each time it is shown. */
  formKey: string;
  /** A hash of every field and file. If the key is the same but the content is not, the form is a new submission. */
  contentHash: Buffer;
  /** The language of the form. Mails about the registration are written in it. */
  language: Locale;
  /**
   * Called in the transaction that stores the registration. If it throws, nothing is stored. `deviceSecret` is that of
   * the credential that the browser gets, if any.
   */
  afterwards?: (tx: Database, registrationId: string, deviceSecret?: string) => Promise<void>;
};

export type Submission = SentForm & {
  /** The secret of the browser's credential, if it has one. */
  deviceSecret: string | undefined;
  /** The keyed hash of the network that sent the form, see `unprovedNetwork`. */
  network: string;
  /** The name that the browser gives itself, such as Firefox on Android. */
  browser: BrowserName;
};

/** A registration that an organiser makes at the desk. The organiser's browser gets no access to it. */
export type DeskSubmission = SentForm & {
  organiserId: string;
  requestId: string;
  /** True if the organiser gives a place even if all are taken. */
  isPlaceGiven?: boolean;
};

type Store = Pick<Platform, 'db' | 'files' | 'jobs' | 'secrets'> & WithSettings;
type ReadyFiles = Record<'photo' | 'passport', ReadyFile | undefined>;
/** `isWaiting` is true if all places were taken. It is false for a form that was sent again. */
type Registered = { registrationId: string; deviceSecret: string; isWaiting: boolean };
/**
 * Who makes a new registration: a browser, or an organiser at the desk. `granted` is the credential that the browser
 * gets.
 */
type Origin = { granted: Awaited<ReturnType<typeof deviceRows>>; network: string } | DeskSubmission;

/**
 * The highest number of attempts to store a registration. An attempt fails if somebody registers with the same address
 * at the same moment. The next attempt finds the other registration.
 */
const maxAttempts = 5;

/**
 * Registers a participant once, with files and a confirmation mail. If the same browser sends the same key and content
 * again, this finds the first registration. In both cases the browser can log in to the registration. Returns the
 * secret of the browser's credential, the same one for each copy of a form.
 */
export async function register(store: Store, submission: Submission, now: Date): Promise<Registered> {
  const { deviceSecret, browser, network } = submission;
  return await storeOnce(store, submission, async (tx, ready) => {
    const id = randomUUID();
    const claim = await claimSubmission(tx, submission, id, now);
    if (claim.isNew) {
      const granted = await deviceRows(tx, deviceSecret, id, browser, firstSecret(store, id));
      const submitted = { ...submission, ...ready };
      const made = { id, ...claim, origin: { granted, network } };
      const place = await writeRegistration(tx, store, submitted, made, now);
      await submission.afterwards?.(tx, id, granted.secret);
      return { registrationId: id, deviceSecret: granted.secret, isWaiting: place === 'waiting' };
    }
    const registered = await findFirst(tx, submission);
    const hasCredential = (await findDeviceId(tx, deviceSecret)) !== undefined;
    const secret = hasCredential ? deviceSecret : firstSecret(store, registered);
    return {
      registrationId: registered,
      deviceSecret: await rememberDevice(tx, secret, registered, browser),
      isWaiting: false,
    };
  });
}

/**
 * The secret of the credential that a registration makes. It is derived, not random, because the database has only its
 * hash: after a double click, the answer to the second form must set the same cookie as the answer to the first.
 */
function firstSecret({ secrets }: Store, registrationId: string): string {
  return secrets.fingerprint('first credential', registrationId);
}

type Added = { ok: true; registrationId: string; isWaiting: boolean } | { ok: false; reason: 'email-taken' };

/**
 * Registers a person at the desk once. If the same key and content are sent again, this finds the first registration.
 * Refuses an email address that already has an active registration or the account of a stall holder.
 */
export async function registerAtDesk(store: Store, submission: DeskSubmission, now: Date): Promise<Added> {
  return await storeOnce(store, submission, async (tx, ready): Promise<Added> => {
    const id = randomUUID();
    const claim = await claimSubmission(tx, submission, id, now);
    if (!claim.isNew) {
      return { ok: true, registrationId: await findFirst(tx, submission), isWaiting: false };
    }
    if (claim.isEmailTaken) {
      await deleteSubmission(tx, id);
      return { ok: false, reason: 'email-taken' };
    }
    const place = await writeRegistration(
      tx,
      store,
      { ...submission, ...ready },
      { id, ...claim, origin: submission },
      now,
    );
    await submission.afterwards?.(tx, id);
    return { ok: true, registrationId: id, isWaiting: place === 'waiting' };
  });
}

/**
 * Stores the files and runs the transaction. Runs it again if somebody registered with the same address at the same
 * moment.
 */
async function storeOnce<Result>(
  store: Store,
  { photo, passport }: SentForm,
  run: (tx: Database, ready: ReadyFiles) => Promise<Result>,
): Promise<Result> {
  return await withUploads(store, { photo, passport }, async (ready) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await store.db.transaction().execute(async (tx) => await run(tx, ready));
      } catch (error) {
        const isTaken = violatesConstraint(error, 'one_active_registration_an_address');
        if (!isTaken || attempt === maxAttempts) throw error;
      }
    }
  });
}

/**
 * Inserts the submission. If the same form arrives several times at once, only one transaction can insert it, and the
 * others wait for its commit. The same query also reads the current master key, and whether the address already has an
 * active registration or the account of a stall holder.
 */
async function claimSubmission(tx: Database, submission: SentForm, registrationId: string, now: Date) {
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
            .where('status', 'in', ['active', 'waiting', 'stall-holder']),
        )
        .as('isEmailTaken'),
    ])
    .executeTakeFirstOrThrow();
}

/** Finds the registration that an earlier copy of this submission made. */
export async function findRegistered(
  db: Database,
  submission: Pick<SentForm, 'browserHash' | 'formKey' | 'contentHash'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('submission')
    .select('registration_id')
    .where('browser_hash', '=', submission.browserHash)
    .where('form_key', '=', submission.formKey)
    .where('content_hash', '=', submission.contentHash)
    .executeTakeFirst();
  return row?.registration_id;
}

async function findFirst(tx: Database, submission: SentForm): Promise<string> {
  const registered = await findRegistered(tx, submission);
  if (registered === undefined)
    throw new Error('This form was sent before, but its registration does not exist.');
  return registered;
}

/** Deletes the submission after a refusal, so that the same form can be sent again. */
async function deleteSubmission(tx: Database, registrationId: string): Promise<void> {
  await tx.deleteFrom('submission').where('registration_id', '=', registrationId).execute();
}

type NewRegistration = { id: string; master: string | null; isEmailTaken: SqlBool; origin: Origin };

/**
 * Writes a registration with all its rows. If all places are taken, it goes on the waiting list. Returns `waiting` then,
 * also for a second registration of an address, which gets its status when its owner has chosen one.
 */
async function writeRegistration(
  tx: Database,
  { jobs, secrets, settings }: Store,
  { form, language, photo, passport }: Pick<SentForm, 'form' | 'language'> & ReadyFiles,
  { id, master, isEmailTaken, origin }: NewRegistration,
  now: Date,
): Promise<'active' | 'waiting'> {
  const isByDesk = 'organiserId' in origin;
  await keepType(tx, form.participantType);
  const place =
    isByDesk && origin.isPlaceGiven ? 'active' : await decidePlace(tx, settings, form.participantType);
  const status = isEmailTaken ? 'must-choose' : place;
  const record: RecordKey = { id: randomUUID(), key: newKey() };
  const { passportNumber, passportExpiry, visaAddress } = form;
  const mail = mailRow({ kind: 'registration', subjectId: id, registrationId: id });
  const price = feeOf(settings, form.participantType);
  await insertTogether(tx, {
    record_key: await wrapRecordKey(secrets.keyring, record, master ?? (await readCurrentMaster(tx))),
    registration: {
      id,
      reference: newReference(),
      record_key_id: record.id,
      sealed_details: sealDetails(record, { passportNumber, passportExpiry, visaAddress }),
      language,
      email: form.email,
      full_name: form.fullName,
      participant_type: form.participantType,
      needs_visa: form.needsVisa,
      cloth_size: form.clothSize,
      shoe_size: form.shoeSize,
      interested_doctorate: form.interestedDoctorate,
      unproved_network: isByDesk ? null : origin.network,
      is_from_desk: isByDesk,
      status,
      created_at: now,
      updated_at: now,
    },
    charge: chargeRow({ kind: 'registration', id, price }, now),
    passport_fingerprint: fingerprintRow(secrets, record, passportNumber),
    audit_entry: actRow(
      isByDesk
        ? { ...byOrganiser(origin), action: 'registration.added', subject: 'registration', subjectId: id }
        : { ...byParticipant({ registrationId: id }), action: 'registration.made' },
    ),
    mail,
    ...(!isByDesk && origin.granted.rows),
  });
  if (status === 'waiting') await joinWaitingList(tx, id, now);
  // A type without a fee has nothing to pay, so the registration is complete.
  if (price.amount === 0) await markPaidByBalance(tx, id, now);
  for (const [kind, file] of [['photo', photo] as const, ['passport', passport] as const]) {
    if (!file) continue;
    const fileId = await attachFormFile(tx, { secrets }, record, file);
    if (fileId === undefined) continue;
    await tx.insertInto('registration_file').values({ registration_id: id, kind, file_id: fileId }).execute();
  }
  await enqueueMail(tx, jobs, mail);
  return place;
}

/** A form that is sent again within this time is recognised as a repeat. */
export const submissionLifetime = days(30);

/** Deletes old submissions. They are needed only to recognise a form that is sent again. */
export async function deleteOldSubmissions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('submission').where('created_at', '<', addTime(now, -submissionLifetime)).execute();
}
