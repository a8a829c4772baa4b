/**
 * The private URL of a participant's calendar. The copy of a person's data does not contain the URL, because everybody
 * who has it can read the calendar.
 */
export const calendarData = {
  tables: { calendar_link: { deletedBy: { registration_id: 'registrationIds' } } },
} as const;
