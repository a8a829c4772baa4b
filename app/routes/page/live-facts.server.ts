import { createContext, type RouterContextProvider } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { isOver } from '#conference/edition/is-over.ts';
import type { PublicFigures } from '#conference/public-figures/public-figures.ts';
import { readPublicFigures } from '#conference/public-figures/read-public-figures.server.ts';
import { type Platform, requestContext } from '#platform/http/request-context.server.ts';
import { undefinedInOutage } from '#routes/forms/answer-outage.server.ts';

/** Facts that change while the server runs, although the build has already rendered the pages that show them. */
export type LiveFacts = { figures: PublicFigures; isOver: boolean };

/** Set while the server renders one of the build's pages again. Otherwise null. */
export const liveFactsContext = createContext<LiveFacts | null>(null);

export async function readLiveFacts({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<LiveFacts> {
  return { figures: await readPublicFigures(db), isOver: isOver(edition, now()) };
}

/**
 * Returns the facts that a page shows. During the build, and while the database cannot be used, there are no figures.
 */
export async function findLiveFacts(context: Readonly<RouterContextProvider>): Promise<LiveFacts> {
  const given = context.get(liveFactsContext);
  if (given) return given;
  const platform = findPlatform(context);
  const live = platform && (await readLiveFacts(platform).catch(undefinedInOutage));
  return live ?? { figures: {}, isOver: isOver(edition, platform?.now() ?? new Date()) };
}

function findPlatform(context: Readonly<RouterContextProvider>): Platform | undefined {
  try {
    return context.get(requestContext);
  } catch {
    // Reading the request's context throws during the build, because there is no request.
    return undefined;
  }
}
