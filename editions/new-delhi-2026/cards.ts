import type { Card } from '#conference/edition/schema/pages/cards-schema.ts';

/** For each public page, the title and the drawing of the card that other sites show with a shared link. */
export const cards: Card[] = [
  { page: '/', title: ['International', 'Hybrid Peace', 'Conference'], drawing: 'hero' },
  { page: '/about', title: ['Why we meet'], drawing: 'gal-plenary' },
  { page: '/schedule', title: ['Six days', 'in January'], drawing: 'theme-peace' },
  { page: '/speakers', title: ['Speakers'], drawing: 'gal-hybrid' },
  { page: '/venue', title: ['Dilli Haat,', 'Janakpuri'], drawing: 'dilli-haat' },
  { page: '/gallery', title: ['Gallery'], drawing: 'gal-dance' },
  { page: '/bharat-utsav', title: ['Bharat Utsav', '14–30 Jan'], drawing: 'gal-dhol' },
  { page: '/partnership', title: ['Become', 'a partner'], drawing: 'partner-university' },
  { page: '/get-involved', title: ['Get involved'], drawing: 'gal-chai' },
  { page: '/contact', title: ['Talk to us'], drawing: 'gal-banyan' },
  { page: '/registration', title: ['Register now,', 'pay later'], drawing: 'passport-cover' },
  { page: '/login', title: ['Your', 'dashboard'], drawing: 'india-gate' },
  { page: '/privacy-policy', title: ['Privacy', 'policy'], drawing: 'theme-nonviolence' },
  { page: '/terms-and-conditions', title: ['Terms and', 'conditions'], drawing: 'theme-field' },
  { page: '/refund-policy', title: ['Refund', 'policy'], drawing: 'theme-nature' },
  { page: '/travel', title: ['Plan your', 'journey'], drawing: 'gal-cyclists' },
  { page: '/take-the-stage', title: ['Take', 'the stage'], drawing: 'gal-plenary' },
  { page: '/speaker-guidelines', title: ['Speaker', 'guidelines'], drawing: 'gal-banyan' },
  { page: '/press', title: ['Press'], drawing: 'gal-print' },
  { page: '/faq', title: ['Questions', 'and answers'], drawing: 'gal-dinner' },
];
