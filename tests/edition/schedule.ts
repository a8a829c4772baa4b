import type { SchedulePage } from '#conference/edition/schema/pages/schedule-schema.ts';
import { decoration } from '#editions/template/pictures.ts';

const stamps = [decoration];

/**
 * The entries of the schedule, for one day or for several days. Their events have a start and an end, only a start, or
 * no time.
 */
export const days: SchedulePage['days'] = [
  {
    id: 'pre-conference',
    label: 'Pre-Conference',
    date: '25 January',
    dates: ['2026-01-25'],
    title: 'The first evening',
    stamps,
    events: [
      {
        time: '3:00 PM–7:00 PM',
        from: '15:00',
        to: '19:00',
        title: 'Welcome',
        description:
          'Collect your badge, meet the hosts, and learn how the days in the hall and online fit together.',
      },
    ],
  },
  {
    id: 'day-1',
    label: 'Day 1',
    date: '26 January',
    dates: ['2026-01-26'],
    title: 'Opening',
    stamps,
    events: [{ time: 'Morning', title: 'Parade', description: 'All watch it together.' }],
  },
  {
    id: 'days-2-4',
    label: 'Days 2–4',
    date: '27–29 January',
    dates: ['2026-01-27', '2026-01-28', '2026-01-29'],
    place: 'River Hall, River City',
    title: 'The working days',
    stamps,
    events: [
      {
        time: '9:00 AM–5:00 PM',
        from: '09:00',
        to: '17:00',
        title: 'Core activities',
        description: 'Papers and workshops.',
      },
      { time: '5:00 PM onwards', from: '17:00', title: 'Films', description: 'Films about peace.' },
    ],
  },
];
