import { formatDayAndMonth } from '#conference/edition/days.ts';
import type { SpeakersPage } from '#conference/edition/page-schemas/speakers-schema.ts';
import type { CurrentFacts } from '../facts.ts';
import { speakers as people } from '../people.ts';

const mark = (name: string) => ({ src: `mark-${name}`, alt: '', width: 240, height: 240 });

export function writeSpeakers(current: CurrentFacts): SpeakersPage {
  const { conference, targets } = current;
  const title = `${targets.speakers}+ speakers from ${targets.speakerCountries}+ countries`;
  return {
    state: 'open',
    meta: {
      title: `Speakers · ${current.name}`,
      description: `${title}: mediators, organisers, researchers and reporters. How to apply to speak, and how we thank those who do.`,
    },
    title,
    lead: 'None of them came to be admired. Each has tried something, watched it fail, and tried it again with other people.',
    categories: {
      title: 'Four kinds of experience',
      items: [
        {
          id: 'mediators',
          to: '/take-the-stage#mediators',
          title: 'Mediators',
          description: 'They sit between two sides, and stay seated.',
          count: '22+',
          mark: mark('makers'),
        },
        {
          id: 'organisers',
          to: '/take-the-stage#organisers',
          title: 'Organisers',
          description: 'They know every door on the street.',
          count: '26+',
          mark: mark('activists'),
        },
        {
          id: 'researchers',
          to: '/take-the-stage#researchers',
          title: 'Researchers',
          description: 'They count what others only feel.',
          count: '18+',
          mark: mark('researchers'),
        },
        {
          id: 'witnesses',
          to: '/take-the-stage#witnesses',
          title: 'Witnesses',
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
          to: '/take-the-stage#neighbourhood-organisers',
          title: 'Neighbourhood organisers',
          text: 'What worked on your block, and what only seemed to.',
        },
        {
          to: '/take-the-stage#city-officials',
          title: 'City officials',
          text: 'The rule you changed, and who was angry.',
        },
        {
          to: '/take-the-stage#reporters-and-archivists',
          title: 'Reporters and archivists',
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
      lead: `Given on the last boat, on ${formatDayAndMonth(conference.to)}, in front of everybody.`,
      mark: { src: 'marks-activities#awards', alt: '', width: 240, height: 240 },
      honours: [
        {
          id: 'splice',
          to: '/take-the-stage#splice',
          title: 'The Splice',
          text: 'For two people who were enemies and now work side by side. It is given to both.',
        },
        {
          id: 'honorary-doctorate',
          to: '/take-the-stage#honorary-doctorate',
          title: 'Honorary Doctorate',
          text: 'For a life of thinking that others can use.',
        },
      ],
    },
  };
}
