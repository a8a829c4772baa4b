import { data } from 'react-router';
import { restoreBooking } from '#conference/festival/restore-booking.server.ts';
import { withdrawBooking } from '#conference/festival/withdraw-booking.server.ts';
import { isCountry } from '#conference/registration/countries.ts';
import {
  type Completion,
  completeRegistration,
} from '#conference/registration/registering/complete-registration.server.ts';
import { replaceFile } from '#conference/registration/registering/replace-file.server.ts';
import { uploadLimits } from '#conference/registration/registration-rate-limits.server.ts';
import { checkUpload } from '#platform/files/check-upload.server.ts';
import { fieldFile, fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { wideNetworkOf } from '#platform/http/security/networks.server.ts';
import { fileRefusal } from '#routes/forms/file-refusal.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import { unlessNotStored } from '#routes/forms/form-files.server.ts';
import { fileWords } from '#routes/forms/form-words.ts';
import { proveMailboxFor } from '#routes/login/sign-in-by-mail.server.ts';
import type { NoticeId } from '#routes/notices/redirect-notices.server.ts';
import type { ParticipantForm } from '#routes/visitor/participant-route.server.ts';
import { dropUnsavedForm } from '#routes/visitor/unsaved-form.server.ts';
import { findNoRoom } from '../find-no-room.server.ts';
import { waitingHandlers } from './answer-offer.server.ts';
import { withdrawWords } from './withdraw-words.ts';

export type OverviewRefusal = {
  errors?: Partial<Record<'country' | 'photo' | 'passport', string>>;
  message?: string;
};

/** The handlers for the forms of the overview. Each key is a form's `intent`. */
export const overviewHandlers = {
  country: ofParticipants(saveCountry),
  photo: ofParticipants(async (posted) => await saveFile(posted, 'photo')),
  passport: ofParticipants(async (posted) => await saveFile(posted, 'passport')),
  prove: proveMailboxFor('/dashboard'),
  ...waitingHandlers,
  withdraw,
  restore,
  'forget-unsaved': async ({ context }: ParticipantForm) =>
    redirectTo('/dashboard', undefined, [dropUnsavedForm(context)]),
};

/**
 * Wraps the handler of a form that only the overview of participants has. Redirects stall holders and
 * people on the waiting list to their overview.
 */
function ofParticipants<Answer>(handle: (posted: ParticipantForm) => Promise<Answer>) {
  return async (posted: ParticipantForm) =>
    posted.participant.isStallHolder || posted.participant.isWaiting
      ? redirectTo('/dashboard')
      : await handle(posted);
}

async function saveCountry(posted: ParticipantForm) {
  const country = fieldText(posted.form, 'country');
  if (!isCountry(country)) return refuse(422, { errors: { country: 'Please choose your country.' } });
  return await complete(posted, { country });
}

async function complete(posted: ParticipantForm, change: Completion) {
  await completeRegistration(posted.context.db, ownOf(posted), change, posted.context.now());
  return done('details-saved');
}

async function saveFile(posted: ParticipantForm, kind: 'photo' | 'passport') {
  const { context, form, translator } = posted;
  const limit = await context.limits.take(uploadLimits.byAddress, context.clientAddress);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, {});
  const file = fieldFile(form, kind);
  if (!file) return refuse(422, { errors: { [kind]: 'Please choose a file first.' } });
  const refuseNoRoom = (message: string) => refuse(503, { errors: { [kind]: message } });
  const noRoom = await findNoRoom(posted);
  if (noRoom) return refuseNoRoom(noRoom);
  const checked = await checkUpload(await file.bytes(), {
    pdf: true,
    asker: { person: posted.participant.registrationId, network: wideNetworkOf(context.clientAddress) },
  });
  if (!checked.ok) {
    return refuse(422, {
      errors: { [kind]: fileRefusal({ name: file.name, reason: checked.reason, pdf: true }, translator) },
    });
  }
  const change = { ...ownOf(posted), kind, file: checked.file };
  const replaced = await unlessNotStored(context, async () => {
    await replaceFile(context, change, context.now());
    return true;
  });
  return replaced ? done('file-saved') : refuseNoRoom(translator.words(fileWords).noRoom);
}

async function withdraw(posted: ParticipantForm) {
  const { context, form } = posted;
  const bookingId = fieldText(form, 'bookingId');
  if (!isUuid(bookingId)) return refuse(404, { message: withdrawRefusals['not-yours'] });
  const withdrawn = await withdrawBooking(context.db, { ...ownOf(posted), bookingId }, context.now());
  if (withdrawn.ok) return done('booking-withdrawn');
  const { reason } = withdrawn;
  return refuse(reason === 'not-yours' ? 404 : 409, { message: withdrawRefusals[reason] });
}

async function restore(posted: ParticipantForm) {
  const { context, form, translator } = posted;
  const words = translator.words(withdrawWords);
  const bookingId = fieldText(form, 'bookingId');
  if (!isUuid(bookingId)) return refuse(404, { message: withdrawRefusals['not-yours'] });
  const restored = await restoreBooking(context.db, { ...ownOf(posted), bookingId }, context.now());
  if (restored.ok) return done('booking-restored');
  const { reason } = restored;
  if (reason === 'not-yours') return refuse(404, { message: withdrawRefusals[reason] });
  return refuse(409, { message: words[reason] });
}

const withdrawRefusals = {
  'not-yours': 'This booking is not among yours.',
  'money-received':
    'You have paid for this booking. Please ask to cancel it: the page shows what you get back.',
};

function ownOf({ participant: { registrationId }, context: { requestId } }: ParticipantForm) {
  return { registrationId, requestId };
}

function done(notice: NoticeId) {
  return redirectTo('/dashboard', notice);
}

function refuse(status: number, refusal: OverviewRefusal) {
  return data(refusal, { status });
}
