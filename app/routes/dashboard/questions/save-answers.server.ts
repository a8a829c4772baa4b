import { data } from 'react-router';
import { answerField } from '#conference/registration/questions/extra-question.ts';
import { checkAnswers } from '#conference/registration/questions/extra-question-schema.ts';
import { listAskedQuestions } from '#conference/registration/questions/extra-questions.server.ts';
import { saveExtraAnswers } from '#conference/registration/questions/save-extra-answers.server.ts';
import { uploadLimits } from '#conference/registration/registration-rate-limits.server.ts';
import { fieldFile } from '#platform/forms/forms.server.ts';
import { wideNetworkOf } from '#platform/http/security/networks.server.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import { unlessNotStored } from '#routes/forms/form-files.server.ts';
import { fileWords } from '#routes/forms/form-words.ts';
import { extraQuestionWords } from '#routes/registration/questions/extra-question-words.ts';
import {
  byField,
  readAnswerFiles,
  readShownQuestions,
  readTyped,
  sayAll,
} from '#routes/registration/questions/read-answers.server.ts';
import type { ParticipantForm } from '#routes/visitor/participant-route.server.ts';
import { readOwnRegistration } from '#routes/visitor/visitor.server.ts';
import { findNoRoom } from '../find-no-room.server.ts';

export type AnswersRefusal = {
  message?: string;
  errors?: Record<string, string>;
  /** By the names of the fields. */
  values?: Record<string, string>;
};

export const questionsPath = '/dashboard/questions';

/** Saves the answers of the questions that the form showed. Others keep their answers. */
export async function saveAnswers(posted: ParticipantForm) {
  const { context, participant, form, translator } = posted;
  const { registrationId } = participant;
  const { participantType } = await readOwnRegistration(context, registrationId);
  const shown = readShownQuestions(form, await listAskedQuestions(context.db, participantType));
  const typed = readTyped(form, shown);
  const values = byField(typed);
  const refuse = (status: number, refusal: AnswersRefusal) =>
    data<AnswersRefusal>({ values, ...refusal }, { status });
  if (shown.some((question) => fieldFile(form, answerField(question.id)))) {
    const limit = await context.limits.take(uploadLimits.byAddress, context.clientAddress);
    if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, { values }, translator);
    const noRoom = await findNoRoom(posted);
    if (noRoom) return refuse(503, { message: noRoom });
  }
  const asker = { person: registrationId, network: wideNetworkOf(context.clientAddress) };
  const files = await readAnswerFiles(form, shown, { translator, asker });
  const read = checkAnswers(shown, typed);
  if (!read.ok || !files.ok) {
    const rules = read.ok ? {} : sayAll(read.errors, translator);
    return refuse(422, { errors: byField({ ...rules, ...files.errors }) });
  }
  const { requestId } = context;
  const given = { registrationId, answers: read.answers, files: files.files, requestId };
  const saved = await unlessNotStored(context, () => saveExtraAnswers(context, given, context.now()));
  if (!saved) return refuse(503, { message: translator.words(fileWords).noRoom });
  if (!saved.ok) return refuse(409, { message: translator.words(extraQuestionWords).notOpen });
  return redirectTo(questionsPath, 'details-saved');
}
