/** Wrong keys, by network. Nobody can guess a key, but nobody should try for long. */
export const accessKeyLimits = {
  wrongByAddress: { name: 'access-key-wrong-by-address', by: 'address', points: 60, seconds: 60 },
} as const;
