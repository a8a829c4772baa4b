import { randomUUID } from 'node:crypto';
import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { listFees } from '#conference/edition/money/currencies.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { openOnly } from '#conference/edition/open-choices.ts';
import { namesIn } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { EditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { passportNeededUntil } from '#conference/registration/passport-validity.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { sayPersonFields } from '#routes/registration/person-field-labels.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { registrationWords } from './registration-words.ts';

/** Loads the data of the registration form, with a new form key for each request. */
export function loadRegistration(
  { participantTypes: allTypes, registration, conference, contact, place, visaHint, over: results }: Settings,
  translator: Translator,
  end: EditionEnd | undefined,
  now: Date,
) {
  const { locale } = translator;
  const participantTypes = openOnly(allTypes);
  const words = translator.words(registrationWords);
  const eventName = translator.sentence(edition.name);
  const neededUntil = passportNeededUntil(conference.to);
  const either = new Intl.ListFormat(locale, { type: 'disjunction' });
  const types = participantTypes.map((type) => ({
    id: type.id,
    ...namesIn(translator, type),
    fee: either.format(listFees(type).map((each) => formatMoney(each, locale))),
  }));
  const fees = types
    .map(({ plural: people, fee }, index) =>
      say(index === 0 ? words.feeFirst : words.feeNext, { people, fee }),
    )
    .join('');
  const over = results && end === 'closed' ? results : undefined;
  return {
    formKey: randomUUID(),
    isOpen: registration.isOpen,
    /** Why nobody can register any more. Undefined until the edition has ended. */
    ended: end && sayEnd(translator, end),
    /** Whether the line above every page says that the edition is over. Then this page does not say it again. */
    isOver: over !== undefined,
    words,
    fieldWords: sayPersonFields(translator),
    eventName,
    contactEmail: contact.email,
    lastDay: conference.to,
    lastDayWords: formatDay(conference.to, locale),
    visaHint: translator.data(visaHint),
    passportNeededUntil: formatDay(neededUntil, locale),
    /** Undefined when the passports need not be valid any more. */
    passportHint:
      dayAt(now, edition.timeZone) <= neededUntil
        ? say(words.passportBest, { day: formatDay(neededUntil, locale) })
        : undefined,
    lead: end
      ? (over?.text ?? sayEnd(translator, end))
      : say(words.lead, {
          event: eventName,
          place: translator.sentence(place),
          fees: capitalise(fees),
        }),
    types,
    defaultType: (participantTypes.find(({ isDefault }) => isDefault) ?? participantTypes[0])?.id,
    picture: withPictures(edition.pictures.registration),
  };
}

/**
 * Says for which participant types all places are taken, so that people know before they send the form. Undefined if
 * places are left for all types.
 */
export function sayFullTypes(
  { participantTypes }: Settings,
  full: readonly string[],
  translator: Translator,
): { types: readonly string[]; text: string } | undefined {
  if (full.length === 0) return undefined;
  const words = translator.words(registrationWords);
  const names = participantTypes
    .filter(({ id }) => full.includes(id))
    .map((type) => namesIn(translator, type).name);
  const types = new Intl.ListFormat(translator.locale).format(names);
  const all = full.length === participantTypes.length;
  return { types: full, text: all ? words.full : say(words.fullForTypes, { types }) };
}

/** Says why nobody can register any more. */
export function sayEnd(translator: Translator, end: EditionEnd): string {
  return say(translator.words(registrationWords).ended, {
    why: end,
    event: translator.sentence(edition.name),
  });
}

function capitalise(sentence: string) {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
