import { createContext, type RouterContextProvider } from 'react-router';
import { folderEdition, isPast } from '#conference/edition/edition.server.ts';
import { type Phase, phaseAt } from '#conference/edition/phase.ts';
import { newestSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import { newestEditionEnd, readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import type { PublicFigures } from '#conference/reports/public-figures/public-figures.ts';
import { readPublicFigures } from '#conference/reports/public-figures/read-public-figures.server.ts';
import { builtAt } from '#editions/served.ts';
import type { Database } from '#platform/database/database.server.ts';
import { findRequestContext, type Platform } from '#platform/http/request-context.server.ts';
import { undefinedInOutage } from '#routes/forms/answer-outage.server.ts';

/** Facts that change while the server runs, although the build has already rendered the pages that show them. */
export type LiveFacts = { figures: PublicFigures; phase: Phase };

/** The facts on the pages as the build renders them. A past edition is over; every other one may be open. */
export const builtFacts: LiveFacts = {
  figures: {},
  phase: phaseAt(folderEdition, { isClosed: isPast }, builtAt),
};

/** Set while the server renders one of the build's pages again. Otherwise null. */
export const liveFactsContext = createContext<LiveFacts | null>(null);

/** When the countdown ends. The newest settings are known without a query. */
function datesOf(db: Database) {
  return { countdownTo: newestSettings(db).countdownTo, timeZone: folderEdition.timeZone };
}

export async function readLiveFacts({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<LiveFacts> {
  const isClosed = (await readEditionEnd(db)) === 'closed';
  return { figures: await readPublicFigures(db), phase: phaseAt(datesOf(db), { isClosed }, now()) };
}

/**
 * Returns the facts that a page shows. During the build, and while the database cannot be used, they are those of the
 * build.
 */
export async function findLiveFacts(context: Readonly<RouterContextProvider>): Promise<LiveFacts> {
  const given = context.get(liveFactsContext);
  if (given) return given;
  const platform = findRequestContext(context);
  const live = platform && (await readLiveFacts(platform).catch(undefinedInOutage));
  return live ?? builtFacts;
}

/**
 * Returns the phase of the edition for what surrounds a page, without a query. During the build it is the phase of the
 * build.
 */
export function findPhase(context: Readonly<RouterContextProvider>): Phase {
  const given = context.get(liveFactsContext);
  if (given) return given.phase;
  const platform = findRequestContext(context);
  if (!platform) return builtFacts.phase;
  return phaseAt(
    datesOf(platform.db),
    { isClosed: newestEditionEnd(platform.db) === 'closed' },
    platform.now(),
  );
}
