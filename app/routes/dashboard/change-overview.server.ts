import { withdrawBooking } from '#conference/booking/withdraw-booking.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { isCountry } from '#conference/registration/countries.ts';
import {
  type Completion,
  completeRegistration,
} from '#conference/registration/registering/complete-registration.server.ts';
import { replaceFile } from '#conference/registration/registering/replace-file.server.ts';
import { sizesSchema } from '#conference/registration/registration.ts';
import { uploadLimits } from '#conference/registration/registration-limits.server.ts';
import { checkUpload } from '#platform/files/check-upload.server.ts';
import { fieldFile, fieldText, readForm } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { tooManyTries } from '#platform/http/security/rate-limits.server.ts';
import type { Answer } from '#routes/forms/answer.server.ts';
import { fileRefusal, pictureOrPdf } from '#routes/forms/file-refusal.ts';
import { explainUnread } from '#routes/forms/form-files.server.ts';
import { type NoticeId, noticeCookie } from '#routes/notices/notices.ts';
import { type Participant, requireParticipant } from '#routes/visitor/visitor.server.ts';

export type OverviewRefusal = {
  errors: Partial<Record<'country' | 'clothSize' | 'shoeSize' | 'photo' | 'passport', string>>;
  message?: string;
};

/** Takes one of the overview's forms (its `intent` says which) to its change. */
export async function changeOverview(
  request: Request,
  context: RequestContext,
): Promise<Answer<OverviewRefusal>> {
  const participant = await requireParticipant(request, context);
  const read = await readForm(request, context.clientAddress);
  if (!read.ok) {
    const { status, message } = explainUnread(read.reason);
    return refuse(status, { message });
  }
  switch (read.form.get('intent')) {
    case 'country':
      return await changeCountry(context, participant, read.form);
    case 'sizes':
      return await chooseSizes(context, participant, read.form);
    case 'doctorate':
      return await complete(context, participant, { interestedDoctorate: true });
    case 'photo':
    case 'passport':
      return await changeFile(context, participant, read.form);
    case 'withdraw':
      return await withdraw(context, participant, read.form);
    default:
      return refuse(400, { message: 'This form is not known here. Please reload the page.' });
  }
}

async function changeCountry(context: RequestContext, participant: Participant, form: FormData) {
  const country = fieldText(form, 'country');
  if (!isCountry(country)) return refuse(422, { errors: { country: 'Please choose your country.' } });
  return await complete(context, participant, { country });
}

async function chooseSizes(context: RequestContext, participant: Participant, form: FormData) {
  const parsed = sizesSchema.safeParse({
    clothSize: fieldText(form, 'clothSize'),
    shoeSize: fieldText(form, 'shoeSize'),
  });
  if (!parsed.success) return refuse(422, { errors: fieldErrors(parsed.error) });
  return await complete(context, participant, parsed.data);
}

async function complete(context: RequestContext, { registrationId }: Participant, change: Completion) {
  const own = { registrationId, requestId: context.requestId };
  await completeRegistration(context.db, own, change, context.now());
  return done('details-saved');
}

async function changeFile(context: RequestContext, { registrationId }: Participant, form: FormData) {
  const kind = form.get('intent') === 'photo' ? 'photo' : 'passport';
  const limit = await context.limits.take(uploadLimits.byAddress, context.clientAddress);
  if (!limit.ok) {
    const { message, init } = tooManyTries(limit.retryAfterSeconds);
    return refuse(429, { message }, Object.entries(init.headers));
  }
  const file = fieldFile(form, kind);
  if (!file) return refuse(422, { errors: { [kind]: 'Please choose a file first.' } });
  const checked = await checkUpload(await file.bytes(), { pdf: true });
  if (!checked.ok) {
    return refuse(422, { errors: { [kind]: fileRefusal(file.name, checked.reason, pictureOrPdf) } });
  }
  await replaceFile(
    context,
    { registrationId, kind, file: checked.file, requestId: context.requestId },
    context.now(),
  );
  return done('file-saved');
}

async function withdraw(context: RequestContext, { registrationId }: Participant, form: FormData) {
  const bookingId = fieldText(form, 'bookingId');
  if (!isUuid(bookingId)) return refuse(404, { message: withdrawRefusals['not-yours'] });
  const own = { bookingId, registrationId, requestId: context.requestId };
  const withdrawn = await withdrawBooking(context.db, own, context.now());
  if (withdrawn.ok) return done('booking-withdrawn');
  const { reason } = withdrawn;
  return refuse(reason === 'not-yours' ? 404 : 409, { message: withdrawRefusals[reason] });
}

const withdrawRefusals = {
  'not-yours': 'This booking is not among yours.',
  'money-is-there': `You have paid for this booking. Please write to ${edition.contact.email}: the organisers withdraw it and give back what the rules say.`,
};

function done(notice: NoticeId): Answer<OverviewRefusal> {
  return { ok: true, to: '/dashboard', headers: [['Set-Cookie', noticeCookie(notice)]] };
}

function refuse(
  status: number,
  refusal: Partial<OverviewRefusal>,
  headers: [string, string][] = [],
): Answer<OverviewRefusal> {
  return { ok: false, status, refusal: { errors: {}, ...refusal }, headers };
}
