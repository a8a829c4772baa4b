import { listDoorSessions } from '#conference/programme/door-sessions.server.ts';
import { arrivalColumns, arrivalList } from '#conference/reports/exports/export-arrivals.server.ts';
import { readArrivalsSearch } from '../../door/arrivals-search.ts';
import { makePlaceNamer } from '../../door/name-where.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { answerExport } from './answer-export.server.ts';

export const loader = organiserLoader('/organiser/exports/arrivals', async (asked) => {
  const sessions = await listDoorSessions(asked.context.db);
  const list = arrivalList(readArrivalsSearch(asked.url).filter);
  return await answerExport(asked, list, arrivalColumns(makePlaceNamer(sessions)));
});
