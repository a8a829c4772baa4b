import { wordGroup } from '#platform/words/words.ts';

/** The texts that name a browser and say on which day somebody registered or signed in with it. */
export const browserWords = wordGroup('browsers', {
  named: '{browser} on {system}',
  unknown: 'A browser that gives no name',
  thisBrowser: '{browser} (this browser)',
  device: 'Registered in this browser on {day}. It logs in with the email alone.',
  deviceInUse:
    'Registered in this browser on {day}. It logs in with the email alone, and was last logged in on {seen}.',
  session: 'Signed in by mail on {day}. Last used on {seen}.',
});

export const questionWords = wordGroup('question-about-browsers', {
  pageTitle: 'Your other browsers · {event}',
  title: 'Are these browsers yours?',
  lead: 'Your mailbox is confirmed now. The browsers below can open your registration, too. Somebody else may have registered with your address.',
  legend: 'Browsers that can open your registration',
  mine: 'Yes, {browser} is mine. Keep it.',
  own: 'You are in this browser now. It keeps its access.',
  several: 'This line stands for {count} such browsers.',
  consequence:
    'All browsers without a tick lose their access. A stall or hall that was booked in them is held only for the time that its mail names.',
  none: 'No other browser can open your registration any more.',
  goOn: 'Continue',
});

export const ownBrowsersWords = wordGroup('own-browsers', {
  link: 'Where you are logged in',
  title: 'Where you are logged in',
  lead: 'These browsers can open your registration. End the ones that you do not know or do not use any more.',
  end: 'End<about> the access of {browser}</about>',
  endAll: 'Log out everywhere',
  endAllNote:
    'This ends all of them, also this browser. Then everybody needs a sign-in by mail to open your registration.',
});
