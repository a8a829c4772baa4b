import { minutes } from '#platform/durations.ts';

/** How long a mailed link and its code are valid. The mail says "15 minutes". */
export const signInValidity = minutes(15);
/** After this many wrong codes, even the right code does not work any more. */
export const maxWrongCodes = 5;
