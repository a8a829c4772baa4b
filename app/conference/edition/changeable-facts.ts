import type { EditionFacts } from './facts-schema.ts';

/**
 * The facts that owners may change at the desk. Functions write the edition's pages from these facts, so that the pages
 * can be written again after a change.
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
  | 'grants'
>;

/** Returns the facts of an edition that owners may change. */
export function changeableFactsOf(edition: ChangeableFacts): ChangeableFacts {
  const { participantTypes, catalogue, bankAccounts, registration, booking } = edition;
  const { papers, speakersCall, documents, kit, participation, grants } = edition;
  return {
    participantTypes,
    catalogue,
    bankAccounts,
    registration,
    booking,
    papers,
    speakersCall,
    documents,
    kit,
    participation,
    grants,
  };
}
