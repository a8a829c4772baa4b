import type { ProgrammeData } from '#conference/edition/programme/programme-schema.ts';
import { papers } from '../papers.ts';
import { firstDays } from './first-days.ts';
import { lastDays } from './last-days.ts';
import { people } from './people.ts';
import { rooms } from './rooms.ts';
import { thursday } from './thursday.ts';
import { tuesday } from './tuesday.ts';
import { wednesday } from './wednesday.ts';

/** The programme that a new database gets at the first start. The people and their results are invented. */
export const programme: ProgrammeData = {
  state: 'open',
  themes: papers.themes,
  rooms,
  people,
  sessions: [...firstDays, ...tuesday, ...wednesday, ...thursday, ...lastDays],
};
