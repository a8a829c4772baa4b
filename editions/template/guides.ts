import type { EditionData } from '#conference/edition/schema/edition-schema.ts';
import { meta, register, write } from './words.ts';

type Pages = Pick<EditionData['pages'], 'guides' | 'faq' | 'stage'>;

/**
 * The pages that only this edition has. `path` is the path of a guide. Other pages can link to its parts, such as
 * `/travel#by-train`. Add a link to each new guide to the footer, so that people find it.
 */
export const guides: Pages = {
  // The software adds the questions that lead to the forms, and the call for papers.
  stage: {
    meta: meta('Take the stage'),
    title: 'Take the stage',
    lead: 'Who can speak.',
    contentsTitle: 'On this page',
    sections: [{ id: 'how', title: 'How it goes', lead: 'What happens to what people send.' }],
    related: [write],
  },
  guides: [
    {
      path: 'travel',
      meta: meta('Travel'),
      title: 'Travel',
      lead: 'How to come, and where to sleep.',
      asOf: 'Please confirm all prices and times before you travel.',
      contentsTitle: 'On this page',
      sections: [
        {
          id: 'by-train',
          title: 'By train',
          lead: 'The way from the station in one sentence.',
          rows: [{ label: 'On foot', value: '10 minutes' }],
        },
        {
          id: 'access',
          title: 'Access',
          lead: 'What can be reached without steps.',
          rows: [{ label: 'Address', value: '{street}, {city}' }],
        },
      ],
      related: [write],
    },
  ],
  faq: {
    meta: meta('Questions'),
    title: 'Questions and answers',
    lead: 'What participants ask most.',
    groups: [
      {
        title: 'Fee',
        questions: [
          {
            id: 'cost',
            question: 'What does it cost?',
            answer: ['{feeLines}'],
            links: [register],
          },
        ],
      },
      {
        title: 'The place',
        questions: [
          {
            id: 'place',
            question: 'Where is it?',
            answer: ['At {venue}.'],
            links: [{ to: '/travel#by-train', label: 'By train' }],
          },
        ],
      },
    ],
    related: [write],
  },
};
