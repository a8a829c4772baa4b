import { daysOf } from '#conference/edition/days.ts';
import type { SchedulePageData } from '#conference/edition/schema/pages/schedule-schema.ts';
import type { CurrentFacts } from '../facts.ts';

/** Returns the common parts of a day's entry in the schedule: its id, label, date and stamp. */
const day = (date: string, id: string, label: string) => ({
  id,
  label,
  dates: [date],
  stamps: [{ src: `stamp-${Number(date.slice(-2))}`, alt: '', width: 240, height: 240 }],
});

const ropewalk = '{venue}, {city} {postalCode}';

export function writeSchedule(current: CurrentFacts): SchedulePageData {
  const { conference, preConference } = current;
  const [first = '', second = '', third = '', fourth = '', fifth = '', last = ''] = daysOf(conference);
  return {
    meta: {
      title: 'Schedule, {allDays} · {event}',
      description:
        'Day by day in {place}: a supper, an opening assembly, three days of papers, votes and workshops, a walk across the bridge, and a last boat.',
    },
    title: 'Schedule',
    lead: 'Seven days, from the first supper to the last boat.',
    zone: 'All times are {timeZone} (UTC−4).',
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
            title: 'Badges at the station',
            description: 'Collect your badge, and follow a yellow jacket to Red Hook.',
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
        title: 'The gong',
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
        ],
      },
      {
        ...day(second, 'day-2', 'Day 2'),
        place: ropewalk,
        title: 'Papers and pavements',
        events: [
          {
            time: '9:00 AM–12:00 PM',
            from: '09:00',
            to: '12:00',
            title: 'Paper tables',
            description: 'Sixty papers on streets, rivers and rumours, each with its twelve chairs.',
          },
          {
            time: '1:30 PM–6:00 PM',
            from: '13:30',
            to: '18:00',
            title: 'Walks with neighbours',
            description: 'Small groups visit courts, gardens and night schools.',
          },
          {
            time: '8:00 PM–11:00 PM',
            from: '20:00',
            to: '23:00',
            title: 'Jazz in the yard',
            description: 'A trio, a bandstand and a dance floor.',
          },
        ],
      },
      {
        ...day(third, 'day-3', 'Day 3'),
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
        ],
      },
      {
        ...day(fourth, 'day-4', 'Day 4'),
        place: ropewalk,
        title: 'Hands, rumours, films',
        events: [
          {
            time: '9:00 AM–12:30 PM',
            from: '09:00',
            to: '12:30',
            title: 'Skill workshops',
            description: 'Divide a river on paper, then with the people downstream.',
          },
          {
            time: '2:00 PM–5:00 PM',
            from: '14:00',
            to: '17:00',
            title: 'The rumour desk',
            description: 'A false story is let loose in the building at lunch. Stop it before tea.',
          },
          {
            time: '7:30 PM onwards',
            from: '19:30',
            title: 'Screen at the Slip',
            description: 'Three films about three rivers, on the wall of the loading dock.',
          },
        ],
      },
      {
        ...day(fifth, 'day-5', 'Day 5'),
        title: 'Across the bridge',
        events: [
          {
            time: 'Morning',
            title: 'Walk across the Brooklyn Bridge',
            description:
              'We walk from Brooklyn to City Hall. The people of each table carry a piece of the rope.',
          },
          {
            time: 'Noon',
            title: 'The knot',
            description: 'The lengths are tied together on the steps, and the motions are handed over.',
          },
        ],
      },
      {
        ...day(last, 'day-6', 'Day 6'),
        title: 'The last boat',
        events: [
          {
            time: '11:00 AM–2:00 PM',
            from: '11:00',
            to: '14:00',
            title: 'Farewell on the water',
            description: 'One boat takes everybody round the harbour. Honours are given on deck.',
          },
        ],
      },
    ],
    venue: {
      title: 'Where',
      text: 'Everything from {hallDays_short} happens at {venue} in Red Hook, {city} {postalCode}.',
      link: { to: '/venue', label: 'Venue and directions' },
    },
    register: { to: '/registration', label: 'Register Now' },
  };
}
