import type { EditionLayout } from '#conference/edition/schema/pages/layout-schema.ts';

/** The texts and links of the header, the footer, the banner and the error pages. */
export const layout: EditionLayout = {
  description:
    'Six days in {place} and online, {conference_words}: {participants} participants from {countries} countries at work on peace in cities, on water and in the news.',
  logo: { src: 'logo', alt: '{event} logo', width: 120, height: 120 },
  logoOnDark: { src: 'logo-paper', alt: '', width: 120, height: 120 },
  dates: '{place} · {conference}',
  skipToContent: 'Skip to content',
  navigation: {
    label: 'Main',
    title: 'Navigation',
    open: 'Open navigation',
    links: [
      { to: '/', label: 'Home' },
      { to: '/about', label: 'About' },
      { to: '/schedule', label: 'Schedule' },
      { to: '/speakers', label: 'Speakers', also: [{ to: '/take-the-stage', label: 'Take the stage' }] },
      { to: '/venue', label: 'Venue', also: [{ to: '/travel', label: 'Travel' }] },
      { to: '/gallery', label: 'Gallery' },
      { to: '/partnership', label: 'Partners' },
      { to: '/get-involved', label: 'Get Involved' },
      { to: '/contact', label: 'Contact' },
    ],
    more: [{ to: '/faq', label: 'FAQ' }],
    register: { to: '/registration', label: 'Register Now' },
    login: { to: '/login', label: 'Login' },
  },
  footer: {
    groups: [
      {
        title: 'Come',
        links: [
          { to: '/schedule', label: 'Schedule' },
          { to: '/speakers', label: 'Speakers' },
          { to: '/venue', label: 'Venue' },
          { to: '/travel', label: 'Travel' },
          { to: '/venue#access', label: 'Accessibility' },
          { to: '/faq', label: 'FAQ' },
          { to: '/registration', label: 'Registration' },
        ],
      },
      {
        title: 'Join in',
        links: [
          { to: '/about', label: 'About' },
          { to: '/take-the-stage', label: 'Take the stage' },
          { to: '/partnership', label: 'Partners' },
          { to: '/get-involved', label: 'Get Involved' },
          { to: '/press', label: 'Press' },
          { to: '/contact', label: 'Contact' },
          { to: '/search', label: 'Search' },
        ],
      },
      {
        title: 'Policies',
        links: [
          { to: '/privacy-policy', label: 'Privacy Policy' },
          { to: '/terms-and-conditions', label: 'Terms & Conditions' },
          { to: '/refund-policy', label: 'Refund Policy' },
        ],
      },
    ],
    contactTitle: 'Contact details',
    socialTitle: 'Follow us',
    suggestFeature: 'Suggest a Feature',
    openChat: 'Open the chat',
    rights: '© {year} {event}, held by {organisers_1}, {organisers_2} and {organisers_3}',
    allPages: 'All pages',
  },
  cookies: {
    title: 'Cookies',
    text: 'Only necessary ones, none to track you.',
    accept: 'Accept',
    decline: 'Decline',
  },
  chat: 'Chat with us (opens in a new tab)',
  loading: 'Loading...',
  notFound: {
    title: 'This page left with the ferry',
    text: 'There is nothing at this address. Perhaps the link has a typing error, or the page has moved.',
    home: { to: '/', label: 'Back to the home page' },
    picture: {
      src: 'lost-dove',
      alt: 'Block print of a dove with a map in its beak above water towers and rooftops, where somebody waves a flag, a question mark in the sky',
      width: 640,
      height: 440,
    },
  },
  failure: {
    title: 'Something broke on our side',
    text: 'You did nothing wrong, and nothing that we confirmed to you is lost. Please try again in a minute. If it happens again, write to us.',
    reference: 'Please name this reference when you write:',
    home: { to: '/', label: 'Back to the home page' },
  },
  offline: {
    title: 'The connection is gone',
    text: 'We could not load this page. Please try again when you are connected. Nothing that we confirmed to you is lost.',
  },
};
