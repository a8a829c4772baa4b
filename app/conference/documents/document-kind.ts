/**
 * Documents: participants open what they get, from the visa letter to the certificates, and anybody verifies it.
 *
 * - list what a participant gets, and why not yet: document-offers.ts, open-document.server.ts
 * - issue a document, and end it: issue-document.server.ts
 * - draw its PDF: render-document.server.ts
 * - end those whose days or place owners have changed: outdate-by-settings.server.ts
 * - end the letters that print something that has changed for all: end-letters.server.ts
 * - read the signature and the stamp of the visa letter: letter-images.server.ts
 *
 * At the desk:
 * - choose people, and see who gets nothing: desk/filter-holders.server.ts, desk/plan-documents.server.ts
 * - draw many as one file, replace a lost badge: desk/print-documents.server.ts, desk/replace-badge.server.ts
 * - show or revoke a document: desk/show-document.server.ts, desk/revoke-document.server.ts
 * - write the text of the visa letter, set its signature and stamp: desk/write-letter-text.server.ts,
 *   desk/set-letter-image.server.ts
 *
 * Verifying:
 * - verify a code or a number on the site: verifying/verify-document.server.ts
 * - publish the list of ended documents, verify without a network: verifying/publish-list.server.ts,
 *   verifying/verify-offline.ts
 * - change the key that signs: verifying/change-document-key.server.ts
 *
 * In a wallet, and as a credential:
 * - make a pass for Apple, describe one for Google: wallet/make-apple-pass.server.ts, wallet/google-pass.server.ts
 * - store passes at Google, and end those of ended documents: wallet/google-passes.server.ts
 * - sign a document as a verifiable credential, and the list of ended ones: credential/sign-credential.server.ts,
 *   credential/status-list.server.ts
 */

/**
 * The documents of a participant, in the order in which screens show them. Never reorder them: a signed code contains
 * the position of its kind in this list.
 */
export const documentKinds = [
  'icard',
  'visa-letter',
  'membership-card',
  'peace-passport',
  'participation-certificate',
  'membership-certificate',
  'presentation-certificate',
  'reviewer-certificate',
  'exhibitor-card',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentNames = {
  icard: 'Conference iCard',
  'visa-letter': 'Visa Invitation Letter',
  'membership-card': 'Membership Card',
  'peace-passport': 'World Peace Passport',
  'participation-certificate': 'Certificate of Participation',
  'membership-certificate': 'Membership Certificate',
  'presentation-certificate': 'Certificate of Presentation',
  'reviewer-certificate': 'Reviewer Certificate',
  'exhibitor-card': 'Exhibitor Card',
} as const satisfies Record<DocumentKind, string>;

/** The version of the template for new documents of each kind. Never change a template that was used. */
export const currentTemplates: Record<DocumentKind, number> = {
  icard: 4,
  'visa-letter': 6,
  'membership-card': 3,
  'peace-passport': 6,
  'participation-certificate': 4,
  'membership-certificate': 4,
  'presentation-certificate': 4,
  'reviewer-certificate': 4,
  'exhibitor-card': 3,
};

/** The facts about the holder that documents print. The trigger of each fact has the same name for it. */
export type DocumentFact =
  | 'name'
  | 'type'
  | 'reference'
  | 'organisation'
  | 'photo'
  /** Number and expiry of the passport, and the address on the letter. */
  | 'passport'
  | 'clearances'
  /** The clearances of the event. The use case that enters one ends the letters that name it. */
  | 'event-clearances'
  | 'works'
  | 'reviews'
  | 'stalls'
  /** The days that the holder attended. The certificate of participation says which, others only that they were enough. */
  | 'attendance'
  /** The stamps of the visa and of the talk. */
  | 'visa'
  | 'talk'
  /** The answers of the visa checklist that a letter prints. */
  | 'visa-answers'
  /** The position and the organisation of a participant. */
  | 'affiliation'
  /** The affiliation and the days of the stay. */
  | 'visit';

/** The facts that each kind of document prints. */
export const printedFacts: Record<DocumentKind, readonly DocumentFact[]> = {
  icard: ['name', 'type', 'reference', 'photo', 'affiliation'],
  'visa-letter': [
    'name',
    'type',
    'reference',
    'passport',
    'clearances',
    'event-clearances',
    'visa-answers',
    'visit',
  ],
  'membership-card': ['name'],
  // The stamps are drawn from the record each time, so the other facts depend on what was stamped.
  'peace-passport': ['name', 'photo'],
  'participation-certificate': ['name', 'attendance'],
  'membership-certificate': ['name'],
  'presentation-certificate': ['name', 'works', 'attendance'],
  'reviewer-certificate': ['name', 'reviews'],
  'exhibitor-card': ['name', 'organisation', 'stalls'],
};

/** True if a document of this kind shows the photograph of its holder. */
export function showsPhoto(kind: DocumentKind): boolean {
  return printedFacts[kind].includes('photo');
}

export function isDocumentKind(text: string | undefined): text is DocumentKind {
  return documentKinds.some((kind) => kind === text);
}

/**
 * The reasons that strangers see when they verify a document that has ended. The holder and the organisers see the
 * exact reason (see `documentEnds`).
 */
export const publicEndReasons = ['replaced', 'outdated', 'revoked'] as const;
export type PublicEnd = (typeof publicEndReasons)[number];

export function publicEndOf(end: DocumentEnd): PublicEnd {
  return end === 'replaced' || end === 'outdated' ? end : 'revoked';
}

/**
 * Why a document ended. `replaced`: a newer document replaced it. `outdated`: a fact printed on it has changed.
 * `not-accepted`: a work that it names was withdrawn or
 * decided again. `booking-ended`: a booking that it names was withdrawn or declined. `by-hand`: an organiser revoked
 * it.
 */
export const documentEnds = [
  'replaced',
  'outdated',
  'withdrawn',
  'substituted',
  'merged',
  'not-chosen',
  'unpaid',
  'not-accepted',
  'booking-ended',
  'by-hand',
] as const;
export type DocumentEnd = (typeof documentEnds)[number];
