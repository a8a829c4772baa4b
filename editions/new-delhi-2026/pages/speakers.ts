import { formatDayAndMonth } from '#conference/edition/days.ts';
import type { SpeakersPage } from '#conference/edition/page-schemas/speakers-schema.ts';
import { facts } from '../facts.ts';
import { speakers as people } from '../people.ts';

const { conference, targets } = facts;
const title = `${targets.speakers}+ speakers from ${targets.speakerCountries}+ countries`;
const mark = (name: string) => ({ src: `mark-${name}`, alt: '', width: 240, height: 240 });

export const speakers: SpeakersPage = {
  meta: {
    title: `Speakers · ${facts.name}`,
    description: `${title}: peace activists, makers, builders, ambassadors, faculty and researchers. How to apply to speak, and how speakers are honoured.`,
  },
  title,
  lead: 'Some have ended wars, some have kept one village from starting one. All of them speak from work that they have done themselves.',
  categories: {
    title: 'Six kinds of experience',
    items: [
      {
        title: 'Peace Activists',
        description: 'Movements, campaigns and nonviolent action.',
        count: '15+',
        mark: mark('activists'),
      },
      {
        title: 'Peace Makers',
        description: 'Mediators and negotiators between parties.',
        count: '12+',
        mark: mark('makers'),
      },
      {
        title: 'Peace Builders',
        description: 'Those who rebuild schools, trust and institutions.',
        count: '18+',
        mark: mark('builders'),
      },
      {
        title: 'Peace Ambassadors',
        description: 'Voices that carry the cause into the world.',
        count: '10+',
        mark: mark('ambassadors'),
      },
      {
        title: 'Peace Faculty',
        description: 'University teachers of peace and conflict.',
        count: '20+',
        mark: mark('faculty'),
      },
      {
        title: 'Peace Researchers',
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
      { title: 'Peace institutes', text: 'Programmes that others can take up and carry on.' },
      { title: 'University professors', text: 'Research, taught so that it can be used.' },
      { title: 'Community leaders', text: 'What holds a divided neighbourhood together.' },
      { title: 'Policy makers', text: 'Laws and budgets that made peace likelier.' },
    ],
    becomeTitle: 'Become a speaker',
    apply: 'Apply to Speak',
    guidelines: 'Speaker Guidelines',
    contact: { to: '/contact?topic=speaker', label: 'Write to us about speaking' },
  },
  recognition: {
    title: 'Speaker recognition',
    lead: `Honours given at the closing ceremony on ${formatDayAndMonth(conference.to)}.`,
    mark: { src: 'marks-activities#awards', alt: '', width: 240, height: 240 },
    honours: [
      { title: 'Peace Excellence Award', text: 'For work that has changed how a conflict ended.' },
      { title: 'Honorary Doctorate', text: 'For a body of thought and practice that others now build on.' },
      { title: 'Lifetime Achievement', text: 'For decades in the service of peace.' },
    ],
  },
};
