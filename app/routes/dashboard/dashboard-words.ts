import { wordGroup } from '#platform/words/words.ts';

export const dashboardWords = wordGroup('dashboard', {
  pageTitle: 'Dashboard · {event}',
  welcome: 'Welcome, <bdi>{name}</bdi>',
  tabs: 'Dashboard',
  overview: 'Overview',
  payment: 'Payment',
  papers: 'Papers',
  kit: 'Kit',
  documents: 'Documents',
  logOut: 'Logout',
  forget: 'Log out and forget this device',
});
