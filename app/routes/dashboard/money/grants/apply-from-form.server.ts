import { data } from 'react-router';
import { applyForGrant } from '#conference/money/grants/apply-for-grant.server.ts';
import { grantSchema } from '#conference/money/grants/grant.ts';
import { uploadLimits } from '#conference/registration/registration-rate-limits.server.ts';
import type { KeptFile } from '#platform/files/kept-files.server.ts';
import { hasRoomForFiles } from '#platform/files/room-for-files.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
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
import { grantWords } from './grant-words.ts';

type Field = 'wish' | 'why' | 'canPay';

export type ApplyRefusal = {
  message?: string;
  errors?: Partial<Record<Field | 'proof', string>>;
  values?: Record<Field, string>;
  kept?: Partial<Record<'proof', KeptFile>>;
};

/** Sends or changes a participant's application for a grant, or answers with the refusal. */
export async function applyFromForm(posted: ParticipantForm) {
  const { context, form, translator, request, participant } = posted;
  const words = translator.words(grantWords);
  const limit = await context.limits.take(uploadLimits.byAddress, context.clientAddress);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, {}, translator);
  const browser = recogniseBrowser(request, context);
  const values = {
    wish: fieldText(form, 'wish'),
    why: fieldText(form, 'why'),
    canPay: fieldText(form, 'canPay'),
  };
  const isLeftOut = await leaveOutFiles(form, ['proof'], () => hasRoomForFiles(context.config));
  const file = await readFieldFile(posted, 'proof', browser.hash);
  const refuse = async (status: number, why: Pick<ApplyRefusal, 'message' | 'errors'>) => {
    const kept = await keepFieldFiles<'proof'>(context, [file], browser.hash);
    return data<ApplyRefusal>({ ...why, values, kept }, { status, headers: browser.setCookie });
  };
  const { noRoom, noLongerKept } = translator.words(fileWords);
  const read = grantSchema.safeParse(values);
  const fileError = isLeftOut ? noRoom : (file.error ?? (file.isMissing ? noLongerKept : undefined));
  if (!read.success || fileError !== undefined) {
    const errors = read.success ? {} : fieldErrors<Field>(read.error, translator);
    return await refuse(422, { errors: { ...errors, ...(fileError !== undefined && { proof: fileError }) } });
  }
  const { registrationId } = participant;
  const { requestId } = context;
  const application = { registrationId, requestId, form: read.data, file: file.file };
  const applied = await unlessNotStored(context, () => applyForGrant(context, application, context.now()));
  if (!applied) return await refuse(503, { errors: { proof: noRoom } });
  if (applied.ok) return redirectTo('/dashboard/grant', 'grant-asked');
  const reason = applied.reason === 'nothing-due' ? 'nothingDue' : applied.reason;
  return await refuse(409, { message: words[reason] });
}
