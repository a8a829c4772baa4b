import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import { revealFile } from '#conference/registration/record/reveal-registration.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { readFields } from '../form/read-fields.server.ts';
import { organiserAction } from '../organiser-route.server.ts';
import { sendFile } from '../send-file.server.ts';

/** Sends a file of the registration if the posted form contains a reason. A GET request gets no file. */
export const action = organiserAction('/organiser/registrations/:registrationId/files/:fileId', {
  reveal: async ({ context, by, params, form }) => {
    const read = readFields(form, reasonSchema);
    const revealed = read.ok
      ? await revealFile(context, { ...params, ...by, ...read.data })
      : ({ ok: false, reason: 'no-reason' } as const);
    if (revealed.ok) return sendFile(revealed.file, revealed.file.kind);
    const page = `/organiser/registrations/${params.registrationId}`;
    return redirectTo(`${page}?sealed=${revealed.reason}#sealed`);
  },
});
