/** The merges of a person's registrations. */
export const mergingData = {
  tables: { registration_merge: { deletedBy: { kept_id: 'registrationIds', other_id: 'registrationIds' } } },
} as const;
