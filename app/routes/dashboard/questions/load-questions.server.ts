import { mayShowSensitive } from '#conference/accounts/session.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { answerField } from '#conference/registration/questions/extra-question.ts';
import {
  findAnswered,
  listAskedQuestions,
} from '#conference/registration/questions/extra-questions.server.ts';
import { showOwnAnswers } from '#conference/registration/questions/read-extra-answers.server.ts';
import { describeQuestions } from '#routes/registration/questions/describe-questions.server.ts';
import { extraQuestionWords } from '#routes/registration/questions/extra-question-words.ts';
import type { ParticipantRequest } from '#routes/visitor/participant-route.server.ts';
import { readOwnRegistration } from '#routes/visitor/visitor.server.ts';

/**
 * Loads the extra questions of a participant. Given answers are only in the data within an hour of a sign-in by mail.
 * Without it, the page asks the questions that have no answer yet.
 */
export async function loadQuestions({ context, participant, translator }: ParticipantRequest) {
  const { registrationId } = participant;
  const { db, requestId } = context;
  const { participantType } = await readOwnRegistration(context, registrationId);
  const asked = await listAskedQuestions(db, participantType);
  const answered = await findAnswered(db, registrationId);
  const isShown = mayShowSensitive(participant, context.now());
  const answers = isShown ? await showOwnAnswers(context, { registrationId, requestId }) : [];
  const shown = asked.filter(({ id }) => isShown || !answered.has(id));
  return {
    words: translator.words(extraQuestionWords),
    isOver: (await readEditionEnd(db)) === 'closed',
    hidden: describeQuestions(
      context,
      asked.filter((question) => !shown.includes(question)),
      translator,
    ).map(({ id, label }) => ({ id, label })),
    questions: describeQuestions(context, shown, translator),
    values: Object.fromEntries(answers.map(({ questionId, text }) => [answerField(questionId), text ?? ''])),
    files: answers.filter(({ text }) => text === null).map(({ questionId }) => questionId),
  };
}
