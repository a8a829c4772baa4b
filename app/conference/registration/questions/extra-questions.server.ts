import { stateOfDeadline } from '#conference/edition/deadlines.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type ByLanguage, type ExtraQuestion, isAsked } from './extra-question.ts';

/** Lists all extra questions in their order, closed ones too. */
export async function listExtraQuestions(db: Database): Promise<ExtraQuestion[]> {
  const rows = await db
    .selectFrom('extra_question')
    .select(['id', 'kind', 'words', 'choices', 'types', 'is_required', 'due_on', 'is_in_form', 'closed_at'])
    .select('updated_at')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ words, choices, is_required, due_on, is_in_form, closed_at, updated_at, ...row }) => ({
    ...row,
    words: words as ByLanguage,
    choices: choices as ByLanguage[],
    isRequired: is_required,
    dueOn: due_on,
    isInForm: is_in_form,
    isClosed: closed_at !== null,
    updatedAt: updated_at,
  }));
}

/** Lists the open extra questions for a participant type. */
export async function listAskedQuestions(db: Database, participantType: string): Promise<ExtraQuestion[]> {
  return (await listExtraQuestions(db)).filter((question) => isAsked(question, participantType));
}

/** Lists the open extra questions of the registration form, for all participant types. */
export async function listFormQuestions(db: Database): Promise<ExtraQuestion[]> {
  return (await listExtraQuestions(db)).filter(({ isInForm, isClosed }) => isInForm && !isClosed);
}

/** True if an answer on the day `today` comes after the last day of the question. It is still accepted. */
export function isLateAnswer({ dueOn }: Pick<ExtraQuestion, 'dueOn'>, today: string): boolean {
  return dueOn !== null && stateOfDeadline({ day: dueOn, afterwards: 'late' }, today) === 'late';
}

/** Returns which of the questions a registration has answered. */
export async function findAnswered(db: Database, registrationId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('extra_answer')
    .select('question_id')
    .where('registration_id', '=', registrationId)
    .execute();
  return new Set(rows.map(({ question_id }) => question_id));
}
