/** The headers of a table of sessions. The first name is ours, and the others are read, too. */
export const programmeColumns = {
  key: ['ID', 'Session ID', 'Proposal ID'],
  title: ['Title', 'Session title', 'Proposal title'],
  abstract: ['Abstract', 'Description'],
  kind: ['Kind', 'Type', 'Session type', 'Session format', 'Format'],
  theme: ['Theme', 'Track'],
  language: ['Language'],
  room: ['Room', 'Location'],
  day: ['Day', 'Date'],
  from: ['From', 'Start', 'Start time', 'Starts at', 'Scheduled at'],
  to: ['To', 'End', 'End time', 'Ends at'],
  people: ['People', 'Speakers', 'Speaker', 'Speaker names'],
} as const;
