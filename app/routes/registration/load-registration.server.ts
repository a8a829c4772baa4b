import { randomUUID } from 'node:crypto';
import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money.ts';
import { passportNeededUntil } from '#conference/registration/passport-validity.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';

/** The data of the registration form, with a new form key for each request. */
export function loadRegistration() {
  const neededUntil = passportNeededUntil(edition.conference.to);
  const types = edition.participantTypes.map(({ id, name, plural, fee }) => ({
    id,
    name,
    plural,
    fee: formatMoney(fee),
  }));
  const fees = types
    .map(({ plural, fee }, index) => `${plural}${index === 0 ? ' pay' : ''} ${fee}`)
    .join(', ');
  return {
    formKey: randomUUID(),
    isOpen: edition.registration.isOpen,
    eventName: edition.name,
    contactEmail: edition.contact.email,
    lastDay: edition.conference.to,
    passportNeededUntil: formatDay(neededUntil),
    lead: `Take part in the ${edition.name}, in ${edition.place} or online. ${capitalise(fees)}. Register now and pay later: your registration is complete once the fee is paid in full.`,
    types,
    defaultType: (edition.participantTypes.find(({ isDefault }) => isDefault) ?? edition.participantTypes[0])
      ?.id,
    picture: withPictures(edition.pictures.registration),
  };
}

function capitalise(sentence: string) {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
