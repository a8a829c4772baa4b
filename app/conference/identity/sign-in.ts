import { minutes } from '#platform/durations.ts';

/** How long a mailed link and its code are valid. */
export const signInLimit = minutes(15);
export const maxWrongCodes = 5;
