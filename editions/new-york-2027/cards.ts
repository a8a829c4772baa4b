import type { Card } from '#conference/edition/schema/pages/cards-schema.ts';

/** For each public page, the title and the drawing of the card that other sites show with a shared link. */
export const cards: Card[] = [
  { page: '/', title: ['International', 'Hybrid Peace', 'Conference'], drawing: 'hero' },
  { page: '/about', title: ['Who pulls', 'on the rope'], drawing: 'gal-assembly' },
  { page: '/schedule', title: ['Seven days', 'by the harbour'], drawing: 'gal-ferry' },
  { page: '/speakers', title: ['Speakers'], drawing: 'theme-truth' },
  { page: '/take-the-stage', title: ['Take', 'the stage'], drawing: 'gal-assembly' },
  { page: '/venue', title: ['The Ropewalk,', 'Red Hook'], drawing: 'venue' },
  { page: '/gallery', title: ['Gallery'], drawing: 'gal-jazz' },
  { page: '/partnership', title: ['Partner with us'], drawing: 'partner-university' },
  { page: '/get-involved', title: ['Help us'], drawing: 'gal-stoop' },
  { page: '/contact', title: ['Write, call,', 'drop by'], drawing: 'gal-market' },
  { page: '/travel', title: ['Getting here,', 'getting by'], drawing: 'gal-ferry' },
  { page: '/speaker-guidelines', title: ['One hour,', 'twelve people'], drawing: 'theme-truth' },
  { page: '/press', title: ['Press'], drawing: 'partner-media' },
  { page: '/faq', title: ['Questions', 'and answers'], drawing: 'gal-stoop' },
  { page: '/registration', title: ['Register now,', 'pay later'], drawing: 'passport-cover' },
  { page: '/login', title: ['Your', 'dashboard'], drawing: 'login' },
  { page: '/privacy-policy', title: ['Privacy', 'policy'], drawing: 'theme-water' },
  { page: '/terms-and-conditions', title: ['Terms and', 'conditions'], drawing: 'brooklyn-bridge' },
  { page: '/refund-policy', title: ['Refund', 'policy'], drawing: 'theme-cities' },
];
