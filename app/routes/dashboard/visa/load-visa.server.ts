import { mayShowSensitive } from '#conference/accounts/session.ts';
import { readLetterState } from '#conference/documents/document-states.server.ts';
import type { Period } from '#conference/edition/days.ts';
import { dayAt, formatDay } from '#conference/edition/days.ts';
import { readDeadline } from '#conference/edition/deadlines.server.ts';
import { stateOfDeadline } from '#conference/edition/deadlines.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { isOnlineType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { listCountries, nameCountry } from '#conference/registration/countries.ts';
import { checkExpiry, passportNeededUntil } from '#conference/registration/passport-validity.ts';
import { askedOrigin, isWaitingForClearance } from '#conference/visa/clearances.server.ts';
import type { CaseSummary } from '#conference/visa/read-visa-case.server.ts';
import { readOwnVisaCase } from '#conference/visa/read-visa-case.server.ts';
import { type ReportState, reportStateOf } from '#conference/visa/visa-cases.server.ts';
import { type listDeskChanges, neededForLetter } from '#conference/visa/visa-data.ts';
import { adviseOnVisa, asDeadline, type VisaAdvice } from '#conference/visa/visa-dates.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import type { ParticipantRequest } from '#routes/visitor/participant-route.server.ts';
import { describeEventClearances, describeEventWait } from './describe-event-clearances.server.ts';
import { visaWords } from './visa-words.ts';

/** Loads the visa page. The data contains the answers only within an hour of a sign-in by mail. */
export async function loadVisa({ context, participant, translator }: ParticipantRequest) {
  const now = context.now();
  const { conference } = context.settings;
  const { registrationId, email } = participant;
  const isProved = mayShowSensitive(participant, now);
  const own = await readOwnVisaCase(context, { registrationId, requestId: context.requestId, isProved });
  const { registration, asked, missing, comparison, passportExpiry } = own;
  const today = dayAt(now, edition.timeZone);
  const letter = await readLetterState(context.db, registrationId);
  const isOnline = isOnlineType(context.settings, registration.participant_type);
  const advice = adviseOnVisa({ nationality: own.nationality, isOnline }, context.settings);
  const state = reportStateOf({ applied_on: own.appliedOn, outcome: own.outcome });
  const stateOn = state === 'applied' ? own.appliedOn : own.outcomeOn;
  const words = translator.words(visaWords);
  const isPaid = registration.paid_at !== null;
  return {
    words,
    email,
    isProved,
    needsVisa: registration.needs_visa,
    isDestroyed: passportExpiry === undefined,
    isOver: (await readEditionEnd(context.db)) === 'closed',
    isActive: registration.status === 'active',
    isPaid,
    advice: describeAdvice(advice, {
      firstDay: conference.from,
      today,
      translator,
      isPaid,
      hasLetter: letter !== 'none',
      state,
    }),
    warning:
      passportExpiry === undefined ? undefined : describeValidity(passportExpiry, conference, translator),
    missing,
    asked,
    originQuestion: askedOrigin
      ? say(words.listedOrigin, { country: nameCountry(askedOrigin, translator.locale) })
      : '',
    given: asked.filter((field) => !missing.includes(field)),
    allFields: asked.length,
    shown: own.shown,
    seen: own.seen,
    deskChanges:
      own.deskChanges && describeDeskChanges(own.deskChanges, { words, locale: translator.locale }),
    countries: listCountries(translator.locale),
    today,
    comparison: comparison && describeComparison(comparison, words, translator),
    letter,
    lacksAnswers: letter !== 'valid' && neededForLetter.some((field) => missing.includes(field)),
    waits: await describeEventWait(context, translator),
    isCleared: !(await isWaitingForClearance(context.db, registrationId)),
    clearances: letter === 'none' ? [] : await describeEventClearances(context, translator),
    state,
    stateText: describeState(state, stateOn, { words, locale: translator.locale }),
    refund: describeRefund(context.settings, translator, now),
  };
}

export type LoadedVisa = Awaited<ReturnType<typeof loadVisa>>;

/** The rule of the refund after a refused visa. `closedOn` is the last day to ask for it, once that day has passed. */
function describeRefund(settings: Settings, { locale }: Translator, now: Date) {
  const { percent, daysBefore: days } = edition.refunds.visaRefused;
  const { day, state } = readDeadline(settings, 'askAfterVisaRefusal', now);
  return { percent, days, closedOn: state === 'closed' ? formatDay(day, locale) : undefined };
}

type Around = {
  firstDay: string;
  today: string;
  translator: Translator;
  isPaid: boolean;
  hasLetter: boolean;
  state: string;
};

function describeAdvice(
  advice: VisaAdvice,
  { firstDay, today, translator, isPaid, hasLetter, state }: Around,
) {
  if (advice.kind !== 'dates') return advice;
  const { dates } = advice;
  const row = (name: 'payBy' | 'askBy' | 'applyBy', isDone: boolean) => ({
    name,
    day: formatDay(dates[name], translator.locale),
    isDone,
    isLate: !isDone && stateOfDeadline(asDeadline(dates[name]), today) !== 'ahead',
  });
  return {
    kind: advice.kind,
    days: dates.daysBefore,
    isLate: stateOfDeadline(asDeadline(dates.applyBy), today) !== 'ahead',
    firstDay: formatDay(firstDay, translator.locale),
    rows: [row('payBy', isPaid), row('askBy', hasLetter), row('applyBy', state !== 'none')],
  };
}

/**
 * Says whether the passport expires before the conference ends (`expired`), or before the day until which it should be
 * valid (`short`). Returns undefined if it is valid long enough.
 */
function describeValidity(expiry: string, { to }: Period, translator: Translator) {
  const found = checkExpiry(expiry, to);
  if (found === 'expired') return { kind: found };
  return found === 'soon'
    ? { kind: 'short' as const, day: formatDay(passportNeededUntil(to), translator.locale) }
    : undefined;
}

function describeComparison(
  comparison: NonNullable<CaseSummary['comparison']>,
  words: WordsOf<typeof visaWords>,
  translator: Translator,
) {
  if (comparison.kind === 'misread') return { kind: comparison.kind };
  const names = {
    fullName: words.fullName,
    passportNumber: words.passportNumber,
    passportExpiry: words.passportExpiry,
    nationality: words.nationalityDiffers,
    issuedIn: words.issuedInDiffers,
    birthDate: words.birthDateDiffers,
    sex: words.sexDiffers,
  };
  const list = new Intl.ListFormat(translator.locale, { type: 'conjunction' });
  return { kind: comparison.kind, differs: list.format(comparison.differs.map((field) => names[field])) };
}

function describeDeskChanges(
  { at, fields }: NonNullable<ReturnType<typeof listDeskChanges>>,
  { words, locale }: Said,
) {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    day: formatDay(dayAt(new Date(at), edition.timeZone), locale),
    fields: list.format(fields.map((field) => words[field === 'listedOrigin' ? 'origin' : field])),
  };
}

type Said = { words: WordsOf<typeof visaWords>; locale: Translator['locale'] };

function describeState(state: ReportState, on: string | null, { words, locale }: Said): string {
  const day = on === null ? '' : formatDay(on, locale);
  switch (state) {
    case 'none':
      return words['state-none'];
    case 'applied':
      return say(words['state-applied'], { day });
    case 'granted':
      return say(words['state-granted'], { day });
    case 'refused':
      return say(words['state-refused'], { day });
  }
}
