import { byOrganiser, byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { showStoredFile } from '#conference/audit/show-stored-file.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { CheckedFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import { openAnswer } from './answer-seal.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;

/** An opened answer: a text, or `null` for a file. */
export type OpenedAnswer = { questionId: string; text: string | null; answeredAt: Date };

/** Opens the answers of registrations, by the ids of the registrations. Leaves out what was erased. */
export async function openAnswers(
  { db, secrets }: Store,
  registrationIds: readonly string[],
): Promise<Map<string, OpenedAnswer[]>> {
  const rows = await db
    .selectFrom('extra_answer')
    .innerJoin(registrations(db).as('person'), 'person.id', 'registration_id')
    .select(['question_id', 'registration_id', 'sealed_answer', 'answered_at', 'person.record_key_id'])
    .where('registration_id', '=', anyOf(registrationIds))
    .execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  const opened = new Map<string, OpenedAnswer[]>();
  for (const { question_id, registration_id, sealed_answer, answered_at, record_key_id } of rows) {
    const record = records.get(record_key_id);
    if (!record) continue;
    const text = sealed_answer === null ? null : openAnswer(record, sealed_answer);
    const own = opened.get(registration_id) ?? [];
    opened.set(registration_id, [...own, { questionId: question_id, text, answeredAt: answered_at }]);
  }
  return opened;
}

/** Shows participants their own answers. The audit records it, if there are any. */
export async function showOwnAnswers(
  store: Store,
  own: { registrationId: string; requestId: string },
): Promise<OpenedAnswer[]> {
  const answers = (await openAnswers(store, [own.registrationId])).get(own.registrationId) ?? [];
  if (answers.length > 0) await recordAct(store.db, { ...byParticipant(own), action: 'extra-answers.shown' });
  return answers;
}

/** Opens the answers of a registration for an organiser, and records who saw them. */
export async function revealAnswers(
  store: Store,
  { registrationId, ...by }: { registrationId: string; organiserId: string; requestId: string },
): Promise<OpenedAnswer[]> {
  const answers = (await openAnswers(store, [registrationId])).get(registrationId) ?? [];
  const about = { subject: 'registration', subjectId: registrationId } as const;
  await recordAct(store.db, { ...byOrganiser(by), ...about, action: 'extra-answers.revealed' });
  return answers;
}

type Viewer = { organiserId?: string; registrationId: string; requestId: string };

/**
 * Opens the file that answers a question, and records who saw it: an organiser, or the participant. Returns undefined if
 * there is none.
 */
export async function openAnswerFile(
  store: Pick<Platform, 'db' | 'secrets' | 'files'>,
  { organiserId, registrationId, requestId }: Viewer,
  questionId: string,
): Promise<CheckedFile | undefined> {
  const row = await extraAnswerFiles(store.db)
    .innerJoin(registrations(store.db).as('person'), 'person.id', 'registration_id')
    .select(['file_id as id', 'person.record_key_id'])
    .where('question_id', '=', questionId)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
  if (!row?.id) return undefined;
  const about = byParticipant({ registrationId, requestId });
  const act =
    organiserId === undefined
      ? ({ ...about, action: 'extra-answers.shown' } as const)
      : ({ ...about, ...byOrganiser({ organiserId, requestId }), action: 'extra-answers.revealed' } as const);
  return await showStoredFile(store, { id: row.id, record_key_id: row.record_key_id }, act);
}

/** A query of the answers that are files. Other modules run or join it. */
export function extraAnswerFiles(db: Database) {
  return db
    .selectFrom('extra_answer')
    .select(['question_id', 'registration_id', 'file_id'])
    .where('file_id', 'is not', null);
}
