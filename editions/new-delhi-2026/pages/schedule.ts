import { daysOf } from '#conference/edition/days.ts';
import type { SchedulePageData } from '#conference/edition/schema/pages/schedule-schema.ts';
import { type CurrentFacts, workingDaysOf } from '../facts.ts';

const stamp = (day: string) => ({
  src: `stamp-${Number(day.slice(-2))}`,
  alt: '',
  width: 240,
  height: 240,
});

export function writeSchedule(current: CurrentFacts): SchedulePageData {
  const { conference, preConference } = current;
  const address = '{venue}, {city} {postalCode}';
  const workingDays = workingDaysOf(current);
  return {
    meta: {
      title: 'Schedule, {allDays} · {event}',
      description:
        'Day by day: the pre-conference on {preConference_short}, the Republic Day Parade, three days of sessions, workshops and films, and the Peace March from India Gate to Rajghat.',
    },
    title: 'Schedule',
    lead: 'Six days, from the first welcome to the announcement of the next host.',
    zone: 'All times are {timeZone} (UTC+5:30).',
    yourTime: 'Your time',
    calendar: { all: 'All days to your calendar (.ics)', day: 'To your calendar (.ics)' },
    days: [
      {
        id: 'pre-conference',
        label: 'Pre-Conference',
        dates: [preConference],
        title: 'The first evening',
        stamps: [stamp(preConference)],
        events: [
          {
            time: '3:00 PM–7:00 PM',
            from: '15:00',
            to: '19:00',
            title: 'Welcome and orientation',
            description:
              'Collect your badge and kit, meet the hosts and your fellow delegates, and learn how the days in the hall and online fit together.',
          },
        ],
      },
      {
        id: 'day-1',
        label: 'Day 1',
        dates: [conference.from],
        title: 'Republic Day and Bharat Utsav',
        stamps: [stamp(conference.from)],
        events: [
          {
            time: 'Morning',
            title: 'Republic Day Parade',
            description: 'Delegates watch the parade of India’s Republic Day together.',
          },
          {
            time: 'Afternoon and evening',
            title: 'Visit to Bharat Utsav',
            description:
              'Music, dance, craft and food from every part of India, at the festival’s stages and stalls.',
          },
        ],
      },
      {
        id: 'days-2-4',
        label: 'Days 2–4',
        dates: daysOf(workingDays),
        place: address,
        title: 'The working days',
        stamps: daysOf(workingDays).map(stamp),
        events: [
          {
            time: '9:00 AM–5:00 PM',
            from: '09:00',
            to: '17:00',
            title: 'Core activities',
            description:
              'Paper presentations, workshops and seminars, parliament sessions and the exhibition, in the halls and online.',
          },
          {
            time: '5:00 PM onwards',
            from: '17:00',
            title: 'Film festival and cultural programs',
            description:
              'Documentaries and features on conflict and repair in Hall Ganga; music and dance on the open stage.',
          },
          {
            time: '7:00 PM onwards',
            from: '19:00',
            title: 'Networking dinners',
            description: 'Long tables, and new people to meet every evening.',
          },
        ],
      },
      {
        id: 'day-5',
        label: 'Day 5',
        dates: [conference.to],
        title: 'Peace March and closing',
        stamps: [stamp(conference.to)],
        events: [
          {
            time: 'Morning',
            title: 'Peace March from India Gate to Rajghat',
            description: 'On foot and in silence to the memorial of Mahatma Gandhi, on the day of his death.',
          },
          {
            time: 'Afternoon',
            title: 'Closing ceremony and awards',
            description: 'The awards are given, and the next host is announced.',
          },
        ],
      },
    ],
    venue: {
      title: 'Where',
      text: 'Activities on {workingDays_short} are at the Dilli Haat venue in Janakpuri, {city} {postalCode}.',
      link: { to: '/venue', label: 'Venue and directions' },
    },
    register: { to: '/registration', label: 'Register Now' },
  };
}
