import { data } from 'react-router';
import { readPublished } from '#conference/programme/published.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { embedSchedule } from './embed-schedule.server.tsx';

export const loader = visitorLoader(async ({ context, translator }) => {
  const programme = await readPublished(context.db);
  if (!programme) throw data(null, { status: 404 });
  return embedSchedule(programme, context, translator);
});
