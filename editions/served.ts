/** The name of the folder whose edition is served. The build fixes it; a script reads it from the environment. */
export const editionName = process.env.EDITION || 'new-delhi-2026';
