import { writeChangeFeed } from '#conference/programme/formats/write-change-feed.server.ts';
import { readLastVersions } from '#conference/programme/published.server.ts';
import { openDataLoader } from './open-data.server.ts';

/** The feed has the changes of the last ten publications. */
const versionsRead = 11;

export const loader = openDataLoader('application/atom+xml', async ({ db, facts, origin, translator }) =>
  writeChangeFeed(await readLastVersions(db, versionsRead), { ...facts, origin }, translator),
);
