import type { EditionLayout } from '#conference/edition/schema/pages/layout-schema.ts';
import { cookieBanner } from './cookie-banner.ts';

/** The texts and links of the header, the footer and the error pages. */
export const layout: EditionLayout = {
  description:
    'Five days in New Delhi and online, {conference_words}: {participants} participants from {countries} countries at work on peace, with the festival of Indian culture Bharat Utsav alongside.',
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
      { to: '/bharat-utsav', label: 'Bharat Utsav', isHighlighted: true },
      { to: '/partnership', label: 'Partners' },
      { to: '/get-involved', label: 'Get Involved' },
      { to: '/contact', label: 'Contact' },
    ],
    more: [{ to: '/faq', label: 'FAQ' }],
    register: { to: '/registration', label: 'Register Now' },
    login: { to: '/login', label: 'Login' },
  },
  footer: {
    word: { src: 'word-shanti', alt: 'शांति', width: 270, height: 120, lang: 'hi' },
    groups: [
      {
        title: 'Conference',
        links: [
          { to: '/about', label: 'About' },
          { to: '/schedule', label: 'Schedule' },
          { to: '/take-the-stage', label: 'Take the stage' },
          { to: '/get-involved', label: 'Get Involved' },
          { to: '/partnership', label: 'Partnership' },
          { to: '/contact', label: 'Contact' },
        ],
      },
      {
        title: 'Plan your visit',
        links: [
          { to: '/travel', label: 'Travel' },
          { to: '/faq', label: 'FAQ' },
          { to: '/venue', label: 'Venue' },
          { to: '/venue#access', label: 'Accessibility' },
          { to: '/press', label: 'Press' },
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
    rights: '© {year} {event}, a joint initiative of {organisers}',
    allPages: 'All pages',
  },
  cookies: cookieBanner,
  chat: 'Chat with us (opens in a new tab)',
  loading: 'Loading...',
  notFound: {
    title: 'This page has flown',
    text: 'There is nothing at this address. Perhaps the link has a typing error, or the page has moved.',
    home: { to: '/', label: 'Back to the home page' },
    picture: {
      src: 'lost-dove',
      alt: 'Block print of a dove circling over the rooftops of Old Delhi among paper kites, a question mark in the sky',
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
