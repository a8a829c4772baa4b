import type { PapersFacts } from '#conference/edition/schema/facts/papers-schema.ts';

/** The call for papers. */
export const papers: PapersFacts = {
  state: 'open',
  isOpen: true,
  intro:
    'We invite papers, workshops, motions for the parliament sessions, films and exhibits from everybody who works for peace: researchers, teachers, mediators, farmers, artists and students.',
  rules: [
    'One paper has one theme, one kind and one language.',
    'Reviewers do not see who the authors are: write no names or institutions into the title, the abstract or the full text.',
    'Each co-author confirms by a mailed link.',
    'You can send a new version until the call closes. The newest version is reviewed.',
    'Whoever presents registers for the conference. Sending a paper costs nothing.',
  ],
  themes: [
    { id: 'peace', name: 'Sustaining Peace' },
    { id: 'nonviolence', name: 'Nonviolent Society' },
    { id: 'agriculture', name: 'Sustainable Agriculture & Tourism' },
    { id: 'nature', name: 'Protection of Nature' },
  ],
  kinds: [
    { id: 'paper', name: 'Paper', needsFullText: true },
    { id: 'workshop', name: 'Workshop', needsFullText: false, sessionKind: 'workshop' },
    { id: 'motion', name: 'Parliament motion', needsFullText: false, sessionKind: 'parliament' },
    { id: 'film', name: 'Film', needsFullText: false, sessionKind: 'film' },
    { id: 'exhibition', name: 'Exhibition', needsFullText: false, sessionKind: 'exhibition' },
  ],
  languages: [
    { id: 'en', name: 'English' },
    { id: 'hi', name: 'Hindi' },
    { id: 'fr', name: 'French' },
    { id: 'es', name: 'Spanish' },
    { id: 'ar', name: 'Arabic' },
  ],
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
