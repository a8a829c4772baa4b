/** The name of the folder whose edition is served. The build fixes it; a script reads it from the environment. */
export const editionName = process.env.EDITION || 'new-delhi-2026';

/** Whether this is a build of a past edition, whose pages are kept below the address of another one. */
export const isPastEdition = process.env.PAST_EDITION === 'true';

/** The address below which the pages of a past edition are. */
export const pastAddress = (name: string) => `/editions/${name}`;
