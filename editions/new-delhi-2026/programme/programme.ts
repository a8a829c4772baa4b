import type { ProgrammeData } from '#conference/edition/programme-schema.ts';
import { firstDays } from './first-days.ts';
import { lastDay } from './last-day.ts';
import { people } from './people.ts';
import { rooms } from './rooms.ts';
import { thursday } from './thursday.ts';
import { tuesday } from './tuesday.ts';
import { wednesday } from './wednesday.ts';

/** The programme with which a new database begins. Its people are invented, and so are their findings. */
export const programme: ProgrammeData = {
  state: 'open',
  themes: [
    { id: 'sustaining-peace', name: 'Sustaining Peace' },
    { id: 'nonviolent-society', name: 'Nonviolent Society' },
    { id: 'agriculture-tourism', name: 'Sustainable Agriculture & Tourism' },
    { id: 'protection-of-nature', name: 'Protection of Nature' },
  ],
  rooms,
  people,
  sessions: [...firstDays, ...tuesday, ...wednesday, ...thursday, ...lastDay],
};
