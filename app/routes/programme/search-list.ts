import { listSessionsToSearch } from '#routes/public/search/list-sessions-to-search.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';

/** The published sessions for the search in the browser. The desk changes them, so the build cannot write this file. */
export const loader = visitorLoader(async ({ context }) =>
  Response.json(await listSessionsToSearch(context)),
);
