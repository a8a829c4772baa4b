import type { EditionLayout } from '#conference/edition/schema/pages/layout-schema.ts';
import { placeholder } from './pictures.ts';

const home = { to: '/', label: 'Back to the home page' };

/** The texts and links of the header, the footer, the banner and the error pages. */
export const layout: EditionLayout = {
  description: 'The peace conference in {place} and online, {conference_words}.',
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
      // The pages of `also` belong to the same place: each of them shows all links of the place.
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
        title: 'Conference',
        links: [
          { to: '/about', label: 'About' },
          { to: '/take-the-stage', label: 'Take the stage' },
          { to: '/contact', label: 'Contact' },
        ],
      },
      {
        title: 'Plan your visit',
        links: [
          { to: '/travel', label: 'Travel' },
          { to: '/faq', label: 'FAQ' },
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
    rights: '© {year} {organisers}',
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
    title: 'There is no such page',
    text: 'The link may have a typing error, or the page has moved.',
    home,
    picture: placeholder,
  },
  failure: {
    title: 'Something broke on our side',
    text: 'Nothing that we confirmed to you is lost. Please try again in a minute.',
    reference: 'Please name this reference when you write:',
    home,
  },
  offline: {
    title: 'The connection is gone',
    text: 'Please try again when you are connected.',
  },
};
