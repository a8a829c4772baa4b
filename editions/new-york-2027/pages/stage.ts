import type { StagePage } from '#conference/edition/page-schemas/guide-schema.ts';

const mark = (name: string) => ({ src: `marks-activities#${name}`, alt: '', width: 240, height: 240 });

export const stage: StagePage = {
  meta: {
    title: 'Take the stage · {event}',
    description: 'What you can send, by when, and what happens to it: papers, workshops, motions and films.',
  },
  title: 'Take the stage',
  lead: 'Bring what you have tried and what came of it. Send it from here.',
  contentsTitle: 'On this page',
  sections: [
    {
      id: 'what-happens',
      title: 'What happens to it',
      picture: mark('papers'),
      lead: 'Three reviewers read it without knowing your name. You get their comments, whatever they decide.',
      points: [
        'You can send a new version until the call closes.',
        'Whoever presents registers and pays the fee like all participants.',
      ],
    },
    {
      id: 'how-it-goes',
      title: 'How an hour goes',
      picture: mark('workshops'),
      lead: 'Twelve people read your paper before they come. You listen first and answer last.',
      points: ['Workshops have a table, paper and pens.', 'Motions are read aloud, argued and voted on.'],
    },
  ],
  related: [
    { to: '/speakers', label: 'Speakers' },
    { to: '/contact?topic=speaker', label: 'Write to us about speaking' },
  ],
};
