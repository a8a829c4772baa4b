import type { EditionFacts } from './schema/facts-schema.ts';

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
  | 'recordings'
  | 'conference'
  | 'preConference'
  | 'festival'
  | 'countdownTo'
  | 'place'
  | 'country'
  | 'venue'
  | 'contact'
  | 'visa'
  | 'visaHint'
  | 'grants'
  | 'ownPictures'
  | 'ownTexts'
  | 'embedSites'
>;

/** Returns the facts of an edition that owners may change. */
export function changeableFactsOf(edition: ChangeableFacts) {
  const { conference, preConference, festival, countdownTo, place, country, venue, contact } = edition;
  const { participantTypes, catalogue, bankAccounts, registration, booking, visa, visaHint } = edition;
  const { papers, speakersCall, documents, kit, participation, recordings, grants } = edition;
  const { ownPictures, ownTexts, embedSites } = edition;
  return {
    ...{ conference, preConference, festival, countdownTo, place, country, venue, contact },
    ...{ participantTypes, catalogue, bankAccounts, registration, booking, visa, visaHint },
    ...{ papers, speakersCall, documents, kit, participation, recordings, grants },
    ...{ ownPictures, ownTexts, embedSites },
  };
}
