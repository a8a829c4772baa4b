import {
  addDays,
  daysOf,
  formatDayAndMonth,
  formatPeriod,
  writeDaysAndMonths,
} from '#conference/edition/days.ts';
import type { SchedulePage } from '#conference/edition/schedule-schema.ts';
import { facts } from '../facts.ts';

const { conference, contact, place, preConference, venue } = facts;
const [first = '', second = '', third = '', fourth = '', fifth = '', last = ''] = daysOf(conference);
const ropewalk = `${venue.name}, ${contact.city} ${contact.postalCode}`;

/** One day of the programme, with its stamp. */
const day = (date: string, id: string, label: string) => ({
  id,
  label,
  date: formatDayAndMonth(date),
  dates: [date],
  stamps: [{ src: `stamp-${Number(date.slice(-2))}`, alt: '', width: 240, height: 240 }],
});

export const schedule: SchedulePage = {
  meta: {
    title: `Schedule, ${formatPeriod({ from: preConference, to: conference.to })} · ${facts.name}`,
    description: `Day by day in ${place}: a supper, an opening assembly, three days of questions, a vote, and a walk across the bridge.`,
  },
  title: 'Schedule',
  lead: 'Seven days, from the first supper to the last step on the bridge.',
  zone: `All times are ${facts.timeZoneName} (UTC−4).`,
  yourTime: 'Your time',
  calendar: { all: 'All days to your calendar (.ics)', day: 'To your calendar (.ics)' },
  days: [
    {
      ...day(preConference, 'pre-conference', 'The evening before'),
      title: 'Supper on the stoops',
      events: [
        {
          time: '2:00 PM–5:00 PM',
          from: '14:00',
          to: '17:00',
          title: 'Badges and ferry',
          description: 'Collect your badge on the pier. The boat to Red Hook leaves every half hour.',
        },
        {
          time: '6:00 PM–9:00 PM',
          from: '18:00',
          to: '21:00',
          title: 'Stoop supper',
          description:
            'Forty households put chairs on their front steps. You get an address and a dish to carry.',
        },
      ],
    },
    {
      ...day(first, 'day-1', 'Day 1'),
      place: ropewalk,
      title: 'The first strand',
      events: [
        {
          time: '10:00 AM–12:30 PM',
          from: '10:00',
          to: '12:30',
          title: 'Opening assembly',
          description: 'The hosts speak for ten minutes, the delegates for two hours.',
        },
        {
          time: '2:00 PM–5:00 PM',
          from: '14:00',
          to: '17:00',
          title: 'Finding your table',
          description:
            'Tables of twelve are drawn by lot. Yours stays yours all week, in the hall or on the screen.',
        },
        {
          time: '6:30 PM onwards',
          from: '18:30',
          title: 'Harbour by lamplight',
          description: 'A slow boat past the statue, with a brass band that knows when to stop.',
        },
      ],
    },
    {
      ...day(second, 'day-2', 'Day 2'),
      place: ropewalk,
      title: 'Cities at Peace',
      events: [
        {
          time: '9:00 AM–12:00 PM',
          from: '09:00',
          to: '12:00',
          title: 'Paper tables',
          description: 'Sixty papers on streets, rents, schools and police, each with its twelve chairs.',
        },
        {
          time: '1:30 PM–6:00 PM',
          from: '13:30',
          to: '18:00',
          title: 'Walks with neighbours',
          description: 'Small groups visit the courts, gardens and night schools that keep a borough calm.',
        },
      ],
    },
    {
      ...day(third, 'day-3', 'Day 3'),
      place: ropewalk,
      title: 'Shared Water',
      events: [
        {
          time: '9:00 AM–1:00 PM',
          from: '09:00',
          to: '13:00',
          title: 'Skill workshops',
          description: 'Divide a river on paper, then do it again with the people downstream in the room.',
        },
        {
          time: '2:30 PM–5:30 PM',
          from: '14:30',
          to: '17:30',
          title: 'The open archive',
          description:
            'Six hundred treaties, letters and well maps. White gloves are provided, questions are free.',
        },
        {
          time: '7:30 PM onwards',
          from: '19:30',
          title: 'Screen at the Slip',
          description: 'Three films about rivers, shown on the wall of the loading dock.',
        },
      ],
    },
    {
      ...day(fourth, 'day-4', 'Day 4'),
      place: ropewalk,
      title: 'Truth in Public',
      events: [
        {
          time: '9:30 AM–12:30 PM',
          from: '09:30',
          to: '12:30',
          title: 'The rumour desk',
          description: 'A false story is let loose in the building at breakfast. Stop it before lunch.',
        },
        {
          time: '2:00 PM–5:00 PM',
          from: '14:00',
          to: '17:00',
          title: 'Testimonies, exchanged',
          description: 'Two speakers from two sides play each other’s tapes. Nobody claps.',
        },
      ],
    },
    {
      ...day(fifth, 'day-5', 'Day 5'),
      place: ropewalk,
      title: 'The vote',
      events: [
        {
          time: '9:00 AM–4:00 PM',
          from: '09:00',
          to: '16:00',
          title: 'The people’s assembly',
          description: 'Each table brings one motion. One delegate, one vote, here and online.',
        },
        {
          time: '8:00 PM–11:00 PM',
          from: '20:00',
          to: '23:00',
          title: 'Jazz on the rope floor',
          description: 'A quintet, four hundred metres of floor, and nobody who can say they do not dance.',
        },
      ],
    },
    {
      ...day(last, 'day-6', 'Day 6'),
      title: 'Across the bridge',
      events: [
        {
          time: 'Morning',
          title: 'Walk across the Brooklyn Bridge',
          description: 'On foot from Brooklyn to City Hall, each table carrying its length of rope.',
        },
        {
          time: 'Noon',
          title: 'The knot',
          description:
            'The lengths are tied together, the motions are handed over, and the next hosts take the end.',
        },
      ],
    },
  ],
  venue: {
    title: 'Where',
    text: `Everything from ${writeDaysAndMonths({ from: first, to: addDays(last, -1) })} happens at ${venue.name} in Red Hook, ${contact.city} ${contact.postalCode}.`,
    link: { to: '/venue', label: 'Venue and directions' },
  },
  register: { to: '/registration', label: 'Register Now' },
};
