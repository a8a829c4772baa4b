import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { embedSpeakers } from './embed-speakers.server.tsx';

export const loader = visitorLoader(
  async ({ context, translator }) => await embedSpeakers(context, translator),
);
