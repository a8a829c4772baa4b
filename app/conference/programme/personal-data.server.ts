/**
 * The people of the programme are published by their own wish. An erasure removes the link to their registration; what
 * was published about them stays until the desk publishes a version without it.
 */
export const programmeData = {
  tables: {
    programme: 'nobody',
    programme_room: 'nobody',
    programme_person: 'unlinked',
    programme_session: 'nobody',
    programme_session_person: 'nobody',
    programme_version: 'nobody',
    programme_notice: { deletedBy: { registration_id: 'registrationIds' } },
    programme_star: { deletedBy: { registration_id: 'registrationIds' } },
  },
} as const;
