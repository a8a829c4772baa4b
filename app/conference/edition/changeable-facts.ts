import type { EditionFacts } from './facts-schema.ts';

/**
 * The facts that owners may change at the desk. A page of an edition that shows one of them is a function of these facts,
 * so that it can be written again after a change.
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
