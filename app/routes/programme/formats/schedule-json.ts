import { writeScheduleJson } from '#conference/programme/formats/write-schedule-json.ts';
import { openDataLoader } from './open-data.server.ts';

export const loader = openDataLoader('application/json', ({ programme, facts, origin }) =>
  JSON.stringify(writeScheduleJson(programme, facts, origin)),
);
