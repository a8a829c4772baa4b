import { z } from 'zod';
import { type DocumentKind, documentKinds, documentNames } from '../document-kind.ts';
import type { Offer } from '../document-offers.ts';

/**
 * The state of one kind of document of a person. `outdated`: ended because a fact printed on it has changed, and it
 * can be issued again. `ended`: revoked or ended for another reason, without a newer document. `not-issued`: could be issued. `not-due`: can be issued from a later day.
 */
export const documentStates = ['issued', 'outdated', 'ended', 'not-issued', 'not-due'] as const;
export type DocumentState = (typeof documentStates)[number];

export const documentStateWords: Record<DocumentState, string> = {
  issued: 'Issued',
  outdated: 'Out of date',
  ended: 'Revoked or ended',
  'not-issued': 'Not issued yet',
  'not-due': 'Not due yet',
};

const fields = z.object({
  /** The kind of the document. Without a state, it finds people who have a valid one. */
  document: z.enum(['', ...documentKinds]).catch(''),
  documentState: z.enum(['', ...documentStates]).catch(''),
  /** `missing` finds people with a document that prints a code point, because no font has the letter. */
  letters: z.enum(['', 'missing']).catch(''),
});

/** Conditions on documents. An empty field sets no condition. */
export type DocumentSearch = z.infer<typeof fields>;

/** Reads the conditions from the parameters of a URL, or from an object. Ignores invalid values. */
export const documentSearchSchema = z.preprocess(
  (given) => (given instanceof URLSearchParams ? Object.fromEntries(given) : given),
  fields,
);

export const noDocumentSearch: DocumentSearch = fields.parse({});

/** Describes one condition: "document: out of date". */
export function describeDocumentCondition(search: DocumentSearch, name: keyof DocumentSearch): string {
  const { document, documentState } = search;
  switch (name) {
    case 'document':
      return document && documentNames[document];
    case 'documentState':
      return documentState && `document ${documentStateWords[documentState].toLowerCase()}`;
    case 'letters':
      return 'letters that no font has';
  }
}

/** One of a person's documents, valid or ended. Replaced documents are left out. Lists have the newest one last. */
export type HeldDocument = {
  kind: DocumentKind;
  number: string;
  issuedOn: string;
  expiresOn: string | null;
  isValid: boolean;
  isOutdated: boolean;
  missing: string[];
};

export type Cell =
  /** `expiredOn`: its last day, if that day has passed. */
  | { state: 'issued' | 'outdated'; number: string; issuedOn: string; expiredOn?: string }
  | { state: 'ended'; number: string }
  | { state: 'not-issued' }
  | { state: 'not-due'; day: string }
  /** The person does not get this kind. */
  | { state: 'none' };

/** Returns the state of one kind of document of a person on a day in the edition's zone. */
export function documentStateOf(
  kind: DocumentKind,
  { held, offer, today }: { held: readonly HeldDocument[]; offer: Offer; today: string },
): Cell {
  const own = held.filter((document) => document.kind === kind);
  const valid = own.find(({ isValid }) => isValid);
  if (valid) {
    const { number, issuedOn, expiresOn } = valid;
    const isExpired = expiresOn !== null && expiresOn < today;
    return { state: 'issued', number, issuedOn, ...(isExpired && { expiredOn: expiresOn }) };
  }
  const last = own.at(-1);
  if (last?.isOutdated && offer.state === 'ready') {
    return { state: 'outdated', number: last.number, issuedOn: last.issuedOn };
  }
  if (last) return { state: 'ended', number: last.number };
  if (offer.state === 'from') return { state: 'not-due', day: offer.day };
  return { state: offer.state === 'ready' ? 'not-issued' : 'none' };
}
