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
  tasks: 'Tasks',
  bookings: 'Bookings',
  participation: 'How you take part',
  account: 'Account',
  pay: 'Pay',
  payForOthers: 'For others',
  receipts: 'Receipts',
  ownPapers: 'My papers',
  ownProgramme: 'My programme',
  ownDocuments: 'My documents',
  visa: 'Visa',
  logOut: 'Logout',
});
