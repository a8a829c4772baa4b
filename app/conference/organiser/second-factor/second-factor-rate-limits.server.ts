const minute = 60;
const hour = 60 * minute;

/**
 * The limits of wrong codes, each for one organiser: in one browser, from one network, and in all browsers together in
 * which the organiser has never given a second factor. A quarter of an hour stops fast guessing, a day slow guessing.
 */
export const secondFactorLimits = {
  browserQuarterHour: { name: 'second-factor-by-browser', by: 'id', points: 5, seconds: 15 * minute },
  browserDay: { name: 'second-factor-by-browser-a-day', by: 'id', points: 30, seconds: 24 * hour },
  addressQuarterHour: { name: 'second-factor-by-address', by: 'id', points: 5, seconds: 15 * minute },
  addressDay: { name: 'second-factor-by-address-a-day', by: 'id', points: 30, seconds: 24 * hour },
  elsewhereDay: { name: 'second-factor-elsewhere-a-day', by: 'id', points: 60, seconds: 24 * hour },
} as const;

/** Nobody can guess a passkey. This limit only saves the server work, and wrong codes do not count towards it. */
export const passkeyLimits = {
  session: { name: 'passkey-by-session', by: 'id', points: 30, seconds: 15 * minute },
} as const;
