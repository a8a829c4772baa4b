const minute = 60;
const hour = 60 * minute;

/**
 * The limits of wrong codes for one organiser. `browser…`: in one browser. `address…`: from one network.
 * `elsewhereDay`: in all browsers together in which the organiser has never given a second factor. The limits of 15
 * minutes stop fast guessing, and the limits of a day stop slow guessing.
 */
export const secondFactorLimits = {
  browserQuarterHour: { name: 'second-factor-by-browser', by: 'id', points: 5, seconds: 15 * minute },
  browserDay: { name: 'second-factor-by-browser-a-day', by: 'id', points: 30, seconds: 24 * hour },
  addressQuarterHour: { name: 'second-factor-by-address', by: 'id', points: 5, seconds: 15 * minute },
  addressDay: { name: 'second-factor-by-address-a-day', by: 'id', points: 30, seconds: 24 * hour },
  elsewhereDay: { name: 'second-factor-elsewhere-a-day', by: 'id', points: 60, seconds: 24 * hour },
} as const;

/**
 * The limit of tries with a passkey. Nobody can guess a passkey, so this limit only protects the server from work.
 * Wrong codes do not count towards it.
 */
export const passkeyLimits = {
  session: { name: 'passkey-by-session', by: 'id', points: 30, seconds: 15 * minute },
} as const;
