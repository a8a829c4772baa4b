import { edition } from '#conference/edition/edition.server.ts';
import { writeSessionCalendar } from '#conference/programme/formats/write-session-calendar.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { findSession } from './find-session.server.ts';

/** Answers with a calendar file of one session. */
export const loader = visitorLoader(async ({ context, params, translator }) => {
  const { programme, session } = await findSession(context, params.session);
  const facts = {
    ...edition,
    ...context.settings,
    origin: context.config.origin,
    translator,
  };
  const file = writeSessionCalendar(programme.document, [session], facts, programme.publishedAt);
  return new Response(file, {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
});
