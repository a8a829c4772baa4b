import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import type { EditionData } from '#conference/edition/schema/edition-schema.ts';
import { writeEdition as writeFirst } from '../edition/edition.ts';
import { facts } from '../edition/facts.ts';
import { programme } from '../edition/programme.ts';

/**
 * The edition of the tests `*.second-edition.test.ts`. It decides otherwise than the first one where an edition has a
 * choice: it is in three languages, its programme is only announced, reviewers know the authors, letters wait for
 * clearances, and its documents have India's GST.
 */
export function writeEdition(changed: Partial<ChangeableFacts> = {}): EditionData {
  const first = writeFirst(changed);
  return {
    ...first,
    languages: ['en', 'fr', 'ar'],
    programme: { ...programme, state: 'announced' },
    papers: { ...first.papers, review: { ...first.papers.review, blindness: 'single' } },
    visa: {
      ...facts.visa,
      ...first.visa,
      letterWaitsForClearances: true,
      eventClearances: [
        { id: 'first', name: 'First event clearance' },
        { id: 'second', name: 'Second event clearance', hasEventId: true },
      ],
      clearancesExpectedBy: '2026-02-01',
      clearances: [
        ...facts.visa.clearances,
        {
          id: 'third',
          name: 'Third clearance',
          concerns: { nationalities: ['KE'], origin: 'LS' },
          asks: ['relativeName', 'previousNationality'],
        },
      ],
      clearanceColumns: [
        { field: 'fullName', header: 'Name' },
        { field: 'relativeName', header: 'Relative' },
        { field: 'previousNationality', header: 'Previous' },
        { field: 'listedOrigin', header: 'Origin' },
        { field: 'affiliation', header: 'Affiliation' },
        { field: 'country', header: 'Residence' },
        { field: 'stay', header: 'Stay' },
        { field: 'contact', header: 'Contact' },
      ],
      authorisation: {
        name: 'Travel permit',
        nationalities: ['FR'],
        letter: {
          addressee: 'To the border officer',
          paragraphs: ['This is the letter for a travel permit.'],
        },
      },
    },
    tax: {
      regime: 'india-gst',
      supplier: { name: 'River Foundation', address: ['1 Bank Street', 'Mumbai 400001'] },
      gstin: '27AAPFU0939F1ZV',
      sac: '998596',
      ratePercent: 18,
      placeOfSupply: 'payer',
    },
  };
}
