import { redirect } from 'react-router';
import { revealFile } from '#conference/registration/record/reveal-registration.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { organiserAction } from '../organiser-route.server.ts';
import { sendFile } from '../send-file.server.ts';
import { readReason } from './read-reason.server.ts';
import { registrationPath } from './require-registration.server.ts';

/** Answers a posted reason with one of a registration's files. The address alone opens nothing. */
export const action = organiserAction('/organiser/registrations/:registrationId/files/:fileId', {
  reveal: async ({ context, by, params, form }) => {
    const { registrationId, fileId } = params;
    if (!isUuid(registrationId) || !isUuid(fileId)) throw new Response(null, { status: 404 });
    const read = readReason(form);
    if (!read.ok)
      throw redirect(`${registrationPath(registrationId)}?sealed=no-reason#sealed`, { status: 303 });
    const revealed = await revealFile(context, {
      registrationId,
      fileId,
      reason: read.reason,
      ...by,
    });
    if (!revealed.ok) {
      throw redirect(`${registrationPath(registrationId)}?sealed=${revealed.reason}#sealed`, { status: 303 });
    }
    return sendFile(revealed.file, revealed.file.kind);
  },
});
