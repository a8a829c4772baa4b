import type { PapersFacts } from '#conference/edition/schema/facts/papers-schema.ts';

/** The call for papers. */
export const papers: PapersFacts = {
  state: 'open',
  isOpen: true,
  from: '2026-12-01',
  until: '2027-04-30',
  intro: 'We invite papers, workshops, motions, archive entries and films about cities, truth and water.',
  rules: [
    'One paper has one theme, one kind and one language.',
    'Reviewers do not see who the authors are: write no names or institutions into the title, the abstract or the full text.',
    'Each co-author confirms by a mailed link.',
    'You can send a new version until the call closes. The newest version is reviewed.',
    'Whoever presents registers for the conference. Sending a paper costs nothing.',
  ],
  themes: [
    { id: 'cities', name: 'Cities at Peace' },
    { id: 'truth', name: 'Truth in Public' },
    { id: 'water', name: 'Shared Water' },
  ],
  kinds: [
    { id: 'paper', name: 'Paper', needsFullText: true },
    { id: 'workshop', name: 'Skill workshop', needsFullText: false, sessionKind: 'workshop' },
    {
      id: 'motion',
      name: 'Motion for the People’s Assembly',
      needsFullText: false,
      sessionKind: 'parliament',
    },
    { id: 'archive', name: 'Entry in the Open Archive', needsFullText: false, sessionKind: 'exhibition' },
    { id: 'film', name: 'Film', needsFullText: false, sessionKind: 'film' },
  ],
  languages: [
    { id: 'en', name: 'English' },
    { id: 'fr', name: 'French' },
    { id: 'es', name: 'Spanish' },
  ],
  abstractWords: { least: 80, most: 250 },
  mostCoAuthors: 4,
  review: {
    blindness: 'double',
    perPaper: 3,
    criteria: [
      {
        id: 'relevance',
        name: 'Relevance',
        hint: 'Does it belong to its theme and serve the aims of the conference?',
        weight: 3,
      },
      { id: 'soundness', name: 'Soundness', hint: 'Are the method and the facts right?', weight: 3 },
      { id: 'novelty', name: 'Novelty', hint: 'Does it add something that is not known?', weight: 2 },
      {
        id: 'clarity',
        name: 'Clarity',
        hint: 'Can people from other fields and countries follow it?',
        weight: 2,
      },
    ],
  },
};
