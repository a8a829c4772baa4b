import { days, minutes } from '#platform/durations.ts';

/** How long a mailed link and its code are valid. The mail says "10 minutes". */
export const signInValidity = minutes(10);
/** After this many wrong codes for a mail, even its right code does not work any more. */
export const maxWrongCodes = 5;
/** After this many wrong codes for an email address within a day, no code works for it. Links still work. */
export const maxWrongCodesADay = 10;
export const wrongCodesCountedFor = days(1);
