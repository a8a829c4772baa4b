import { data } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { calendarDays, writeCalendar } from '#conference/edition/programme/schedule-calendar.server.ts';
import { translatorContext } from '#platform/http/request-context.server.ts';
import { findEnglish, findSettings } from '#routes/page/find-settings.server.ts';
import type { Route } from './+types/calendar.ts';
import { answerFile } from './built-file.ts';

/**
 * Answers with a calendar file of the schedule in the language of the address. With a file name such as "2032-01-26.ics", the file contains only that
 * day.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const settings = findSettings(context);
  const { locale, sentence } = context.get(translatorContext);
  const facts = {
    ...edition,
    ...settings,
    name: sentence(edition.name),
    place: sentence(settings.place),
    country: sentence(settings.country),
  };
  const day = calendarDays(facts).find((one) => `${one}.ics` === params.file);
  if (params.file && !day) throw data(null, { status: 404 });
  return await answerFile(request, 'text/calendar; charset=utf-8', () =>
    writeCalendar(facts, new Date(), { only: day, locale, english: findEnglish(context).pages.schedule }),
  );
}
