import {
  addDays,
  countDays,
  daysOf,
  formatDay,
  formatDayAndMonth,
  formatPeriod,
  type Period,
  writeDaysAndMonths,
  writePeriod,
} from '#conference/edition/days.ts';
import { type Deadline, deadlinesOf, stateOfDeadline } from '#conference/edition/deadlines.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { listRefundRules, type RefundRule } from '#conference/edition/money/refund-rules.ts';
import { openOnly } from '#conference/edition/open-choices.ts';
import { optionTextsIn } from '#conference/edition/option-titles.server.ts';
import { namesIn } from '#conference/edition/participant-types.server.ts';
import type { EditionFacts, ParticipantType } from '#conference/edition/schema/facts-schema.ts';
import { formatTags, type Locale } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import { gapWords } from './gap-words.ts';

/** A fact that fills gaps: a text, a number, a day (ISO), a period, or a list of texts. */
export type GapFact = string | number | Period | readonly string[];

/** What fills each gap of a text. A list fills a gap that stands alone in a list, one line for each entry. */
export type Gaps = Readonly<Record<string, string | number | readonly string[]>>;

type Facts = EditionFacts & { gaps?: Readonly<Record<string, GapFact>> | undefined };

/**
 * Returns what fills the gaps of an edition's texts on the day `today`, in the language of the translator. The facts
 * give the values; see docs/a-new-edition.md for the name of each gap.
 */
export function writeGaps(facts: Facts, today: string, translator: Translator): Gaps {
  const { locale } = translator;
  return {
    ...Object.fromEntries(
      Object.entries({ ...factsOf(facts), ...facts.gaps }).flatMap(([name, fact]) =>
        formsOf(name, fact, translator),
      ),
    ),
    ...pricesOf(facts, translator),
    ...deadlinesIn(facts, today, translator),
    ...refundsOf(facts, translator),
    place_in: placeIn(facts.place, translator),
    year: facts.conference.from.slice(0, 4),
    conferenceDayCount: daysOf(facts.conference).length,
    visaHint: facts.visaHint === undefined ? [] : [translator.sentence(facts.visaHint)],
    arrival: stateOf({ day: facts.preConference, afterwards: 'advice' }, today),
    payBy: formatDay(facts.registration.payBy, locale),
  };
}

/** The key of "in" with the name of the place, among the translations of an edition, for languages in which a name has cases. */
export const placeInKey = 'names.place.in';

/**
 * Writes "in" with the name of the place. The edition's translation has it as a whole. It belongs to the place of the folder: for a place
 * that an owner has named, the software's translation puts the plain name into a sentence that fits any name.
 */
function placeIn(place: string, translator: Translator): string {
  const own = translator.find(placeInKey, `in ${place}`);
  return own ?? say(translator.words(gapWords).placeIn, { place: translator.sentence(place) });
}

/** The facts of every edition that texts can name. */
function factsOf(facts: EditionFacts): Record<string, GapFact> {
  const { conference, preConference, festival, venue, contact, refunds, privacy, booking } = facts;
  return {
    event: facts.name,
    eventShort: facts.shortName,
    place: facts.place,
    country: facts.country,
    venue: venue.name,
    timeZone: facts.timeZoneName,
    email: contact.email,
    street: contact.street,
    city: contact.city,
    postalCode: contact.postalCode,
    contactCountry: contact.country,
    dailyHours: venue.dailyHours,
    registrationHours: venue.registrationHours,
    organisers: facts.organisers,
    conference,
    allDays: { from: preConference, to: conference.to },
    workingDays: facts.speakersCall.days ?? conference,
    preConference,
    trainingDay: addDays(preConference, -1),
    firstDay: conference.from,
    lastDay: conference.to,
    policiesSince: facts.policiesSince,
    certificatesFrom: facts.documents.certificatesFrom,
    certificateDays: facts.documents.certificateDays,
    ...facts.targets,
    workingDaysToAnswer: contact.workingDaysToAnswer,
    paidWithinDays: refunds.paidWithinDays,
    visaRefusedPercent: refunds.visaRefused.percent,
    cancelledByOrganisersPercent: refunds.cancelledByOrganisers,
    ...privacy,
    auditoriumSeats: venue.auditoriumSeats,
    leastHallSeats: venue.hallSeats.least,
    mostHallSeats: venue.hallSeats.most,
    exhibitionSquareFeet: venue.exhibitionSquareFeet,
    daysToPay: booking.daysToPay,
    hoursToProve: booking.hoursToProve,
    mostHeldByOne: booking.mostHeldByOne,
    ...(festival && { festival: festival.name, festivalDays: { from: festival.from, to: festival.to } }),
  };
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** Returns a fact in all its forms: `conference`, `conference_words`, `conference_short`. */
function formsOf(name: string, fact: GapFact, translator: Translator): [string, string | number][] {
  const { locale, sentence } = translator;
  if (typeof fact === 'number') return [[name, fact]];
  if (typeof fact === 'string') {
    if (!isoDay.test(fact)) return [[name, sentence(fact)]];
    return [
      [name, formatDay(fact, locale)],
      [`${name}_short`, formatDayAndMonth(fact, locale)],
    ];
  }
  if ('from' in fact) {
    return [
      [name, formatPeriod(fact, locale)],
      [`${name}_words`, writePeriod(fact, locale)],
      [`${name}_short`, writeDaysAndMonths(fact, locale)],
      [`${name}_from`, formatDayAndMonth(fact.from, locale)],
      [`${name}_to`, formatDayAndMonth(fact.to, locale)],
    ];
  }
  const parts = fact.map(sentence);
  return [[name, joinParts(parts, locale)], ...parts.map((part, index) => numbered(name, index, part))];
}

function numbered(name: string, index: number, part: string): [string, string] {
  return [`${name}_${index + 1}`, part];
}

function joinParts(parts: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(formatTags[locale], { type: 'conjunction' }).format(parts);
}

function pricesOf({ participantTypes, catalogue }: EditionFacts, translator: Translator) {
  const { locale } = translator;
  const words = translator.words(gapWords);
  const types = openOnly(participantTypes);
  const stalls = openOnly(catalogue).filter(({ per }) => per === 'festival');
  const feeOf = ({ fee }: ParticipantType) => formatMoney(fee, locale);
  return {
    fees: joinParts(
      types.map((type) =>
        say(words.feeForType, { fee: feeOf(type), people: namesIn(translator, type).plural }),
      ),
      locale,
    ),
    feeLines: types.map((type) =>
      say(words.feeOfType, { type: namesIn(translator, type).name, fee: feeOf(type) }),
    ),
    stallPrices: joinParts(
      stalls.map((one) => `${formatMoney(one.price, locale)} (${optionTextsIn(translator, one).title})`),
      locale,
    ),
  };
}

/** Returns `ahead` or `past`, for the select of a text. */
function stateOf(deadline: Deadline, today: string): 'ahead' | 'past' {
  return stateOfDeadline(deadline, today) === 'ahead' ? 'ahead' : 'past';
}

function deadlinesIn(facts: EditionFacts, today: string, translator: Translator) {
  const { locale } = translator;
  const words = translator.words(gapWords);
  const { payFee, askForSubstitution, askAfterVisaRefusal } = deadlinesOf(facts);
  const lastDay = (deadline: Deadline) => {
    const message = stateOfDeadline(deadline, today) === 'ahead' ? words.lastDayAhead : words.lastDayPast;
    const days = countDays(deadline.day, facts.conference.from);
    return say(message, { days, day: formatDay(deadline.day, locale) });
  };
  return {
    payFee: stateOf(payFee, today),
    substitution: lastDay(askForSubstitution),
    visaRefusal: lastDay(askAfterVisaRefusal),
    ...visaDaysIn(facts, today, { locale, words }),
  };
}

type Language = { locale: Locale; words: WordsOf<typeof gapWords> };

/** Writes by when travellers should ask for the letter, and by when they should apply for the visa. */
function visaDaysIn(
  { conference, visa }: EditionFacts,
  today: string,
  { locale, words }: Language,
): Record<string, string> {
  if (!visa) return {};
  const { daysToApply, daysBeforeApplying } = visa;
  const by = (count: number) => {
    const day = addDays(conference.from, -count);
    const isAhead = stateOfDeadline({ day, afterwards: 'advice' }, today) === 'ahead';
    return isAhead ? say(words.byDay, { day: formatDay(day, locale) }) : words.soon;
  };
  const write = (more: number) => {
    const [usual, longer] = [by(daysToApply.usual + more), by(daysToApply.longer + more)];
    return longer === usual ? usual : say(words.byTwoDays, { usual, longer });
  };
  return { visaLetter: write(daysBeforeApplying.pay), visaApplication: write(0) };
}

function refundsOf(facts: EditionFacts, translator: Translator) {
  const words = translator.words(gapWords);
  const periods = listRefundPeriods(facts, translator);
  return {
    refundDates: joinParts(
      periods
        .filter(({ percent }) => percent > 0)
        .map(({ percent, period }) => say(words.percentInPeriod, { percent, period })),
      translator.locale,
    ),
    refundRules: periods.map(({ percent, period }) => say(words.refundRule, { percent, period })),
  };
}

/** Describes when a cancellation returns how much: "until 31 October 2031", "1 November to 31 December 2031". */
export function listRefundPeriods(facts: EditionFacts, translator: Translator) {
  const { locale } = translator;
  const words = translator.words(gapWords);
  const periodOf = ({ from, until }: RefundRule) => {
    if (from === null)
      return until === null ? words.always : say(words.until, { day: formatDay(until, locale) });
    if (until === null) return say(words.since, { day: formatDay(from, locale) });
    return writePeriod({ from, to: until }, locale);
  };
  return listRefundRules(facts)
    .filter(({ cause }) => cause === 'cancelled')
    .map((rule) => ({ percent: rule.percent, period: periodOf(rule) }));
}
