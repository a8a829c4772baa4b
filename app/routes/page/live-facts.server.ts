import { createContext, type RouterContextProvider } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { isOver } from '#conference/edition/is-over.ts';
import type { PublicFigures } from '#conference/public-figures/public-figures.ts';
import { readPublicFigures } from '#conference/public-figures/read-public-figures.server.ts';
import { type Platform, requestContext } from '#platform/http/request-context.server.ts';
import { undefinedInOutage } from '#routes/forms/answer-outage.server.ts';

/** The facts on pages of the build that change while the server runs. */
export type LiveFacts = { figures: PublicFigures; isOver: boolean };

/** Set while the server renders a page of the build again. Otherwise null. */
export const liveFactsContext = createContext<LiveFacts | null>(null);

export async function readLiveFacts({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<LiveFacts> {
  return { figures: await readPublicFigures(db), isOver: isOver(edition, now()) };
}

/** Finds the facts for a page. During the build, and while the database cannot be used, they contain no figures. */
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
    // During the build there is no request.
    return undefined;
  }
}
