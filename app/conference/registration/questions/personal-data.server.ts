import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { deleteFiles, moveFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { openAnswer, sealAnswer } from './answer-seal.server.ts';
import { listExtraQuestions } from './extra-questions.server.ts';
import { openAnswers } from './read-extra-answers.server.ts';

/** What an erasure and the restore of a backup do with the answers to extra questions. */
export const extraAnswerData = {
  tables: {
    extra_question: 'nobody',
    extra_answer: { deletedBy: { registration_id: 'registrationIds' } },
  },
  sealed: { 'extra_answer.sealed_answer': 'destroyed' },
  removeUnreadable,
} as const;

/** Lists the answers of a person, for the copy of their data. Files are in the copy beside this list. */
export async function listExtraAnswersOf(
  store: Pick<Platform, 'db' | 'secrets'>,
  registrationIds: readonly string[],
) {
  const questions = await listExtraQuestions(store.db);
  const opened = [...(await openAnswers(store, registrationIds)).values()].flat();
  return questions.flatMap(({ id, words }) =>
    opened
      .filter(({ questionId }) => questionId === id)
      .map(({ text, answeredAt }) => ({ question: words.en, answer: text ?? 'a file', answeredAt })),
  );
}

/** Destroys all answers of registrations together with the passports. Returns the ids of the files. */
export async function destroyExtraAnswers(
  tx: Database,
  registrationIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('extra_answer')
    .where('registration_id', '=', anyOf(registrationIds))
    .returning('file_id')
    .execute();
  const fileIds = rows.flatMap(({ file_id }) => file_id ?? []);
  await deleteFiles(tx, fileIds);
  return fileIds;
}

type Side = { registrationId: string; record: RecordKey };

/** Moves the answers that the kept registration of a merge lacks to it, sealed with its key. */
export async function moveExtraAnswers(tx: Database, from: Side, to: Side): Promise<void> {
  const rows = await tx
    .selectFrom('extra_answer')
    .select(['question_id', 'sealed_answer', 'file_id'])
    .where('registration_id', '=', from.registrationId)
    .where('question_id', 'not in', (own) =>
      own.selectFrom('extra_answer').select('question_id').where('registration_id', '=', to.registrationId),
    )
    .execute();
  await move(tx, rows, { from, to, movedFrom: sql`array_append(moved_from, ${from.registrationId}::uuid)` });
}

/** Moves answers back to their registration when a merge is undone. Keeps the changes made in the meantime. */
export async function returnExtraAnswers(tx: Database, from: Side, to: Side): Promise<void> {
  const rows = await tx
    .selectFrom('extra_answer')
    .select(['question_id', 'sealed_answer', 'file_id', 'moved_from'])
    .where('registration_id', '=', from.registrationId)
    .execute();
  const moved = rows.filter(({ moved_from }) => moved_from.at(-1) === to.registrationId);
  await move(tx, moved, { from, to, movedFrom: sql`trim_array(moved_from, 1)` });
}

type Moving = { question_id: string; sealed_answer: Buffer | null; file_id: string | null };

async function move(
  tx: Database,
  rows: readonly Moving[],
  { from, to, movedFrom }: { from: Side; to: Side; movedFrom: ReturnType<typeof sql<string[]>> },
) {
  for (const { question_id, sealed_answer, file_id } of rows) {
    if (file_id !== null) await moveFile(tx, file_id, from.record, to.record);
    await tx
      .updateTable('extra_answer')
      .set({
        registration_id: to.registrationId,
        sealed_answer: sealed_answer && sealAnswer(to.record, openAnswer(from.record, sealed_answer)),
        moved_from: movedFrom,
      })
      .where('question_id', '=', question_id)
      .where('registration_id', '=', from.registrationId)
      .execute();
  }
}

async function removeUnreadable(
  { db }: { db: Database },
  { registrationIds }: { registrationIds: string[] },
) {
  await destroyExtraAnswers(db, registrationIds);
}
