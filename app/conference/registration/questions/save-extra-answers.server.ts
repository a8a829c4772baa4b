import { type Act, byOrganiser, byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { CheckedFile } from '#platform/files/stored-files.server.ts';
import { attachFile, deleteFiles } from '#platform/files/stored-files.server.ts';
import { withUploads } from '#platform/files/with-uploads.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, type RecordKey } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { fingerprintAnswer, openAnswer, sealAnswer } from './answer-seal.server.ts';
import { holdQuestions } from './change-extra-questions.server.ts';
import type { ExtraQuestion } from './extra-question.ts';
import { listExtraQuestions } from './extra-questions.server.ts';

export type GivenAnswers = {
  registrationId: string;
  /** By the ids of their questions. An empty text deletes the answer. Questions without an entry keep theirs. */
  answers: Readonly<Record<string, string>>;
  /** By the ids of their questions. `null` deletes the file. */
  files?: Readonly<Record<string, CheckedFile | null>>;
  /** Set if the desk corrects the answers. */
  desk?: {
    organiserId: string;
    reason: string;
    /** The answers that the form showed. The correction is refused if somebody else has changed one of them. */
    shown: Readonly<Record<string, string>>;
  };
  requestId: string;
};

type Saved = { ok: true } | { ok: false; reason: 'not-open' | 'changed-meanwhile' };

/**
 * Saves answers to extra questions, also after the last day. Ignores answers to questions that the registration is not
 * asked; the desk can also correct those of closed questions. Refuses if the registration is neither active nor waits
 * for the participant's choice, or if its passport data was destroyed, because the answers are destroyed with it.
 */
export async function saveExtraAnswers(
  { db, files: store, secrets }: Pick<Platform, 'db' | 'files' | 'secrets'>,
  { registrationId, answers, files = {}, desk, requestId }: GivenAnswers,
  now: Date,
): Promise<Saved> {
  const uploads = Object.fromEntries(
    Object.entries(files).flatMap(([id, file]) => (file ? [[id, { checked: file }]] : [])),
  );
  return await withUploads({ db, files: store }, uploads, async (ready) => {
    return await db.transaction().execute(async (tx): Promise<Saved> => {
      await holdQuestions(tx);
      const registration = await lockRegistration(tx, registrationId);
      const isOpen = registration && ['active', 'must-choose'].includes(registration.status);
      if (!isOpen || registration.passport_destroyed_at !== null) return { ok: false, reason: 'not-open' };
      const record = await openRecordKey(tx, secrets, registration.record_key_id);
      const before = await readStored(tx, registrationId, record);
      const isStale = ([id, shown]: [string, string]) => (before.get(id)?.answer ?? '') !== shown;
      if (desk && Object.entries(desk.shown).some(isStale)) return { ok: false, reason: 'changed-meanwhile' };
      const type = registration.participant_type;
      const asked = (await listExtraQuestions(tx)).filter(
        ({ id, types, isClosed }) =>
          (types.length === 0 || types.includes(type) || (desk && before.has(id))) && (!isClosed || desk),
      );
      const writer = { tx, secrets, record, registrationId, now };
      let changed = 0;
      for (const question of asked) {
        const stored = before.get(question.id);
        const answer = answers[question.id];
        if (question.kind === 'file') {
          const upload = ready[question.id];
          const uploaded = upload && 'uploaded' in upload ? upload.uploaded : undefined;
          if (!uploaded && !(files[question.id] === null && stored)) continue;
          const fileId = uploaded && (await attachFile(tx, record, uploaded));
          await write(writer, question, fileId === undefined ? undefined : { file_id: fileId });
          // The key of the file is deleted with its row. The sweep deletes the bytes within a day.
          if (stored?.fileId) await deleteFiles(tx, [stored.fileId]);
          changed += 1;
        } else if (answer !== undefined && answer !== (stored?.answer ?? '')) {
          await write(writer, question, answer === '' ? undefined : sealed(writer, question, answer));
          changed += 1;
        }
      }
      if (changed > 0) {
        const about = { ...byParticipant({ registrationId, requestId }), detail: { answers: changed } };
        await recordAct(
          tx,
          desk ? correctedBy(about, record, desk) : { ...about, action: 'extra-answers.saved' },
        );
      }
      return { ok: true };
    });
  });
}

/** Saves the answers of the registration form, in the transaction of the registration. */
export async function saveFormAnswers(
  tx: Database,
  { secrets }: Pick<Platform, 'secrets'>,
  { registrationId, answers }: Pick<GivenAnswers, 'registrationId' | 'answers'>,
  now: Date,
): Promise<void> {
  await holdQuestions(tx);
  const { record_key_id } = await registrations(tx)
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  const writer = {
    tx,
    secrets,
    record: await openRecordKey(tx, secrets, record_key_id),
    registrationId,
    now,
  };
  for (const question of await listExtraQuestions(tx)) {
    const answer = answers[question.id];
    if (answer) await write(writer, question, sealed(writer, question, answer));
  }
}

function correctedBy(
  about: Omit<Act, 'action' | 'actor' | 'record' | 'reason' | 'sealedDetail'>,
  record: RecordKey,
  { organiserId, reason }: NonNullable<GivenAnswers['desk']>,
): Act {
  const by = byOrganiser({ organiserId, requestId: about.requestId ?? '' });
  return { ...about, ...by, action: 'extra-answers.corrected', record, reason };
}

async function readStored(tx: Database, registrationId: string, record: RecordKey) {
  const rows = await tx
    .selectFrom('extra_answer')
    .select(['question_id', 'sealed_answer', 'file_id as fileId'])
    .where('registration_id', '=', registrationId)
    .execute();
  return new Map(
    rows.map(({ question_id, sealed_answer, fileId }) => [
      question_id,
      { fileId, answer: sealed_answer === null ? undefined : openAnswer(record, sealed_answer) },
    ]),
  );
}

type Writer = {
  tx: Database;
  secrets: Pick<Secrets, 'fingerprint'>;
  record: RecordKey;
  registrationId: string;
  now: Date;
};
type Value = { sealed_answer: Buffer; fingerprint: string | null } | { file_id: string };

function sealed({ secrets, record }: Writer, question: ExtraQuestion, answer: string): Value {
  return {
    sealed_answer: sealAnswer(record, answer),
    fingerprint: fingerprintAnswer(secrets, question, answer),
  };
}

/** Writes an answer, or deletes it. */
async function write(
  { tx, registrationId, now }: Writer,
  { id }: ExtraQuestion,
  value: Value | undefined,
): Promise<void> {
  if (!value) {
    await tx
      .deleteFrom('extra_answer')
      .where('question_id', '=', id)
      .where('registration_id', '=', registrationId)
      .execute();
    return;
  }
  const values = { ...value, answered_at: now };
  await tx
    .insertInto('extra_answer')
    .values({ question_id: id, registration_id: registrationId, ...values })
    .onConflict((conflict) => conflict.columns(['question_id', 'registration_id']).doUpdateSet(values))
    .execute();
}
