/**
 * The folder name of the edition that this process serves. A build contains the name as a constant. A script that runs
 * without a build reads it from the environment.
 */
export const editionName = process.env.EDITION || 'new-delhi-2026';

/** Whether this build is for a past edition. The URLs of a past edition's pages begin with `/editions/`. */
export const isPastEdition = process.env.PAST_EDITION === 'true';

/**
 * When the pages were built. A build contains the time as a constant, and its pages say what is true at that time. It
 * is long ago if there is no build.
 */
export const builtAt = new Date(process.env.BUILT_AT || 0);

/** Returns the path with which the URLs of a past edition's pages begin. */
export const pastAddress = (name: string) => `/editions/${name}`;
