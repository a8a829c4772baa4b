import { findRegisteredAgain } from '#conference/accounts/login/registered-again.server.ts';
import { formatDayWithWeekday, formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import { feeOf } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { provedDeadline } from '#conference/festival/expiry/hold-deadlines.ts';
import { listBookings, type OwnBooking } from '#conference/festival/list-bookings.server.ts';
import { hasOpenGrant } from '#conference/money/grants/grants.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { readEditionCancellation } from '#conference/money/refunds/edition-cancellation.server.ts';
import { listTransferProofs } from '#conference/money/transfers/transfer-proofs.server.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { listCountries } from '#conference/registration/countries.ts';
import type { OwnFile } from '#conference/registration/record/read-registration.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { describePlaceTask } from '#routes/programme/places/describe-place-task.server.ts';
import type { ParticipantRequest } from '#routes/visitor/participant-route.server.ts';
import { deviceCookie, readOwnRegistration } from '#routes/visitor/visitor.server.ts';
import { describeDocumentsTask } from '../documents/describe-documents-task.server.ts';
import { grantWords } from '../money/grants/grant-words.ts';
import { comingBackWords } from '../money/refunds/coming-back-words.ts';
import { describeParticipationTask } from '../participation/describe-participation-task.server.ts';
import { describeQuestionsTask } from '../questions/describe-questions-task.server.ts';
import { stallHolderWords } from '../stall-holder-words.ts';
import { describeVisaTask } from '../visa/describe-visa-task.server.ts';
import { loadWaiting } from './load-waiting.server.ts';
import { overviewWords, ownBookingWords } from './overview-words.ts';
import { registeredAgainWords } from './registered-again-words.ts';
import { withdrawWords } from './withdraw-words.ts';

/** Loads the overview of a participant, of somebody on the waiting list, or of a stall holder. */
export async function loadOverview(asked: ParticipantRequest) {
  const registration = await readOwnRegistration(asked.context, asked.participant.registrationId);
  if (registration.isStallHolder || registration.isWaiting) {
    const waiting = registration.isWaiting ? await loadWaiting(asked, registration) : undefined;
    return { hasPlace: false as const, waiting, ...(await loadAccount(asked, registration)) };
  }
  return { hasPlace: true as const, ...(await loadParticipant(asked, registration)) };
}

type OwnRegistration = Awaited<ReturnType<typeof readOwnRegistration>>;

/** Loads the bookings of a stall holder, or of somebody on the waiting list. */
async function loadAccount({ context, translator }: ParticipantRequest, registration: OwnRegistration) {
  const cancellation = await readEditionCancellation(context.db);
  const bookings = await listBookings(context, registration.id);
  return {
    words: translator.words(stallHolderWords),
    withdrawWords: translator.words(withdrawWords),
    bookingWords: translator.words(ownBookingWords),
    cancelled: cancellation && describeCancelled(translator),
    festival: describeFestival(translator),
    bookings: bookings.map((booking) =>
      describeBooking(
        { settings: context.settings, translator, now: context.now() },
        booking,
        cancellation !== undefined,
      ),
    ),
  };
}

function describeFestival({ sentence }: Translator) {
  return edition.festival && { name: sentence(edition.festival.name), address: `/${edition.festival.path}` };
}

/** Loads the data of a participant's overview and formats it for display. */
async function loadParticipant(
  { request, context, translator }: ParticipantRequest,
  registration: OwnRegistration,
) {
  const registrationId = registration.id;
  const balance = await readBalance(context.db, { kind: 'registration', id: registrationId });
  const bookings = await listBookings(context, registrationId);
  const proofs = await listTransferProofs(context.db, { kind: 'registration', id: registrationId });
  const countries = listCountries();
  const cancellation = await readEditionCancellation(context.db);
  const again = await findRegisteredAgain(context.db, {
    secret: deviceCookie(context).read(request),
    registrationId,
  });
  return {
    /** The text of the page if the edition is cancelled. */
    cancelled: cancellation && describeCancelled(translator),
    /** True after an owner has closed the edition. */
    isOver: (await readEditionEnd(context.db)) === 'closed',
    /** The message if this browser has sent two registrations with the same email address. */
    again: again && describeAgain(again, translator),
    withdrawWords: translator.words(withdrawWords),
    bookingWords: translator.words(ownBookingWords),
    overviewWords: translator.words(overviewWords),
    reference: registration.reference,
    email: registration.email,
    festival: describeFestival(translator),
    fee: formatMoney(
      balance
        ? { amount: balance.charged, currency: balance.currency }
        : feeOf(context.settings, registration.participantType),
      translator.locale,
    ),
    // The page shows this amount only if a part of the fee was paid.
    stillDue:
      balance && balance.paid > 0 && balance.due > 0
        ? formatMoney({ amount: balance.due, currency: balance.currency }, translator.locale)
        : undefined,
    /** True if the organisers have not looked at a proof of payment yet. */
    isProofSent: proofs.some(({ state }) => state === 'waiting'),
    /** The state of the payment while an application for a grant is open. */
    grantTask: (await hasOpenGrant(context.db, registrationId)) ? translator.words(grantWords) : undefined,
    isPaid: registration.isPaid,
    isEmailProved: registration.isEmailProved,
    country: countries.find(({ value }) => value === registration.country)?.label,
    countries: registration.country === null ? countries : [],
    visaTask: await describeVisaTask(context, translator, registrationId),
    documentsTask: await describeDocumentsTask(context, translator, registrationId),
    participationTask: await describeParticipationTask(context, translator, registrationId),
    questionsTask: await describeQuestionsTask(context, translator, registration),
    placeTask: await describePlaceTask(context, translator, registrationId),
    isKitOpen: context.settings.kit.state === 'open',
    missingSizes: {
      cloth: registration.clothSize === null,
      shoe: registration.shoeSize === null,
    },
    photo: describeFile(registration.files.photo, translator.locale),
    passport: describeFile(registration.files.passport, translator.locale),
    bookings: bookings.map((booking) =>
      describeBooking(
        { settings: context.settings, translator, now: context.now() },
        booking,
        cancellation !== undefined,
      ),
    ),
  };
}

export type Overview = Awaited<ReturnType<typeof loadParticipant>>;
export type AccountOverview = Awaited<ReturnType<typeof loadAccount>>;

function describeAgain(
  { fullName, createdAt }: { fullName: string; createdAt: Date },
  translator: Translator,
) {
  const { text, ...words } = translator.words(registeredAgainWords);
  const day = formatInstant(createdAt, edition, translator.locale);
  return { ...words, text: say(text, { day, name: fullName }) };
}

function describeCancelled(translator: Translator) {
  const { cancelledTitle, cancelled, see } = translator.words(comingBackWords);
  return { title: cancelledTitle, text: say(cancelled, { event: translator.sentence(edition.name) }), see };
}

/** Returns the type, size and upload day of a file, so that participants recognise it. */
function describeFile(file: OwnFile | undefined, locale: Locale) {
  if (!file) return undefined;
  return {
    kind: file.mediaType === 'application/pdf' ? 'PDF' : 'JPEG',
    byteSize: file.byteSize,
    receivedOn: formatInstant(file.createdAt, edition, locale),
  };
}

type Asked = { settings: Settings; translator: Translator; now: Date };

function describeBooking({ settings, translator, now }: Asked, booking: OwnBooking, isCancelled: boolean) {
  const { locale } = translator;
  const option = settings.catalogue.find(({ id }) => id === booking.option);
  return {
    id: booking.id,
    title: titleOf(settings, booking.option, translator),
    price: booking.balance
      ? formatMoney({ amount: booking.balance.charged, currency: booking.balance.currency }, locale)
      : option && formatMoney(option.price, locale),
    day: booking.day === null ? undefined : formatDayWithWeekday(booking.day, locale),
    applicantName: booking.applicantName,
    status: booking.status,
    holdsSpot: booking.holdsSpot,
    isRestorable: booking.undoUntil !== undefined && now <= booking.undoUntil,
    // Only stalls have a number. Halls are booked for a day.
    stallNumber: booking.day === null && booking.holdsSpot ? booking.spot : undefined,
    payBy:
      booking.status === 'requested' && !isCancelled
        ? formatInstant(booking.payBy, edition, locale)
        : undefined,
    keptUntil:
      booking.status === 'requested' && booking.isProvisional
        ? formatInstant(provedDeadline(booking.createdAt, settings.booking), edition, locale)
        : undefined,
    message: booking.message,
    ...describeMoney(booking, isCancelled, locale),
  };
}

/** Returns the amount received for a booking and the amount due. Nothing is due for a booking that holds no spot. */
function describeMoney({ balance, holdsSpot }: OwnBooking, isCancelled: boolean, locale: Locale) {
  if (!balance) return { received: undefined, due: undefined };
  const format = (amount: number) =>
    amount > 0 ? formatMoney({ amount, currency: balance.currency }, locale) : undefined;
  return {
    received: format(balance.received - balance.repaid),
    due: holdsSpot && !isCancelled ? format(balance.due) : undefined,
  };
}
