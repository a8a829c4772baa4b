import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import type { EditionData } from '#conference/edition/edition-schema.ts';
import { withoutClosed } from '#conference/edition/open-choices.ts';
import { cards } from './cards.ts';
import { facts, writeOver } from './facts.ts';
import { faq } from './guides/faq.ts';
import { press } from './guides/press.ts';
import { speakerGuidelines } from './guides/speaker-guidelines.ts';
import { travel } from './guides/travel.ts';
import { writeLayout } from './layout.ts';
import { writeAbout } from './pages/about.ts';
import { writeContact } from './pages/contact.ts';
import { writeGallery } from './pages/gallery.ts';
import { writeGetInvolved } from './pages/get-involved.ts';
import { writeHome } from './pages/home.ts';
import { writePartnership } from './pages/partnership.ts';
import { writePrivacyPolicy } from './pages/privacy-policy.ts';
import { writeRefundPolicy } from './pages/refund-policy.ts';
import { writeSchedule } from './pages/schedule.ts';
import { writeSpeakers } from './pages/speakers.ts';
import { stage } from './pages/take-the-stage.ts';
import { writeTerms } from './pages/terms-and-conditions.ts';
import { writeVenue } from './pages/venue.ts';
import { programme } from './programme/programme.ts';
import { synonyms } from './synonyms.ts';

/**
 * Returns the edition of New York, September and October 2027, which has no festival, with its texts on the day `today`.
 * Without a day, all its days are ahead. `changed` contains the facts that owners have changed at the desk.
 */
export function writeEdition(changed: Partial<ChangeableFacts> = {}, today = ''): EditionData {
  const current = { ...facts, ...changed };
  const shown = withoutClosed(current);
  return {
    ...current,
    over: writeOver(current),
    layout: writeLayout(current),
    pictures: {
      registration: { src: 'passport-cover', alt: '', width: 440, height: 625 },
      login: { src: 'login', alt: '', width: 640, height: 440 },
      loginPrint: { src: 'print-login', alt: '', width: 240, height: 240 },
      codePrint: { src: 'print-code', alt: '', width: 240, height: 240 },
      invitationLetter: { src: 'stamp-27', alt: '', width: 240, height: 240 },
      peacePassport: { src: 'passport-cover', alt: '', width: 440, height: 625 },
    },
    cards,
    synonyms,
    programme,
    pages: {
      home: writeHome(shown, today),
      about: writeAbout(shown),
      schedule: writeSchedule(shown),
      speakers: writeSpeakers(shown),
      stage,
      venue: writeVenue(shown),
      gallery: writeGallery(shown),
      partnership: writePartnership(shown),
      contact: writeContact(shown),
      getInvolved: writeGetInvolved(shown),
      privacyPolicy: writePrivacyPolicy(shown),
      refundPolicy: writeRefundPolicy(shown, today),
      termsAndConditions: writeTerms(shown),
      guides: [travel, speakerGuidelines, press],
      faq,
    },
  };
}
