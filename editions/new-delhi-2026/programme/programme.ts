import type { ProgrammeData } from '#conference/edition/programme/programme-schema.ts';
import { papers } from '../papers.ts';
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
  themes: papers.themes,
  rooms,
  people,
  sessions: [...firstDays, ...tuesday, ...wednesday, ...thursday, ...lastDay],
};
