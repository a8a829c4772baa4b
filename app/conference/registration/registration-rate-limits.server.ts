const hour = 60 * 60;

/** The limits are high enough for a hundred people of one delegation who register from the same network address. */
export const registrationLimits = {
  byAddress: { name: 'registration-by-address', by: 'address', points: 300, seconds: hour },
  byEmail: { name: 'registration-by-email', by: 'email', points: 20, seconds: hour },
} as const;

export const uploadLimits = {
  byAddress: { name: 'upload-by-address', by: 'address', points: 300, seconds: hour },
} as const;
