import { openAnswerFile } from '#conference/registration/questions/read-extra-answers.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { organiserAction } from '../../organiser-route.server.ts';
import { sendFile } from '../../send-file.server.ts';

/** Sends the file that answers a question. A GET request gets no file, because the audit records who opens it. */
export const action = organiserAction('/organiser/registrations/:registrationId/answers/:questionId', {
  show: async ({ context, by, params: { registrationId, questionId } }) => {
    const viewer = { registrationId, ...by };
    const file = isUuid(questionId) ? await openAnswerFile(context, viewer, questionId) : undefined;
    return file ? sendFile(file, 'answer') : redirectTo(`/organiser/registrations/${registrationId}/answers`);
  },
});
