import { daysOf } from '#conference/edition/days.ts';
import type { EditionData } from '#conference/edition/schema/edition-schema.ts';
import type { CurrentFacts } from './facts.ts';
import { activityMark, decoration, mark, placeholder } from './pictures.ts';
import { meta, register, write } from './words.ts';

const portrait = { ...placeholder, alt: 'Placeholder for a portrait' };

type Pages = Pick<EditionData['pages'], 'home' | 'about' | 'schedule' | 'speakers'>;

/**
 * These pages contain one example of each thing that they can have. Add, remove and rewrite what you like: each list
 * may have any length.
 */
export function writeProgrammePages(current: CurrentFacts): Pages {
  const { conference } = current;
  return {
    home: {
      meta: meta('{conference}'),
      hero: {
        title: ['International', 'Hybrid Peace', 'Conference'],
        when: '{place} · {conference}',
        lead: 'One sentence that says why to come.',
        register,
        learnMore: { to: '/about', label: 'Learn\u00a0More' },
        // The left third of this picture must be empty, because the texts are on top of it.
        picture: { ...placeholder, src: 'hero', height: 800 },
      },
      countdown: {
        label: 'Time until the conference begins',
        days: 'days',
        hours: 'hours',
        minutes: 'minutes',
        seconds: 'seconds',
        begun: 'The event has begun!',
        date: 'It begins on {firstDay}',
      },
      themes: {
        title: 'Themes',
        lead: 'What the conference is about.',
        items: [
          { title: 'First theme', text: 'What it asks.', picture: placeholder },
          { title: 'Second theme', text: 'What it asks.', picture: placeholder },
        ],
      },
      activities: {
        title: 'What you will do here',
        lead: 'How people take part.',
        items: [
          { title: 'Papers', text: 'What happens there.', mark: activityMark('papers') },
          { title: 'Workshops', text: 'What happens there.', mark: activityMark('workshops') },
        ],
      },
      cost: {
        title: 'What it costs',
        lead: 'When to pay.',
        covered: { title: 'The fee covers', points: ['All sessions'] },
        notCovered: { title: 'You arrange yourself', points: ['Travel and your room'] },
        links: [{ to: '/faq', label: 'Questions and answers' }],
      },
      join: {
        title: 'Join us in {place}',
        lead: 'What the days are like.',
        figures: [
          { number: '{participants}', label: 'participants' },
          { number: '{countries}', label: 'countries' },
          { number: '{conferenceDayCount}', label: 'days' },
        ],
        link: { to: '/schedule', label: 'View Full Schedule' },
        picture: placeholder,
      },
      journey: {
        title: 'The next edition',
        place: 'To be announced',
        dates: 'Soon',
        lead: 'Where the conference meets next.',
        link: write,
        picture: placeholder,
      },
    },
    about: {
      meta: meta('About'),
      title: 'About the conference',
      mission: {
        title: 'Our mission',
        statement: 'The mission in one sentence.',
        paragraphs: ['Who organises the conference, and why.'],
        picture: placeholder,
      },
      leadership: {
        title: 'Conference leadership',
        lead: 'Who is responsible.',
        people: [{ name: 'First Person', title: 'Chair', description: 'What they have done.', portrait }],
      },
      audience: {
        title: 'Who should attend',
        cards: [{ title: 'People who work for peace', text: 'Why they should come.', mark: mark('makers') }],
      },
      benefits: {
        title: 'Participant benefits',
        lead: 'What participants receive.',
        picture: decoration,
        items: [{ title: 'Certificate of Participation', text: 'What it says.' }],
        register,
      },
    },
    schedule: {
      meta: meta('Schedule'),
      title: 'Schedule',
      lead: 'The programme, day by day.',
      zone: 'All times are {timeZone}.',
      yourTime: 'Your time',
      calendar: { all: 'All days to your calendar (.ics)', day: 'To your calendar (.ics)' },
      days: daysOf(conference).map((date, index) => ({
        id: `day-${index + 1}`,
        label: `Day ${index + 1}`,
        dates: [date],
        place: '{venue}',
        title: 'Title of the day',
        stamps: [mark('ambassadors')],
        events: [
          {
            time: '9:00 AM–5:00 PM',
            from: '09:00',
            to: '17:00',
            title: 'Sessions',
            description: 'What happens, and for whom.',
          },
        ],
      })),
      venue: {
        title: 'Where',
        text: 'Everything happens at {venue}.',
        link: { to: '/venue', label: 'Venue' },
      },
      register,
    },
    speakers: {
      // While the state is `announced`, cards and buttons show a notice. When it is `open`, each of them needs a link
      // (`to`).
      state: 'announced',
      meta: meta('Speakers'),
      title: '{speakers} speakers from {speakerCountries} countries',
      lead: 'Who speaks, and about what.',
      categories: {
        title: 'Kinds of experience',
        items: [
          {
            id: 'makers',
            title: 'Peace Makers',
            description: 'What they do.',
            count: '5+',
            mark: mark('makers'),
          },
        ],
      },
      featured: {
        title: 'Featured speakers',
        note: 'These profiles are examples.',
        expertise: 'Expertise',
        achievements: 'Achievements',
        people: [
          {
            name: 'Second Person',
            title: 'Profession',
            country: 'Country',
            expertise: 'Subject',
            description: 'What they have done.',
            achievements: ['One achievement'],
            portrait,
          },
        ],
      },
      call: {
        title: 'Call for speakers',
        lead: 'Whom you are looking for.',
        audiences: [{ title: 'Researchers', text: 'What they should bring.' }],
        becomeTitle: 'Become a speaker',
        apply: 'Apply to Speak',
        guidelines: 'Speaker Guidelines',
        contact: { to: '/contact?topic=speaker', label: 'Write to us about speaking' },
      },
      recognition: {
        title: 'Speaker recognition',
        lead: 'How speakers are thanked.',
        mark: activityMark('awards'),
        honours: [{ id: 'award', title: 'Award', text: 'For what it is given.' }],
      },
    },
  };
}
