import { data } from 'react-router';
import { readPublished } from '#conference/programme/published.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';

/** Returns the published programme and one of its sessions. Throws the 404 page if there is no such session. */
export async function findSession({ db }: Pick<RouteContext, 'db'>, slug: string | undefined) {
  const programme = await readPublished(db);
  const session = programme?.document.sessions.find((one) => one.slug === slug);
  if (!programme || !session) throw data(null, { status: 404 });
  return { programme, session };
}
