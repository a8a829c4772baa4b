import type { SpeakersPage } from '#conference/edition/schema/pages/speakers-schema.ts';
import { speakers as people } from '../people.ts';

const mark = (name: string) => ({ src: `mark-${name}`, alt: '', width: 240, height: 240 });

export const speakers: SpeakersPage = {
  state: 'open',
  meta: {
    title: 'Speakers · {event}',
    description:
      '{speakers}+ speakers from {speakerCountries}+ countries: peace activists, makers, builders, ambassadors, faculty and researchers. How to apply to speak, and how speakers are honoured.',
  },
  title: '{speakers}+ speakers from {speakerCountries}+ countries',
  lead: 'Some have helped to end wars, some have kept peace in one village. All of them speak about work that they have done themselves.',
  categories: {
    title: 'Six kinds of experience',
    items: [
      {
        id: 'activists',
        title: 'Peace Activists',
        to: '/take-the-stage#activists',
        description: 'Movements, campaigns and nonviolent action.',
        count: '15+',
        mark: mark('activists'),
      },
      {
        id: 'makers',
        title: 'Peace Makers',
        to: '/take-the-stage#makers',
        description: 'Mediators and negotiators between parties.',
        count: '12+',
        mark: mark('makers'),
      },
      {
        id: 'builders',
        title: 'Peace Builders',
        to: '/take-the-stage#builders',
        description: 'People who rebuild schools, trust and institutions.',
        count: '18+',
        mark: mark('builders'),
      },
      {
        id: 'ambassadors',
        title: 'Peace Ambassadors',
        to: '/take-the-stage#ambassadors',
        description: 'People who speak for peace around the world.',
        count: '10+',
        mark: mark('ambassadors'),
      },
      {
        id: 'faculty',
        title: 'Peace Faculty',
        to: '/take-the-stage#faculty',
        description: 'University teachers of peace and conflict.',
        count: '20+',
        mark: mark('faculty'),
      },
      {
        id: 'researchers',
        title: 'Peace Researchers',
        to: '/take-the-stage#researchers',
        description: 'Evidence on what works, and what does not.',
        count: '25+',
        mark: mark('researchers'),
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
    lead: 'We look for people with something to show: a case, a method, a finding, an honest failure.',
    audiences: [
      {
        title: 'Peace institutes',
        text: 'Programmes that others can use and continue.',
        to: '/take-the-stage#peace-institutes',
      },
      {
        title: 'University professors',
        text: 'Research that people can use in practice.',
        to: '/take-the-stage#university-professors',
      },
      {
        title: 'Community leaders',
        text: 'What holds a divided neighbourhood together.',
        to: '/take-the-stage#community-leaders',
      },
      {
        title: 'Policy makers',
        text: 'Laws and budgets that made peace more likely.',
        to: '/take-the-stage#policy-makers',
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
    title: 'Speaker recognition',
    lead: 'Honours given at the closing ceremony on {lastDay_short}.',
    mark: { src: 'marks-activities#awards', alt: '', width: 240, height: 240 },
    honours: [
      {
        id: 'peace-excellence-award',
        title: 'Peace Excellence Award',
        text: 'For work that has changed how a conflict ended.',
        to: '/take-the-stage#peace-excellence-award',
      },
      {
        id: 'honorary-doctorate',
        title: 'Honorary Doctorate',
        text: 'For ideas and work that others now build on.',
        to: '/take-the-stage#honorary-doctorate',
      },
      {
        id: 'lifetime-achievement',
        title: 'Lifetime Achievement',
        text: 'For decades in the service of peace.',
        to: '/take-the-stage#lifetime-achievement',
      },
    ],
  },
};
