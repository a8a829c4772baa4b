import { data } from 'react-router';
import { askToCancel, withdrawRequest } from '#conference/money/cancellation/ask-to-cancel.server.ts';
import { requestSchema, substituteSchema } from '#conference/money/cancellation/cancellation.ts';
import { uploadLimits } from '#conference/registration/registration-rate-limits.server.ts';
import type { KeptFile } from '#platform/files/kept-files.server.ts';
import { hasRoomForFiles } from '#platform/files/room-for-files.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import {
  keepFieldFiles,
  leaveOutFiles,
  readFieldFile,
  unlessNotStored,
} from '#routes/forms/form-files.server.ts';
import { fileWords } from '#routes/forms/form-words.ts';
import type { ParticipantForm } from '#routes/visitor/participant-route.server.ts';
import { recogniseBrowser } from '#routes/visitor/visitor.server.ts';
import { cancelWords } from './cancel-words.ts';

export type CancelRefusal = {
  message?: string;
  errors?: Partial<Record<'proof' | 'substitute', string>>;
  values?: { substitute: string };
  kept?: Partial<Record<'proof', KeptFile>>;
};

/** Sends a participant's request to cancel, or answers with the refusal. */
export async function askFromForm(posted: ParticipantForm) {
  const { context, form, translator, request, participant } = posted;
  const words = translator.words(cancelWords);
  const limit = await context.limits.take(uploadLimits.byAddress, context.clientAddress);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, {}, translator);
  const browser = recogniseBrowser(request, context);
  const substitute = fieldText(form, 'substitute');
  const bookingId = fieldText(form, 'booking');
  const isProofLeftOut = await leaveOutFiles(form, ['proof'], () => hasRoomForFiles(context.config));
  const proof = await readFieldFile(posted, 'proof', browser.hash);
  const refuse = async (status: number, why: Pick<CancelRefusal, 'message' | 'errors'>) => {
    const kept = await keepFieldFiles<'proof'>(context, [proof], browser.hash);
    return data({ ...why, values: { substitute }, kept }, { status, headers: browser.setCookie });
  };

  const read = requestSchema.safeParse({ kind: fieldText(form, 'kind'), seen: fieldText(form, 'seen') });
  if (!read.success) {
    const errors = fieldErrors(read.error, translator);
    return await refuse(400, { message: errors.kind ?? errors.seen ?? words['not-yours'] });
  }
  const refuseNoRoom = async () =>
    await refuse(503, { errors: { proof: translator.words(fileWords).noRoom } });
  if (isProofLeftOut) return await refuseNoRoom();
  if (proof.error) return await refuse(422, { errors: { proof: proof.error } });
  if (proof.isMissing)
    return await refuse(422, { errors: { proof: translator.words(fileWords).noLongerKept } });
  const named = substituteSchema.safeParse({ substitute });
  if (read.data.kind === 'substitution' && !named.success) {
    return await refuse(422, { errors: fieldErrors(named.error, translator) });
  }
  if (bookingId !== '' && !isUuid(bookingId)) return await refuse(404, { message: words['not-yours'] });
  const wish = {
    ...read.data,
    registrationId: participant.registrationId,
    bookingId: bookingId === '' ? undefined : bookingId,
    proof: read.data.kind === 'visa-refusal' ? proof.file : undefined,
    substitute: read.data.kind === 'substitution' ? named.data?.substitute : undefined,
    requestId: context.requestId,
  };
  const asked = await unlessNotStored(context, () => askToCancel(context, wish, context.now()));
  if (!asked) return await refuseNoRoom();
  if (asked.ok) return redirectTo(addressOf(bookingId), 'cancellation-asked');
  const { reason } = asked;
  if (reason === 'no-proof') return await refuse(422, { errors: { proof: words['no-proof'] } });
  if (reason === 'no-substitute')
    return await refuse(422, { errors: { substitute: words['no-substitute'] } });
  return await refuse(reason === 'not-yours' ? 404 : 409, { message: words[reason] });
}

/** Withdraws a participant's own request. */
export async function takeBackFromForm({ context, form, translator, participant }: ParticipantForm) {
  const id = fieldText(form, 'id');
  const { registrationId } = participant;
  const { requestId } = context;
  const taken =
    isUuid(id) && (await withdrawRequest(context.db, { id, registrationId, requestId }, context.now())).ok;
  if (taken) return redirectTo(addressOf(fieldText(form, 'booking')), 'cancellation-taken-back');
  return data({ message: translator.words(cancelWords)['request-gone'] }, { status: 409 });
}

function addressOf(bookingId: string): string {
  return isUuid(bookingId) ? `/dashboard/cancel?booking=${bookingId}` : '/dashboard/cancel';
}
