import { createHash } from 'node:crypto';
import { festivalDays } from '#conference/edition/days.ts';
import { openOnly } from '#conference/edition/open-choices.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { type BookingRequest, bookSpot, findRepeatedBooking } from '#conference/festival/book-spot.server.ts';
import {
  type BookingErrors,
  type BookingField,
  type BookingRefusal,
  bookingSchema,
} from '#conference/festival/booking.ts';
import { bookingLimits } from '#conference/festival/booking-rate-limits.server.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { readRegistration } from '#conference/registration/record/read-registration.server.ts';
import { hasRoomForFiles } from '#platform/files/room-for-files.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import { type FileFormRefusal, readFileForm } from '#routes/forms/file-form.server.ts';
import { describeRefusal, type PostedForm, type UnreadForm } from '#routes/forms/form-action.server.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import {
  hashContent,
  keepFieldFiles,
  keptOnly,
  leaveOutFiles,
  readFieldFile,
  unlessNotStored,
} from '#routes/forms/form-files.server.ts';
import { fileWords } from '#routes/forms/form-words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { findParticipant } from '#routes/visitor/visitor.server.ts';
import { dropDraft, keepDraft } from './booking-draft.server.ts';
import { bookingEndWords } from './booking-end-words.ts';
import { bookingRefusalWords } from './booking-words.ts';
import { limitBooking } from './limit-booking.server.ts';

export type BookingFormRefusal = FileFormRefusal<BookingField, 'picture'>;

const fields = ['option', 'day', 'applicantName', 'contactEmail'] as const;

/**
 * Books the chosen spot, or refuses the form. `unread` is set if the form did not arrive completely. Such a form is
 * refused. If its picture arrived, the server keeps the picture for the next try, unless the status is 503.
 */
export async function submitBooking(posted: PostedForm, unread?: UnreadForm) {
  const { request, context, form, translator } = posted;
  const { catalogue, booking: rules } = context.settings;
  const { browser, values, refuse } = readFileForm<BookingField, 'picture'>(posted, fields);

  const words = translator.words(bookingRefusalWords);
  if (!rules.isOpen) return refuse(403, { message: words.closed });
  if (unread?.status === 503) return refuse(unread.status, describeRefusal(unread));
  const end = await readEditionEnd(context.db);
  if (end) return refuse(403, { message: translator.words(bookingEndWords)[end] });
  const limit = await context.limits.take(bookingLimits.byAddress, context.clientAddress);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, { values });

  const hasNoRoom = await leaveOutFiles(form, ['picture'], () => hasRoomForFiles(context.config));
  const picture = await readFieldFile(posted, 'picture', browser.hash);
  const keepPicture = () => keepFieldFiles<'picture'>(context, [picture], browser.hash);
  const participant = await findParticipant(request, context);
  if (!participant) {
    const kept = await keepPicture();
    return refuse(401, { notice: 'please-login-first', message: words.notYetHeld, kept }, [
      keepDraft(context, { values, kept }),
    ]);
  }
  if (unread) return refuse(unread.status, { ...describeRefusal(unread), kept: await keepPicture() });

  const parsed = bookingSchema(openOnly(catalogue), festivalDays(context.settings)).safeParse(values);
  const errors: BookingErrors = parsed.success ? {} : fieldErrors(parsed.error);
  if (picture.error) errors.picture = picture.error;
  const option = catalogue.find(({ id }) => id === values.option);
  if (!parsed.success || !option || picture.error) return refuse(422, { errors, kept: await keepPicture() });

  const booking: BookingRequest = {
    form: parsed.data,
    price: option.price,
    registrationId: participant.registrationId,
    deviceId: participant.deviceId,
    picture: picture.file,
    submissionHash: createHash('sha256')
      .update(fieldText(form, 'formKey'))
      .update(hashContent(parsed.data, [picture]))
      .digest(),
    requestId: context.requestId,
    language: translator.locale,
    rules,
  };
  const isRepeat = (await findRepeatedBooking(context.db, booking)) !== undefined;
  if (picture.isMissing && !isRepeat)
    return refuse(422, { errors: { picture: translator.words(fileWords).noLongerKept } });
  const asker = await readRegistration(context.db, participant.registrationId);
  if (!asker) throw new Error('A session names a registration that does not exist.');
  const allowed = isRepeat ? unlimited : await limitBooking(context, asker, parsed.data.contactEmail);
  const booked = allowed.ok ? await bookWithRoom(context, booking) : allowed;
  if (!booked.ok) {
    const kept = await keepPicture();
    const message = sayRefusal(booked.reason, context.settings, words);
    switch (booked.reason) {
      case 'contact-limit':
        return refuse(429, { errors: { contactEmail: message }, kept });
      case 'prove-first':
        // The draft keeps the typed values while the visitor verifies their email.
        return refuse(409, { message, needsProof: true, kept }, [keepDraft(context, { values, kept })]);
      default:
        return refuse(409, { message, kept });
    }
  }
  const isPictureLeftOut = hasNoRoom || booked.isPictureLeftOut;
  return redirectTo('/dashboard', isPictureLeftOut ? 'booking-without-picture' : 'booking-submitted', [
    ...browser.setCookie,
    dropDraft(context),
  ]);
}

/** Books the spot. If the file store cannot take a new picture, books without it. */
async function bookWithRoom(context: RouteContext, booking: BookingRequest) {
  const booked = await unlessNotStored(context, () => bookSpot(context, booking, context.now()));
  if (booked) return { ...booked, isPictureLeftOut: false };
  const without = { ...booking, picture: keptOnly(booking.picture) };
  return { ...(await bookSpot(context, without, context.now())), isPictureLeftOut: true };
}

const unlimited = { ok: true } as const;

function sayRefusal(
  reason: BookingRefusal | 'contact-limit',
  { booking: { mostHeldByOne }, contact }: Settings,
  words: WordsOf<typeof bookingRefusalWords>,
): string {
  if (reason === 'not-open') return say(words['not-open'], { email: contact.email });
  return reason === 'too-many-held' ? say(words['too-many-held'], { count: mostHeldByOne }) : words[reason];
}
