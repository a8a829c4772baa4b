import { type DocumentKind, documentKinds } from './document-kind.ts';

/** What decides which documents a participant gets. */
export type Entitlement = {
  isPaid: boolean;
  needsVisa: boolean;
  /** False after the passports were destroyed. */
  hasPassport: boolean;
  /** On how many days of the conference they took part, there or online. */
  attendedDays: number;
};

type DocumentDays = { certificatesFrom: string; certificateDays: number };

/**
 * Whether a participant gets a document: `ready`; `unpaid`; `from` a later day; `not-asked` (no visa letter wanted);
 * `no-passport` (its data was destroyed); `not-attended` (on fewer `days` than the edition asks for).
 */
export type Offer =
  | { state: 'ready' | 'unpaid' | 'not-asked' | 'no-passport' }
  | { state: 'not-attended'; days: number }
  | { state: 'from'; day: string };

/** Says for a document whether the participant gets it. `today` is a day in the edition's zone. */
export function offerOf(kind: DocumentKind, person: Entitlement, days: DocumentDays, today: string): Offer {
  if (!person.isPaid) return { state: 'unpaid' };
  switch (kind) {
    case 'visa-letter':
      if (!person.needsVisa) return { state: 'not-asked' };
      return { state: person.hasPassport ? 'ready' : 'no-passport' };
    case 'participation-certificate':
      if (today < days.certificatesFrom) return { state: 'from', day: days.certificatesFrom };
      return person.attendedDays < days.certificateDays
        ? { state: 'not-attended', days: days.certificateDays }
        : { state: 'ready' };
    case 'membership-certificate':
      return today < days.certificatesFrom
        ? { state: 'from', day: days.certificatesFrom }
        : { state: 'ready' };
    default:
      return { state: 'ready' };
  }
}

/** Lists the offers of all documents in the order of screens. */
export function listOffers(person: Entitlement, days: DocumentDays, today: string) {
  return documentKinds.map((kind) => ({ kind, offer: offerOf(kind, person, days, today) }));
}
