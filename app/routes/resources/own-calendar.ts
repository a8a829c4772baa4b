import { findByCalendarToken } from '#conference/programme/calendar/calendar-link.server.ts';
import { writeOwnCalendar } from '#conference/programme/calendar/write-own-calendar.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';

/** Sends a participant's calendar to a calendar program. The URL is private: its token identifies the participant. */
export const loader = visitorLoader(async ({ context, params: { file = '' } }) => {
  const person = await findByCalendarToken(context.db, file.replace(/\.ics$/, ''));
  if (!person) throw new Response('There is no such calendar.', { status: 404 });
  return new Response(await writeOwnCalendar(context, person, context.now()), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="conference.ics"',
      'Cache-Control': 'private, no-store',
    },
  });
});
