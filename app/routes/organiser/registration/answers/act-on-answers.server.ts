import { data } from 'react-router';
import { answerField, type ExtraQuestion } from '#conference/registration/questions/extra-question.ts';
import { checkAnswers } from '#conference/registration/questions/extra-question-schema.ts';
import {
  findAnswered,
  listExtraQuestions,
} from '#conference/registration/questions/extra-questions.server.ts';
import { revealAnswers } from '#conference/registration/questions/read-extra-answers.server.ts';
import { saveExtraAnswers } from '#conference/registration/questions/save-extra-answers.server.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import type { RegistrationRow } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { unlessNotStored } from '#routes/forms/form-files.server.ts';
import {
  byField,
  readAnswerFiles,
  readShownQuestions,
  readTyped,
} from '#routes/registration/questions/read-answers.server.ts';
import { readShown } from '../../form/shown-values.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';

/** What the page shows after a form: the opened answers, or why a correction is refused. */
export type AnswersShown = {
  message?: string;
  errors?: Record<string, string>;
  /** The answers that the correction starts with, by the names of their fields. `null` is a file. */
  shown?: Record<string, string | null>;
  /** The typed values of a refused correction. */
  values?: Record<string, string>;
  intent?: string;
};

/** Lists the questions that a registration is asked, and those that it has answered. */
export async function listQuestionsOf(
  db: Database,
  { id, participant_type }: Pick<RegistrationRow, 'id' | 'participant_type'>,
): Promise<{ question: ExtraQuestion; isAnswered: boolean }[]> {
  const answered = await findAnswered(db, id);
  return (await listExtraQuestions(db))
    .map((question) => ({ question, isAnswered: answered.has(question.id) }))
    .filter(
      ({ question, isAnswered }) =>
        isAnswered ||
        (!question.isClosed && (question.types.length === 0 || question.types.includes(participant_type))),
    );
}

/** Opens the answers. They are only in this answer, so they are hidden when the organiser leaves the page. */
export async function showAnswers({
  context,
  by,
  params: { registrationId },
}: OrganiserForm<'registrationId'>) {
  const answers = await revealAnswers(context, { registrationId, ...by });
  const shown = Object.fromEntries(answers.map(({ questionId, text }) => [answerField(questionId), text]));
  return data<AnswersShown>({ shown, intent: 'show' }, { headers: { 'Cache-Control': 'no-store' } });
}

/** Saves the answers that the desk corrected. */
export async function correctAnswers({
  context,
  by,
  params: { registrationId },
  form,
  translator,
}: OrganiserForm<'registrationId'>) {
  const questions = readShownQuestions(form, await listExtraQuestions(context.db));
  const names = questions.map(({ id }) => answerField(id));
  const typed = readTyped(form, questions);
  const shown = readShown(form, names);
  const values = { ...byField(typed), reason: fieldText(form, 'reason') };
  const refuse = (status: number, refusal: AnswersShown) =>
    data<AnswersShown>(
      { values, shown: shown as Record<string, string>, intent: 'correct', ...refusal },
      { status, headers: { 'Cache-Control': 'no-store' } },
    );
  const reason = reasonSchema.safeParse({ reason: values.reason });
  const read = checkAnswers(questions, typed);
  const asker = { person: by.organiserId };
  const files = await readAnswerFiles(form, questions, { translator, asker });
  if (!read.ok || !reason.success || !files.ok) {
    const errors = byField({ ...(!read.ok && read.errors), ...files.errors });
    if (!reason.success) errors.reason = reason.error.issues[0]?.message ?? '';
    return refuse(422, { errors });
  }
  const texts = questions.filter(({ kind }) => kind !== 'file');
  const desk = {
    organiserId: by.organiserId,
    reason: reason.data.reason,
    shown: Object.fromEntries(texts.map(({ id }) => [id, shown[answerField(id)] ?? ''])),
  };
  const { requestId } = by;
  const given = { registrationId, answers: read.answers, files: files.files, desk, requestId };
  const saved = await unlessNotStored(context, () => saveExtraAnswers(context, given, context.now()));
  if (!saved) return refuse(503, { message: 'The file could not be stored. Please try again later.' });
  if (saved.ok) return redirectTo(`/organiser/registrations/${registrationId}/answers`, 'details-saved');
  return refuse(409, { message: refusals[saved.reason] });
}

const refusals = {
  'not-open': 'The registration is not active, or its passport data was destroyed. Nothing can be changed.',
  'changed-meanwhile':
    'Somebody changed these answers after you opened them. Nothing was saved. Show the answers again.',
};
