/**
 * Reports: organisers see what is to do and what happened, and export lists.
 *
 * - count and date the open work: count-open-work.server.ts, count-open-money.server.ts, read-open-work.server.ts
 * - end the assignments of tasks that are done: end-done-tasks.server.ts
 * - count registrations by day, country and type: count-by-day.server.ts, count-groups.server.ts
 * - search the audit, list acts: search-audit.server.ts, list-acts.server.ts
 * - list what others changed since a visit: list-changes.server.ts
 * - tell the history of a registration or a charge: list-registration-history.server.ts, tell-charge.server.ts
 * - name the records of acts: name-subjects.server.ts
 * - search the sent mails: search-mails.server.ts
 * - count for visitors: public-figures/count-public-figures.server.ts, public-figures/read-public-figures.server.ts
 *
 * Exports:
 * - export a list as a file: exports/export-list.server.ts
 * - export registrations, bookings, arrivals: exports/export-registrations.server.ts,
 *   exports/export-bookings.server.ts, exports/export-arrivals.server.ts
 * - export the ledger, discounts: exports/export-movements.server.ts, exports/export-discounts.server.ts
 * - export papers, enquiries, documents, clearances: exports/export-papers.server.ts,
 *   exports/export-enquiries.server.ts, exports/export-documents.server.ts, exports/export-clearance.server.ts
 * - export journeys and stays: exports/export-journeys.server.ts
 * - export the answers to extra questions: exports/export-extra-answers.server.ts
 * - export who has a place in a session: exports/export-session-places.server.ts
 */

import type { ActName } from '#conference/audit/act-words.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { may, type Permission } from '#conference/organiser/permissions.ts';

type Noun = ActName extends infer Name ? (Name extends `${infer First}.${string}` ? First : never) : never;

/**
 * The permission that an organiser needs to see an act. The keys are the nouns at the beginning of the names of acts,
 * such as `booking` in `booking.confirmed`.
 */
const permissionOf: Record<Noun, Permission> = {
  registration: 'registrations.details',
  place: 'registrations.details',
  'session-place': 'registrations.details',
  grant: 'grants.review',
  grants: 'grants.review',
  'stall-holder': 'bookings.read',
  browsers: 'audit.read',
  browser: 'audit.read',
  'registration-mail': 'mails.read',
  participation: 'registrations.details',
  'extra-answers': 'registrations.details',
  'extra-question': 'settings.change',
  needs: 'needs.reveal',
  'passport-details': 'registrations.reveal',
  photo: 'registrations.details',
  passport: 'registrations.details',
  arrival: 'door.read',
  arrivals: 'audit.read',
  calendar: 'audit.read',
  'door-list': 'door.check-in',
  attendance: 'door.read',
  booking: 'bookings.read',
  picture: 'bookings.read',
  marks: 'registrations.details',
  'access-key': 'organisers.manage',
  'bulk-issue': 'documents.issue',
  'bulk-decision': 'bookings.read',
  cancellation: 'payments.read',
  'refusal-proof': 'refunds.decide',
  payment: 'payments.read',
  chargeback: 'payments.read',
  refund: 'payments.read',
  invoice: 'payments.read',
  document: 'documents.issue',
  'visa-data': 'visas.handle',
  'passport-zone': 'visas.handle',
  visa: 'visas.handle',
  clearance: 'visas.handle',
  'event-clearance': 'visas.handle',
  'letter-image': 'settings.change',
  'kit-sizes': 'kit.hand-out',
  kit: 'kit.hand-out',
  receipt: 'payments.read',
  currency: 'payments.read',
  discount: 'payments.read',
  'group-payment': 'payments.read',
  references: 'payments.read',
  proof: 'payments.read',
  'transfer-proof': 'payments.read',
  text: 'privacy.decide',
  copy: 'audit.read',
  erasure: 'privacy.decide',
  mailbox: 'privacy.decide',
  paper: 'papers.read',
  reviewer: 'papers.read',
  'paper-decision': 'papers.read',
  'paper-decisions': 'papers.read',
  papers: 'papers.read',
  assignment: 'papers.read',
  conflict: 'papers.read',
  review: 'papers.read',
  'co-author': 'papers.read',
  speaker: 'speakers.manage',
  speakers: 'speakers.manage',
  'speaker-page': 'speakers.manage',
  nomination: 'honours.decide',
  programme: 'programme.manage',
  'programme-session': 'programme.manage',
  'session-material': 'programme.manage',
  'programme-room': 'programme.manage',
  'programme-person': 'programme.manage',
  'discount-code': 'payments.read',
  'provider-payment': 'payments.read',
  dispute: 'payments.read',
  'provider-event': 'payments.read',
  'kit-stock': 'kit.hand-out',
  registrations: 'audit.read',
  payments: 'audit.read',
  movements: 'audit.read',
  discounts: 'audit.read',
  bookings: 'audit.read',
  enquiries: 'audit.read',
  'session-places': 'audit.read',
  journeys: 'audit.read',
  stays: 'audit.read',
  documents: 'documents.issue',
  enquiry: 'enquiries.all',
  'saved-reply': 'enquiries.handle',
  mail: 'mails.read',
  mails: 'mails.read',
  'letter-text': 'documents.issue',
  setting: 'settings.change',
  wording: 'settings.change',
  'document-key': 'documents.issue',
  message: 'mails.read',
  organiser: 'organisers.manage',
  invitation: 'organisers.manage',
  task: 'overview.read',
  'second-factor': 'organisers.manage',
  'recovery-code': 'organisers.manage',
  'recovery-codes': 'organisers.manage',
  'desk-session': 'organisers.manage',
  edition: 'overview.read',
  'edition-refunds': 'payments.read',
  'saved-view': 'audit.read',
  webhook: 'settings.change',
  'webhook-secret': 'settings.change',
  'webhook-delivery': 'settings.change',
  'secret-key': 'audit.read',
};

/** The verbs at the end of the names of acts that change nothing: somebody viewed data, or copied it. */
export const viewVerbs = [
  'shown',
  'shown-at-door',
  'revealed',
  'counted',
  'compared',
  'checked',
  'exported',
  'printed',
  'taken',
  'taken-to-door',
  'signed-in',
  'given',
];

/** Lists the nouns of the acts that an organiser may see. */
export function nounsFor(organiser: Pick<Organiser, 'roles'>): string[] {
  return Object.entries(permissionOf).flatMap(([noun, permission]) =>
    may(organiser, permission) ? [noun] : [],
  );
}
