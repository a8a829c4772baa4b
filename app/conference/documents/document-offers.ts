import type { NeededForLetter } from '#conference/visa/visa-data.ts';
import { type DocumentKind, documentKinds } from './document-kind.ts';

/** The facts that decide which documents a participant gets. */
export type Entitlement = {
  isPaid: boolean;
  needsVisa: boolean;
  /** False after the passports were destroyed. */
  hasPassport: boolean;
  /** False while visa letters wait for a clearance of the event. */
  isEventCleared: boolean;
  /** False while visa letters wait for a clearance of this person. */
  isCleared: boolean;
  /** On how many days of the conference this person took part, at the venue or online. */
  attendedDays: number;
  /** How many works of this person were accepted, and how many reviews this person has submitted. */
  acceptedWorks: number;
  reviews: number;
  /** How many stalls and halls the organisers have confirmed for this person. */
  stalls: number;
  /** The last day on which a new document would be valid. Kinds without such a day are missing. */
  lastDays: { readonly [Kind in DocumentKind]?: string };
};

type DocumentDays = { certificatesFrom: string; certificateDays: number };

/**
 * Whether a participant gets a document: `ready`; `over` (a new one would not be valid any more); `unpaid`; `from` a
 * later day; `not-asked` (no visa letter wanted); `no-passport` (its data was destroyed); `passport-expired` (before the
 * end of the conference, so that the letter would invite nobody); `answers-missing` (the visa checklist lacks answers that
 * the letter prints); `event-not-cleared` (visa letters wait for a clearance of the event); `not-cleared` (a clearance of
 * this person is missing); `not-attended` (took part on fewer days than `days`); `no-accepted-work`; `no-review`; `no-stall` (no confirmed booking).
 */
export type Offer =
  | {
      state:
        | 'ready'
        | 'over'
        | 'unpaid'
        | 'not-asked'
        | 'no-passport'
        | 'passport-expired'
        | 'event-not-cleared'
        | 'not-cleared'
        | 'no-accepted-work'
        | 'no-review'
        | 'no-stall';
    }
  | { state: 'answers-missing'; fields: NeededForLetter[] }
  | { state: 'not-attended'; days: number }
  | { state: 'from'; day: string };

/** Returns whether a participant gets a document, or why not. `today` is a day in the edition's zone. */
export function offerOf(kind: DocumentKind, person: Entitlement, days: DocumentDays, today: string): Offer {
  const offer = offerWhileValid(kind, person, days, today);
  const lastDay = person.lastDays[kind];
  return offer.state === 'ready' && lastDay !== undefined && lastDay < today ? { state: 'over' } : offer;
}

/** Returns whether a participant gets a document, or why not, whether or not it would still be valid. */
function offerWhileValid(kind: DocumentKind, person: Entitlement, days: DocumentDays, today: string): Offer {
  // Everybody with a stall gets an exhibitor card, whether they take part in the conference or not.
  if (kind === 'exhibitor-card') return { state: person.stalls > 0 ? 'ready' : 'no-stall' };
  if (!person.isPaid) return { state: 'unpaid' };
  switch (kind) {
    case 'visa-letter':
      if (!person.needsVisa) return { state: 'not-asked' };
      if (!person.hasPassport) return { state: 'no-passport' };
      if (!person.isEventCleared) return { state: 'event-not-cleared' };
      return { state: person.isCleared ? 'ready' : 'not-cleared' };
    case 'participation-certificate':
      return offerToAttender(person, days, today);
    case 'presentation-certificate':
      return person.acceptedWorks === 0
        ? { state: 'no-accepted-work' }
        : offerToAttender(person, days, today);
    case 'reviewer-certificate':
      return person.reviews === 0 ? { state: 'no-review' } : offerAfterwards(days, today);
    case 'membership-certificate':
      return offerAfterwards(days, today);
    default:
      return { state: 'ready' };
  }
}

function offerAfterwards({ certificatesFrom }: DocumentDays, today: string): Offer {
  return today < certificatesFrom ? { state: 'from', day: certificatesFrom } : { state: 'ready' };
}

/**
 * Offers a document only to people who took part on enough days. The certificate of presentation needs this, too:
 * somebody who was absent did not present a work.
 */
function offerToAttender(
  { attendedDays }: Pick<Entitlement, 'attendedDays'>,
  days: DocumentDays,
  today: string,
): Offer {
  const offer = offerAfterwards(days, today);
  return offer.state === 'ready' && attendedDays < days.certificateDays
    ? { state: 'not-attended', days: days.certificateDays }
    : offer;
}

/**
 * True if the peace passport gets the stamp for a talk: a work was accepted, the person took part on enough days, and
 * certificates can be issued.
 */
export function hasPresented(
  person: Pick<Entitlement, 'acceptedWorks' | 'attendedDays'>,
  days: DocumentDays,
  today: string,
): boolean {
  return person.acceptedWorks > 0 && offerToAttender(person, days, today).state === 'ready';
}

/**
 * Returns for each kind of document whether the person gets it. The kinds are in the order in which screens show them.
 */
export function listOffers(person: Entitlement, days: DocumentDays, today: string) {
  return documentKinds.map((kind) => ({ kind, offer: offerOf(kind, person, days, today) }));
}
