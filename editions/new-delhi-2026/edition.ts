import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import type { EditionData } from '#conference/edition/edition-schema.ts';
import { cards } from './cards.ts';
import { facts } from './facts.ts';
import { writeFaq } from './guides/faq.ts';
import { press } from './guides/press.ts';
import { speakerGuidelines } from './guides/speaker-guidelines.ts';
import { writeTravel } from './guides/travel.ts';
import { layout } from './layout.ts';
import { about } from './pages/about.ts';
import { writeBharatUtsav } from './pages/bharat-utsav.ts';
import { contact } from './pages/contact.ts';
import { gallery } from './pages/gallery.ts';
import { getInvolved } from './pages/get-involved.ts';
import { writeHome } from './pages/home.ts';
import { partnership } from './pages/partnership.ts';
import { privacyPolicy } from './pages/privacy-policy.ts';
import { writeRefundPolicy } from './pages/refund-policy.ts';
import { schedule } from './pages/schedule.ts';
import { speakers } from './pages/speakers.ts';
import { stage } from './pages/stage.ts';
import { writeTerms } from './pages/terms-and-conditions.ts';
import { venue } from './pages/venue.ts';
import { programme } from './programme/programme.ts';
import { synonyms } from './synonyms.ts';

/**
 * Returns the edition of New Delhi, January 2026, with its texts on the day `today`. Without a day, all its days are
 * ahead. `changed` contains the facts that owners have changed at the desk.
 */
export function writeEdition(changed: Partial<ChangeableFacts> = {}, today = ''): EditionData {
  const current = { ...facts, ...changed };
  return {
    ...current,
    layout,
    pictures: {
      registration: { src: 'passport-cover', alt: '', width: 440, height: 625 },
      login: { src: 'india-gate', alt: '', width: 640, height: 440 },
      loginPrint: { src: 'print-login', alt: '', width: 240, height: 240 },
      codePrint: { src: 'print-code', alt: '', width: 240, height: 240 },
      invitationLetter: { src: 'stamp-26', alt: '', width: 240, height: 240 },
      peacePassport: { src: 'passport-cover', alt: '', width: 440, height: 625 },
    },
    cards,
    synonyms,
    programme,
    pages: {
      festival: writeBharatUtsav(current),
      home: writeHome(current, today),
      about,
      schedule,
      speakers,
      stage,
      venue,
      gallery,
      partnership,
      contact,
      getInvolved,
      privacyPolicy,
      refundPolicy: writeRefundPolicy(today),
      termsAndConditions: writeTerms(current),
      guides: [writeTravel(today), speakerGuidelines, press],
      faq: writeFaq(current, today),
      moved: [
        { from: '/venue-tour', to: '/venue' },
        { from: '/accessibility', to: '/venue' },
        { from: '/explore-delhi', to: '/travel' },
        { from: '/speaking', to: '/take-the-stage' },
      ],
    },
  };
}
