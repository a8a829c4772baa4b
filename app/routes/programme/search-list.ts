import { settingsIn } from '#conference/edition/texts/settings-in.server.ts';
import { listSessionsToSearch } from '#routes/public/search/list-sessions-to-search.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';

/** The published sessions for the search in the browser. The desk changes them, so the build cannot write this file. */
export const loader = visitorLoader(async ({ context, translator }) => {
  const settings = settingsIn(context.settings, translator);
  return Response.json(await listSessionsToSearch({ db: context.db, settings }, translator));
});
