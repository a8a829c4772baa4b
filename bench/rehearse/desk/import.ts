import { programmeDays } from '#conference/edition/days.ts';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { calendar } from '../plan.ts';
import { act, goOn, type Work } from './work.ts';

const path = '/organiser/programme/import';

/** The evenings of the conference, as another program has them: one of them moves before the second file. */
const evenings = ['Music of the rivers', 'A walk with lanterns', 'Dinner of the delegations'];

/** On which day the committee reads which file. The second file lacks a session, and has another time of one. */
const files: Record<string, { count: number; from: string; to: string }> = {
  [calendar.coming[12] ?? '']: { count: 3, from: '20:00', to: '21:00' },
  [calendar.coming[17] ?? '']: { count: 2, from: '20:30', to: '21:30' },
};

/** The committee imports a part of the programme from a table, each file twice. */
export const importProgramme: Work = async (run, desk) => {
  const given = files[run.world.today()];
  if (!given) return;
  const days = programmeDays(folderSettings);
  const rows = evenings
    .slice(0, given.count)
    .map((title, index) =>
      [
        title,
        'Everybody is welcome.',
        'Great hall',
        days[1 + index],
        given.from,
        given.to,
        'Evening Host',
      ].join(';'),
    );
  const table = ['Title;Abstract;Room;Day;From;To;People', ...rows].join('\n');
  const answers = { file: { name: 'evenings.csv', bytes: Buffer.from(table) } };
  for (const isOptional of [false, true]) {
    const page = await act(run, desk, 'programme', { path, intent: 'read', answers });
    if (page) await goOn(run, desk, 'programme', { page, intent: 'import', isOptional });
  }
};
