import type { PapersFacts } from '#conference/edition/schema/facts/papers-schema.ts';

/** The call for papers. */
export const papers: PapersFacts = {
  state: 'announced',
  isOpen: true,
  from: '2029-10-01',
  until: '2030-01-31',
  intro: 'We invite papers and workshops from everybody who works for peace.',
  rules: [
    'One paper has one theme, one kind and one language.',
    'Reviewers do not see who the authors are: write no names or institutions into the title, the abstract or the full text.',
    'Each co-author confirms by a mailed link.',
    'You can send a new version until the call closes. The newest version is reviewed.',
    'Whoever presents registers for the conference. Sending a paper costs nothing.',
  ],
  themes: [
    { id: 'first-theme', name: 'First theme' },
    { id: 'second-theme', name: 'Second theme' },
  ],
  kinds: [
    { id: 'paper', name: 'Paper', needsFullText: true },
    { id: 'workshop', name: 'Workshop', needsFullText: false, sessionKind: 'workshop' },
  ],
  languages: [{ id: 'en', name: 'English' }],
  abstractWords: { least: 100, most: 300 },
  mostCoAuthors: 6,
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
    ],
  },
};
