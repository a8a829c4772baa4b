import { wordGroup } from '#platform/words/words.ts';

/** The words of the published programme: on /schedule, and on the pages of sessions and days. */
export const scheduleWords = wordGroup('schedule', {
  star: 'Add to my programme',
  unstar: 'In my programme',
  mine: 'Only my programme',
  find: 'Find a session',
  search: 'Title, person or room',
  theme: 'Theme',
  kind: 'Kind',
  room: 'Room',
  language: 'Language',
  format: 'In person or online',
  any: 'All',
  show: 'Show',
  showAll: 'Show everything',
  more: 'More filters',
  found:
    '{count, plural, =0 {No session fits. Try fewer words or another filter.} one {# session} other {# sessions}}',
  filters: '{count, plural, one {# filter in use} other {# filters in use}}',
  sessions: '{count, plural, one {# session} other {# sessions}}',
  showSessions: '{count, plural, one {Show # session} other {Show # sessions}}',
  until: 'until {time}',
  online: 'Online',
  onlineToo: 'Also online',
  limited: 'Sign-up needed',
  inPerson: 'In person',
  interpreted: 'interpreted into {languages}',
  spokenIn: 'In {language}',
  now: 'Now',
  next: 'Next, {time}',
  printDay: 'Print this day',
  asOf: 'Programme of {time}.',
  old: 'This page is from {time}. It may have changed since. Connect to the internet to see the newest programme.',
  openData: 'Programme as open data:',
  changeFeed: 'Follow changes (Atom)',
});

/** The words that only the page of a session and the sheet of a day have, so that /schedule stays small. */
export const sessionWords = wordGroup('session', {
  join: 'Join online',
  joinLater:
    'The link appears here {minutes} minutes before the session begins ({time}), for participants whose fee is paid.',
  keepOpen:
    'Leave this page open while you take part. A day counts for your certificate from {needed, plural, one {one minute} other {# minutes}}.',
  counted: 'Counted today: {minutes, plural, one {one minute} other {# minutes}} of {needed}.',
  noScript:
    'Your browser runs no scripts, so this page cannot count your minutes. Please write to the organisers after the session.',
  both: 'In person and online',
  home: 'On your device’s clock',
  back: 'Schedule',
  when: 'When',
  where: 'Where',
  languages: 'Languages',
  materials: 'Recording and slides',
  recording: 'Watch the recording',
  slides: 'Open the slides',
  addMaterials: 'Add the recording or your slides',
  papers: 'Presented here',
  who: 'With',
  seats: '{count, plural, one {# seat} other {# seats}}',
  speaker: 'Speaker',
  chair: 'Chair',
  host: 'Host',
  toCalendar: 'To your calendar (.ics)',
  meanwhile: 'At the same time',
  sheet: 'Sheet of the day',
  print: 'Print',
  sheetDescription: 'All sessions of {day} on paper, with times and rooms.',
});

/** The names of the kinds of sessions. */
export const sessionKindWords = wordGroup('session-kinds', {
  plenary: 'Plenary',
  papers: 'Papers',
  workshop: 'Workshop',
  parliament: 'Parliament',
  film: 'Film',
  exhibition: 'Exhibition',
  culture: 'Culture',
  gathering: 'Gathering',
});

/** The words of the page "my programme" on the dashboard. */
export const ownProgrammeWords = wordGroup('own-programme', {
  title: 'My programme',
  lead: 'The sessions that you have starred. Your calendar has them, too, and follows each change of the programme.',
  schedule: 'Schedule of all sessions',
  calendar: 'Your calendar',
  empty: 'You have not starred a session yet. On the schedule, press the star beside one.',
});
