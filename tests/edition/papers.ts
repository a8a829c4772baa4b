import type { PapersFacts } from '#conference/edition/schema/facts/papers-schema.ts';

/** The call for papers. */
export const papers: PapersFacts = {
  state: 'open',
  isOpen: true,
  intro: 'We invite papers and workshops.',
  rules: ['Reviewers do not see who the authors are.'],
  themes: [
    { id: 'rivers', name: 'Rivers' },
    { id: 'hills', name: 'Hills' },
  ],
  kinds: [
    { id: 'paper', name: 'Paper', needsFullText: true },
    { id: 'workshop', name: 'Workshop', needsFullText: false, sessionKind: 'workshop' },
  ],
  languages: [
    { id: 'en', name: 'English' },
    { id: 'hi', name: 'Hindi' },
  ],
  abstractWords: { least: 5, most: 20 },
  mostCoAuthors: 3,
  review: {
    blindness: 'double',
    perPaper: 3,
    criteria: [
      { id: 'relevance', name: 'Relevance', hint: 'Does it belong to its theme?', weight: 3 },
      { id: 'clarity', name: 'Clarity', hint: 'Can everybody follow it?', weight: 1 },
    ],
  },
};
