import { wordGroup } from '#platform/words/words.ts';

export const calendarWords = wordGroup('calendar-page', {
  title: 'Your calendar',
  lead: 'Your own calendar program can show the programme of the conference and your deadlines. It updates itself.',
  none: 'For this it needs an address that belongs only to you.',
  make: 'Make my address',
  address: 'The address of your calendar',
  hint: 'Add it to your calendar program as a subscription ("by URL"). Everybody who knows it can read this calendar, so keep it to yourself. It contains no names and no amounts.',
  open: 'Add to my calendar',
  download: 'Download the file once',
  renew: 'Make a new address',
  renewHint: 'If somebody else knows the address. The old one ends at once.',
  end: 'Remove the address',
});
