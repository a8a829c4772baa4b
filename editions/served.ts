/**
 * The name of the folder of the edition that is served. The build fixes this name. A script reads it from the
 * environment.
 */
export const editionName = process.env.EDITION || 'new-delhi-2026';

/** Whether this is the build of a past edition. The pages of a past edition have addresses below `/editions/`. */
export const isPastEdition = process.env.PAST_EDITION === 'true';

/** Returns the address below which the pages of a past edition are. */
export const pastAddress = (name: string) => `/editions/${name}`;
