import type { EditionFacts } from './facts-schema.ts';

/**
 * The facts that owners may change at the desk. The edition's pages that show these facts are functions of them, so
 * that they can be written again after a change.
 */
export type ChangeableFacts = Pick<
  EditionFacts,
  | 'participantTypes'
  | 'catalogue'
  | 'bankAccounts'
  | 'registration'
  | 'booking'
  | 'papers'
  | 'speakersCall'
  | 'documents'
  | 'kit'
  | 'participation'
>;
