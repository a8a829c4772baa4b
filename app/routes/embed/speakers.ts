import { data } from 'react-router';
import { isSpeakersOpen } from '#conference/speakers/speakers.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { embedSpeakers } from './embed-speakers.server.tsx';

export const loader = visitorLoader(async ({ context, translator }) => {
  // While the speakers are only announced, nobody has a page.
  if (!isSpeakersOpen) throw data(null, { status: 404 });
  return await embedSpeakers(context, translator);
});
