import { formatDay } from '#conference/edition/days.ts';
import type { EditionFacts } from './facts-schema.ts';

/** Each of these facts must fit to others. A fault says what is wrong and how to mend it. */
type Rule = { path: string; isBroken: boolean; fault: string };

/**
 * Checks what a shape cannot say: the order of all days, the zone and the currencies. Returns one line for each fault: the
 * path of the fact, what is wrong, and how to mend it.
 *
 * These rules are for the files of an edition only. At the desk, owners change one day after the other, so that days
 * may be out of order between two changes.
 */
export function findRuleFaults(facts: EditionFacts): string[] {
  const broken = [...listZoneRules(facts), ...listCurrencyRules(facts), ...listDayRules(facts)];
  return broken.filter(({ isBroken }) => isBroken).map(({ path, fault }) => `${path}: ${fault}`);
}

/** True if a text is the name of a zone in the IANA database, such as "Etc/UTC". Offsets are no zones. */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Za-z_]+(\/[\w+-]+)+$/.test(name)) return false;
  try {
    // The list of `Intl.supportedValuesOf` lacks names that have a newer name beside them.
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** True if three letters are a currency of ISO 4217 with which people pay. */
export function isKnownCurrency(code: string): boolean {
  return currencies.has(code);
}

function listZoneRules({ timeZone }: EditionFacts): Rule[] {
  const fault = `“${timeZone}” is no time zone. Write a name of the IANA list: a continent, a slash and a city.`;
  return [{ path: 'timeZone', isBroken: !isTimeZone(timeZone), fault }];
}

function listCurrencyRules(facts: EditionFacts): Rule[] {
  const { participantTypes, catalogue, bankAccounts = {}, onlinePayment = {} } = facts;
  const named: [path: string, code: string][] = [
    ...participantTypes.flatMap(({ fee, otherFees = [] }, index): [string, string][] => [
      [`participantTypes.${index}.fee.currency`, fee.currency],
      ...otherFees.map(({ currency }, other): [string, string] => [
        `participantTypes.${index}.otherFees.${other}.currency`,
        currency,
      ]),
    ]),
    ...catalogue.map(({ price }, index): [string, string] => [
      `catalogue.${index}.price.currency`,
      price.currency,
    ]),
    ...Object.keys(bankAccounts).map((code): [string, string] => ['bankAccounts', code]),
    ...Object.keys(onlinePayment).map((code): [string, string] => ['onlinePayment', code]),
  ];
  return named.map(([path, code]) => ({
    path,
    isBroken: !isKnownCurrency(code),
    fault: `“${code}” is no currency. Write its three letters of ISO 4217.`,
  }));
}

function listDayRules(facts: EditionFacts): Rule[] {
  const { from: firstDay, to: lastDay } = facts.conference;
  const first = `the first day of the conference (${formatDay(firstDay)})`;
  const last = `the last day of the conference (${formatDay(lastDay)})`;
  const afterFirst = (path: string, day: string | undefined, mend: string) =>
    after(path, day, firstDay, `is after ${first}. ${mend}`);
  const afterLast = (path: string, day: string | undefined, mend: string) =>
    after(path, day, lastDay, `is after ${last}. ${mend}`);
  const { speakersCall, refunds, festival } = facts;
  const speaking = speakersCall.days;
  return [
    afterFirst('preConference', facts.preConference, 'Put the pre-conference before it.'),
    afterFirst(
      'countdownTo',
      facts.countdownTo.slice(0, 10),
      'Let the countdown end on that day or earlier.',
    ),
    afterFirst('registration.payBy', facts.registration.payBy, 'Put the last day to pay before it.'),
    ...refunds.byDate.map(({ until }, index) =>
      afterFirst(
        `refunds.byDate.${index}.until`,
        until ?? undefined,
        'End this refund before it: what holds from then on is the rule without a last day.',
      ),
    ),
    afterFirst('papers.until', facts.papers.until, 'End the call for papers before it.'),
    afterFirst('speakersCall.until', speakersCall.until, 'End the call for speakers before it.'),
    afterFirst('grants.until', facts.grants.until, 'End the call for grants before it.'),
    afterLast('kit.changeUntil', facts.kit.changeUntil, 'Put the last day to change sizes before it.'),
    afterLast(
      'participation.changeUntil',
      facts.participation.changeUntil,
      'Put the last day to say how people take part before it.',
    ),
    after(
      'speakersCall.days.from',
      firstDay,
      speaking?.from,
      `is before ${first}. Take a day of the conference.`,
    ),
    afterLast('speakersCall.days.to', speaking?.to, 'Take a day of the conference.'),
    after('speakersCall.days.to', speaking?.from, speaking?.to, 'is before its first day. Swap the two.'),
    after(
      'documents.certificatesFrom',
      firstDay,
      facts.documents.certificatesFrom,
      `is before ${first}. Give certificates from that day on or later.`,
    ),
    after(
      'recordings.addUntil',
      lastDay,
      facts.recordings.addUntil,
      `is before ${last}. Put the last day to add recordings after it.`,
    ),
    afterFirst(
      'policiesSince',
      facts.policiesSince,
      'The policies must apply when people register: take an earlier day.',
    ),
    afterLast('festival.from', festival?.from, 'Let the festival begin on that day or earlier.'),
  ];
}

/** A rule that is broken if `day` comes after `other`. A day that is missing breaks no rule. */
function after(path: string, day: string | undefined, other: string | undefined, fault: string): Rule {
  return { path, isBroken: day !== undefined && other !== undefined && day > other, fault };
}
