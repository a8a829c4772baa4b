import { minutes } from '#platform/durations.ts';

/** How long a mailed link and its code are valid. The mail says "15 minutes". */
export const signInValidity = minutes(15);
/** A code is not valid any more after this many wrong codes. */
export const maxWrongCodes = 5;
