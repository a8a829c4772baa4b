import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import type { EditionData } from '#conference/edition/edition-schema.ts';
import { withoutClosed } from '#conference/edition/open-choices.ts';
import { cards } from './cards.ts';
import { type CurrentFacts, facts, writeOver } from './facts.ts';
import { writeFaq } from './guides/faq.ts';
import { writePress } from './guides/press.ts';
import { writeSpeakerGuidelines } from './guides/speaker-guidelines.ts';
import { writeTravel } from './guides/travel.ts';
import { writeLayout } from './layout.ts';
import { writeAbout } from './pages/about.ts';
import { writeBharatUtsav } from './pages/bharat-utsav.ts';
import { writeContact } from './pages/contact.ts';
import { writeGallery } from './pages/gallery.ts';
import { writeGetInvolved } from './pages/get-involved.ts';
import { writeHome } from './pages/home.ts';
import { writePartnership } from './pages/partnership.ts';
import { writePrivacyPolicy } from './pages/privacy-policy.ts';
import { writeRefundPolicy } from './pages/refund-policy.ts';
import { writeSchedule } from './pages/schedule.ts';
import { writeSpeakers } from './pages/speakers.ts';
import { writeStage } from './pages/stage.ts';
import { writeTerms } from './pages/terms-and-conditions.ts';
import { writeVenue } from './pages/venue.ts';
import { programme } from './programme/programme.ts';
import { synonyms } from './synonyms.ts';

/**
 * Returns the edition of New Delhi, January 2026, with its texts on the day `today`. Without a day, all its days are
 * ahead. `changed` contains the facts that owners have changed at the desk.
 */
export function writeEdition(changed: Partial<ChangeableFacts> = {}, today = ''): EditionData {
  const current: CurrentFacts = {
    ...facts,
    ...changed,
    festival: { ...facts.festival, ...changed.festival },
    visa: { ...facts.visa, ...changed.visa },
  };
  const shown = withoutClosed(current);
  return {
    ...current,
    over: writeOver(current),
    layout: writeLayout(current),
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
      festival: writeBharatUtsav(shown),
      home: writeHome(shown, today),
      about: writeAbout(shown),
      schedule: writeSchedule(shown),
      speakers: writeSpeakers(shown),
      stage: writeStage(shown),
      venue: writeVenue(shown),
      gallery: writeGallery(shown),
      partnership: writePartnership(shown),
      contact: writeContact(shown),
      getInvolved: writeGetInvolved(shown),
      privacyPolicy: writePrivacyPolicy(shown),
      refundPolicy: writeRefundPolicy(shown, today),
      termsAndConditions: writeTerms(shown),
      guides: [writeTravel(shown, today), writeSpeakerGuidelines(shown), writePress(shown)],
      faq: writeFaq(shown, today),
      moved: [
        { from: '/venue-tour', to: '/venue' },
        { from: '/accessibility', to: '/venue' },
        { from: '/explore-delhi', to: '/travel' },
        { from: '/speaking', to: '/take-the-stage' },
      ],
    },
  };
}
