import { createHash } from 'node:crypto';
import { type BookingRequest, bookSpot, findBooked } from '#conference/booking/book-spot.server.ts';
import { type BookingErrors, type BookingRefusal, bookingSchema } from '#conference/booking/booking.ts';
import { daysOf } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { fieldText, readForm } from '#platform/forms.server.ts';
import type { KeptFile } from '#platform/kept-files.server.ts';
import { fieldErrors } from '#platform/plain-text.ts';
import { tooManyTries } from '#platform/rate-limits.server.ts';
import type { RequestContext } from '#platform/request-context.server.ts';
import type { Answer } from '../answer.server.ts';
import {
  explainUnread,
  hashContent,
  keepFieldFiles,
  noLongerKept,
  readFieldFile,
} from '../form-files.server.ts';
import { type NoticeId, noticeCookie } from '../notices.ts';
import { recogniseBrowser, visitorSession } from '../visitor.server.ts';
import { dropDraft, keepDraft } from './booking-draft.server.ts';

export type BookingFormRefusal = {
  errors: BookingErrors;
  message?: string;
  notice?: NoticeId;
  values: Partial<Record<string, string>>;
  kept: Partial<Record<'picture', KeptFile>>;
};

const fields = ['option', 'day', 'applicantName', 'contactEmail'] as const;

/** Takes a posted booking form to its booking, or back to the visitor with what is wrong. */
export async function submitBooking(
  request: Request,
  context: RequestContext,
): Promise<Answer<BookingFormRefusal>> {
  const browser = recogniseBrowser(request, context);
  const read = await readForm(request, context.clientAddress);
  const { form } = read;
  const values = Object.fromEntries(fields.map((field) => [field, fieldText(form, field)]));
  const refuse = (
    status: number,
    refusal: Partial<BookingFormRefusal>,
    headers: [string, string][] = [],
  ): Answer<BookingFormRefusal> => ({
    ok: false,
    status,
    refusal: { errors: {}, values, kept: {}, ...refusal },
    headers: [...browser.setCookie, ...headers],
  });

  if (!edition.booking.isOpen) return refuse(403, { message: 'Booking is closed.' });
  const limit = await context.limits.take('booking-by-address', context.clientAddress);
  if (!limit.ok) {
    const { message, init } = tooManyTries(limit.retryAfterSeconds);
    return refuse(429, { message }, Object.entries(init.headers));
  }

  const picture = await readFieldFile(context, form, 'picture', browser.hash);
  const keepPicture = () => keepFieldFiles<'picture'>(context, [picture], browser.hash);
  const session = await visitorSession(request, context);
  if (!session || session.registrationId === null) {
    const kept = await keepPicture();
    const message = 'No spot is held yet. After you have logged in, your answers are here again.';
    return refuse(401, { notice: 'please-login-first', message, kept }, [
      keepDraft(context, { values, kept }),
    ]);
  }
  if (!read.ok) {
    const { status, message } = explainUnread(read.reason);
    return refuse(status, { message, kept: await keepPicture() });
  }

  const parsed = bookingSchema(edition.catalogue, daysOf(edition.festival)).safeParse(values);
  const errors: BookingErrors = parsed.success ? {} : fieldErrors(parsed.error);
  if (picture.error) errors.picture = picture.error;
  const option = edition.catalogue.find(({ id }) => id === values.option);
  if (!parsed.success || !option || picture.error) return refuse(422, { errors, kept: await keepPicture() });

  const booking: BookingRequest = {
    form: parsed.data,
    price: option.price,
    registrationId: session.registrationId,
    picture: picture.file,
    submissionHash: createHash('sha256')
      .update(fieldText(form, 'formKey'))
      .update(hashContent(parsed.data, [picture]))
      .digest(),
    requestId: context.requestId,
    rules: edition.booking,
  };
  if (picture.isMissing && !(await findBooked(context.db, booking))) {
    return refuse(422, { errors: { picture: noLongerKept } });
  }
  const booked = await bookSpot(context, booking, context.now());
  if (!booked.ok) {
    return refuse(409, { message: refusalMessages[booked.reason], kept: await keepPicture() });
  }
  return {
    ok: true,
    to: '/dashboard',
    headers: [...browser.setCookie, dropDraft(context), ['Set-Cookie', noticeCookie('booking-submitted')]],
  };
}

const refusalMessages: Record<BookingRefusal, string> = {
  'no-spot-left': 'The last spot has just gone. Please choose another option or another day.',
  'too-many-held': `You hold ${edition.booking.mostHeldByOne} spots, as many as one person may. Withdraw one on your dashboard to book another.`,
  'not-open': `Your registration is not open any more. Please write to us at ${edition.contact.email}.`,
};
