import { data } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { calendarDays, writeCalendar } from '#conference/edition/programme/schedule-calendar.server.ts';
import type { Route } from './+types/calendar.ts';
import { answerFile } from './built-file.ts';

/**
 * Answers with a calendar file of the schedule. With a file name such as "2032-01-26.ics", the file contains only that
 * day.
 */
export async function loader({ request, params }: Route.LoaderArgs) {
  const day = calendarDays(edition).find((one) => `${one}.ics` === params.file);
  if (params.file && !day) throw data(null, { status: 404 });
  return await answerFile(request, 'text/calendar; charset=utf-8', () =>
    writeCalendar(edition, new Date(), day),
  );
}
