import { z } from 'zod';
import { type DocumentKind, documentKinds } from '../document-kind.ts';
import type { Offer } from '../document-offers.ts';

/**
 * The state of one kind of document of a person. `outdated`: ended because a fact printed on it has changed, and it
 * can be issued again. `ended`: revoked or ended for another reason, without a newer document. `not-issued`: could be issued. `not-due`: can be issued from a later day.
 */
export const documentStates = ['issued', 'outdated', 'ended', 'not-issued', 'not-due'] as const;
export type DocumentState = (typeof documentStates)[number];

/** The search for people by their documents, in addition to the filter of registrations. Ignores invalid values. */
export const documentSearchSchema = z.object({
  kind: z.enum(['', ...documentKinds]).catch(''),
  state: z.enum(['', ...documentStates]).catch(''),
  /** `missing` finds people with a document that prints a code point, because no font has the letter. */
  letters: z.enum(['', 'missing']).catch(''),
});
export type DocumentSearch = z.infer<typeof documentSearchSchema>;

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
