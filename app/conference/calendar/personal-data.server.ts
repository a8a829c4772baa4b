/**
 * The private address of a participant's calendar. The copy of a person's data leaves it out, because everybody who has
 * this address can read the calendar.
 */
export const calendarData = {
  tables: { calendar_link: { deletedBy: { registration_id: 'registrationIds' } } },
} as const;
