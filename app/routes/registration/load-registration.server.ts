import { randomUUID } from 'node:crypto';
import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money.ts';
import { passportNeededUntil } from '#conference/registration/passport-validity.ts';

/** The data of the registration form, with a new form key for each request. */
export function loadRegistration() {
  const neededUntil = passportNeededUntil(edition.conference.to);
  const fees = {
    student: formatMoney(edition.fees.student),
    professional: formatMoney(edition.fees.professional),
  };
  return {
    formKey: randomUUID(),
    isOpen: edition.registration.isOpen,
    eventName: edition.name,
    contactEmail: edition.contact.email,
    lastDay: edition.conference.to,
    passportNeededUntil: formatDay(neededUntil),
    lead: `Take part in the ${edition.name}, in New Delhi or online. Students pay ${fees.student}, professionals and faculty ${fees.professional}. Register now and pay later: your registration is complete once the fee is paid in full.`,
    fees,
  };
}
