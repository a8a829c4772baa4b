import { listBrowsers } from '#conference/accounts/list-browsers.server.ts';
import { mayShowSensitive } from '#conference/accounts/session.ts';
import { dayAt, formatDay, formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { feeOf, nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { messageCategoryWords } from '#conference/mails/messages/category-words.ts';
import { optionalCategories } from '#conference/mails/messages/message.ts';
import { readOptOuts } from '#conference/mails/messages/opt-outs.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { readOwnErasureRequest } from '#conference/privacy/erasure/read-erasure-requests.server.ts';
import { listCountries } from '#conference/registration/countries.ts';
import { openOwnDetails } from '#conference/registration/record/read-registration.server.ts';
import { say } from '#platform/words/words.ts';
import { browserWords, ownBrowsersWords } from '#routes/login/browser-words.ts';
import { describeBrowser } from '#routes/login/describe-browsers.server.ts';
import { ownerOf } from '#routes/login/mailbox/mailbox-owner.server.ts';
import { listOwnPages } from '#routes/login/mailbox/own-pages.server.ts';
import { signedInWords } from '#routes/login/mailbox/own-pages-words.ts';
import { sayPersonFields } from '#routes/registration/person-field-labels.server.ts';
import type { ParticipantRequest } from '#routes/visitor/participant-route.server.ts';
import { readOwnRegistration } from '#routes/visitor/visitor.server.ts';
import { accountWords } from './account-words.ts';
import type { CorrectionValues } from './correction.ts';

type Registration = Awaited<ReturnType<typeof readOwnRegistration>>;

/**
 * Loads the account of a participant or of a stall holder. The data contains passport details only within an hour of a
 * sign-in by mail, and only if the page was asked to show them.
 */
export async function loadAccount(asked: ParticipantRequest) {
  const { context, participant, translator, url } = asked;
  const registration = await readOwnRegistration(context, participant.registrationId);
  const { email, reference, isStallHolder } = registration;
  const isProved = mayShowSensitive(participant, context.now());
  const isPassportAsked = !isStallHolder && url.searchParams.get('show') === 'passport';
  const erasure = isProved && (await readOwnErasureRequest(context, registration.id));
  const owner = await ownerOf(context, participant);
  const day = (instant: Date) => formatDay(dayAt(instant, edition.timeZone), translator.locale);
  return {
    words: translator.words(accountWords),
    isStallHolder,
    isProved,
    isPassportAsked,
    email,
    reference,
    names: { fullName: registration.fullName, organisation: registration.organisation ?? '' },
    registeredOn: formatInstant(registration.createdAt, edition, translator.locale),
    facts: isStallHolder ? undefined : await loadFacts(asked, registration),
    deskEmail: asked.context.settings.contact.email,
    daysToAnswer: edition.privacy.erasureDays,
    asked: erasure
      ? {
          isOpen: erasure.state === 'open',
          askedOn: day(erasure.askedAt),
          answeredBy: day(erasure.dueAt),
          refusedOn: erasure.closedAt ? day(erasure.closedAt) : '',
          reason: erasure.reason,
        }
      : undefined,
    passport: isPassportAsked ? await loadPassport(asked, registration, isProved) : undefined,
    mails: await loadMails(asked, email),
    browserWords: translator.words(ownBrowsersWords),
    browsers: await loadBrowsers(asked),
    /** The text of the link to the other pages of the mailbox. Undefined if there are none. */
    pagesLink:
      owner && (await listOwnPages(context, owner)).length > 1
        ? translator.words(signedInWords).pages
        : undefined,
  };
}

export type Account = Awaited<ReturnType<typeof loadAccount>>;

/** Loads the facts of a registration that are not sensitive. */
async function loadFacts({ context, translator }: ParticipantRequest, registration: Registration) {
  const balance = await readBalance(context.db, { kind: 'registration', id: registration.id });
  const fee = balance
    ? { amount: balance.charged, currency: balance.currency }
    : feeOf(context.settings, registration.participantType);
  return {
    type: nameParticipantType(context.settings, registration.participantType, translator),
    fee: formatMoney(fee, translator.locale),
    country: listCountries().find(({ value }) => value === registration.country)?.label,
    needsVisa: registration.needsVisa,
    isPaid: registration.isPaid,
    interestedDoctorate: registration.interestedDoctorate,
  };
}

/**
 * Loads the fields of the correction. Without a recent sign-in by mail they have no values: the page then shows only what
 * was typed in a form that came too late.
 */
async function loadPassport(asked: ParticipantRequest, registration: Registration, isProved: boolean) {
  const { translator } = asked;
  const { photo, passport } = translator.words(accountWords);
  const values = isProved ? await showValues(asked, registration) : {};
  return {
    fieldWords: sayPersonFields(translator),
    countries: listCountries(),
    visaHint: asked.context.settings.visaHint,
    isDestroyed: values === undefined,
    values: values ?? {},
    files: isProved
      ? [
          { name: photo, id: registration.files.photo?.id },
          { name: passport, id: registration.files.passport?.id },
        ]
      : [],
  };
}

/**
 * Returns the current values of the correction, or undefined if the passport details were destroyed. The audit records
 * that the participant saw them.
 */
export async function showValues(
  { context }: Pick<ParticipantRequest, 'context'>,
  registration: Registration,
): Promise<CorrectionValues | undefined> {
  const viewer = { registrationId: registration.id, requestId: context.requestId };
  const details = await openOwnDetails(context, viewer);
  return (
    details && {
      fullName: registration.fullName,
      country: registration.country ?? '',
      passportNumber: details.passportNumber,
      passportExpiry: details.passportExpiry,
      needsVisa: registration.needsVisa ? 'yes' : 'no',
      visaAddress: details.visaAddress ?? '',
    }
  );
}

async function loadMails({ context, translator }: ParticipantRequest, email: string) {
  const words = translator.words(messageCategoryWords);
  const stopped = await readOptOuts(context.db, email);
  return {
    categories: optionalCategories.map((value) => ({ value, label: words[value] })),
    wanted: optionalCategories.filter((category) => !stopped.includes(category)),
  };
}

async function loadBrowsers({ context, participant, translator }: ParticipantRequest) {
  const { thisBrowser } = translator.words(browserWords);
  const browsers = await listBrowsers(context.db, participant, context.now());
  return browsers.map((browser) => {
    const described = describeBrowser(browser, translator);
    const isThis = browser.id === participant.id || browser.id === participant.deviceId;
    const title = isThis ? say(thisBrowser, { browser: described.name }) : described.name;
    return { ...described, isThis, title };
  });
}
