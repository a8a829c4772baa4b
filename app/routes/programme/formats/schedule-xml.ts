import { writeScheduleXml } from '#conference/programme/formats/write-schedule-xml.ts';
import { openDataLoader } from './open-data.server.ts';

export const loader = openDataLoader('application/xml', ({ programme, facts, origin }) =>
  writeScheduleXml(programme, facts, origin),
);
