/**
 * The folder name of the edition that this process serves. A build contains the name as a constant. A script that runs
 * without a build reads it from the environment.
 */
export const editionName = process.env.EDITION || 'new-delhi-2026';

/** Whether this build is for a past edition. The URLs of a past edition's pages begin with `/editions/`. */
export const isPastEdition = process.env.PAST_EDITION === 'true';

/** Returns the path with which the URLs of a past edition's pages begin. */
export const pastAddress = (name: string) => `/editions/${name}`;
