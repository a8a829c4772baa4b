import type { VenuePage } from '#conference/edition/schema/pages/venue-schema.ts';
import type { CurrentFacts } from '../facts.ts';

/** What works without steps, for the deaf and for the blind, and what does not. */
export function writeAccess(current: CurrentFacts): VenuePage['access'] {
  const { contact } = current;
  return {
    title: 'Accessibility',
    lead: 'Everybody should be able to take part. Here is what works, what does not work yet, and whom to tell. Checked in {checked}.',
    sections: [
      {
        id: 'wheelchair',
        title: 'Wheelchairs and walking',
        lead: 'You can reach every room of the venue without steps.',
        points: [
          'Ramps lead to the auditorium and to the conference halls. Paths are level and 2 metres wide.',
          'Each hall has places for wheelchairs beside other seats, at the front and at the back.',
          'Both blocks of toilets have a cabin for wheelchairs, with bars on both sides.',
          'Janakpuri West Metro station has lifts. A car can stop at the main gate.',
          'You can borrow a wheelchair at the registration desk. Please ask a week before.',
        ],
        links: [{ to: '/venue#tour', label: 'Ramps, toilets and lifts on the plan' }],
      },
      {
        id: 'hearing',
        title: 'Hearing',
        lead: 'Sessions in the auditorium have live captions in English, in the hall and online.',
        points: [
          'We book an interpreter for Indian or international sign language if you ask four weeks before.',
          'In the conference halls, seats at the front are kept free for people who read lips.',
        ],
      },
      {
        id: 'sight',
        title: 'Sight',
        lead: 'A host meets you at the main gate and goes with you, if you tell us when you come.',
        points: [
          'The programme is on this website, so that your screen reader or your own large print can show it.',
          'Guide dogs are welcome. Ask your airline early about their papers.',
        ],
      },
      {
        id: 'quiet',
        title: 'Quiet and rest',
        lead: 'The quiet room has low light, no talk and no screens. It is open whenever the venue is.',
        points: [
          'The festival is loud in the evening. The quiet room and the halls are away from its stages.',
          'You may leave and enter any session. Seats at the doors are kept free for it.',
        ],
        links: [{ to: '/venue#quiet-room', label: 'The quiet room on the plan' }],
      },
      {
        id: 'assistant',
        title: 'If somebody assists you',
        lead: 'One person who assists you comes free of charge. Tell us their name, so that they get a badge.',
      },
      {
        id: 'website',
        title: 'This website',
        lead: 'We build and test this website by the Web Content Accessibility Guidelines 2.2, level AA.',
        points: [
          'All pages and forms work with the keyboard, with screen readers and without script.',
          'Text grows to 200\u00a0% without loss. Nothing moves if your device asks for less motion.',
          'Every page is checked by a program after each change.',
        ],
      },
      {
        id: 'not-yet',
        title: 'What does not work yet',
        lead: 'Some things are not good enough. We name them, so that you can plan.',
        points: [
          'The Peace March is long and partly on rough ground. A bus goes along with it.',
          'The seats of the amphitheater are stone. Places for wheelchairs are only on the lowest ring.',
          'Captions in the smaller halls are made by a program and contain errors.',
          'Some landmarks of Delhi have steps. The guide to each one says where.',
        ],
        links: [{ to: '/travel#explore-delhi', label: 'Access to the landmarks' }],
      },
      {
        id: 'tell-us',
        title: 'Whom to tell',
        lead: 'Write to us what you need, best four weeks before. We answer within {workingDaysToAnswer, plural, one {# working day} other {# working days}}.',
        rows: [
          { label: 'Email', value: contact.email },
          ...contact.offices.map(({ name, phone }) => ({ label: name, value: phone })),
          { label: 'At the venue', value: 'The registration desk, or any host' },
        ],
        paragraphs: ['Tell us also if something on this website does not work for you. We will fix it.'],
        links: [{ to: '/contact', label: 'Write to us' }],
      },
    ],
  };
}
