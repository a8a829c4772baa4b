import type { SpeakersPage } from '#conference/edition/schema/pages/speakers-schema.ts';
import { speakers as people } from '../people.ts';

const mark = (name: string) => ({ src: `mark-${name}`, alt: '', width: 240, height: 240 });

export const speakers: SpeakersPage = {
  state: 'open',
  meta: {
    title: 'Speakers · {event}',
    description:
      '{speakers} speakers from {speakerCountries} countries: mediators, organisers, researchers and reporters. How to apply to speak, and how we thank those who do.',
  },
  title: '{speakers}+ speakers from {speakerCountries}+ countries',
  lead: 'None of them came to be admired. Each has tried something, watched it fail, and tried it again with other people.',
  categories: {
    title: 'Four kinds of experience',
    items: [
      {
        id: 'mediators',
        title: 'Mediators',
        to: '/take-the-stage#mediators',
        description: 'They sit between two sides, and stay seated.',
        count: '22+',
        mark: mark('makers'),
      },
      {
        id: 'organisers',
        title: 'Organisers',
        to: '/take-the-stage#organisers',
        description: 'They know every door on the street.',
        count: '26+',
        mark: mark('activists'),
      },
      {
        id: 'researchers',
        title: 'Researchers',
        to: '/take-the-stage#researchers',
        description: 'They count what others only feel.',
        count: '18+',
        mark: mark('researchers'),
      },
      {
        id: 'witnesses',
        title: 'Witnesses',
        to: '/take-the-stage#witnesses',
        description: 'They were there, and they say so.',
        count: '14+',
        mark: mark('ambassadors'),
      },
    ],
  },
  featured: {
    title: 'Featured speakers',
    note: 'Sample profiles: the people are invented, the kinds of work are real.',
    expertise: 'Expertise',
    achievements: 'Achievements',
    people,
  },
  call: {
    title: 'Call for speakers',
    lead: 'Send us the case you still think about at night. You get a table of twelve people, and one hour.',
    audiences: [
      {
        title: 'Neighbourhood organisers',
        to: '/take-the-stage#neighbourhood-organisers',
        text: 'What worked on your block, and what only seemed to.',
      },
      {
        title: 'City officials',
        to: '/take-the-stage#city-officials',
        text: 'The rule you changed, and who was angry.',
      },
      {
        title: 'Reporters and archivists',
        to: '/take-the-stage#reporters-and-archivists',
        text: 'What you could prove, and how long it took.',
      },
    ],
    becomeTitle: 'Become a speaker',
    apply: 'Apply to Speak',
    applyTo: '/take-the-stage',
    guidelines: 'Speaker Guidelines',
    guidelinesTo: '/speaker-guidelines',
    contact: { to: '/contact?topic=speaker', label: 'Write to us about speaking' },
  },
  recognition: {
    title: 'How we say thank you',
    lead: 'Given on the last boat, on {lastDay_short}, in front of everybody.',
    mark: { src: 'marks-activities#awards', alt: '', width: 240, height: 240 },
    honours: [
      {
        id: 'splice',
        title: 'The Splice',
        to: '/take-the-stage#splice',
        text: 'For two people who were enemies and now work side by side. It is given to both.',
      },
      {
        id: 'honorary-doctorate',
        title: 'Honorary Doctorate',
        to: '/take-the-stage#honorary-doctorate',
        text: 'For a life of thinking that others can use.',
      },
    ],
  },
};
