import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { addDays } from '#conference/edition/days.ts';
import { withoutClosed } from '#conference/edition/open-choices.ts';
import type { EditionData } from '#conference/edition/schema/edition-schema.ts';
import { cards } from './cards.ts';
import { checked, facts, over } from './facts.ts';
import { faq } from './guides/faq.ts';
import { press } from './guides/press.ts';
import { speakerGuidelines } from './guides/speaker-guidelines.ts';
import { travel } from './guides/travel.ts';
import { layout } from './layout.ts';
import { about } from './pages/about.ts';
import { contact } from './pages/contact.ts';
import { gallery } from './pages/gallery.ts';
import { getInvolved } from './pages/get-involved.ts';
import { home } from './pages/home.ts';
import { partnership } from './pages/partnership.ts';
import { privacyPolicy } from './pages/privacy-policy.ts';
import { refundPolicy } from './pages/refund-policy.ts';
import { writeSchedule } from './pages/schedule.ts';
import { speakers } from './pages/speakers.ts';
import { stage } from './pages/take-the-stage.ts';
import { terms } from './pages/terms-and-conditions.ts';
import { venue } from './pages/venue.ts';
import { programme } from './programme/programme.ts';
import { synonyms } from './synonyms.ts';

/**
 * Returns the edition of New York, September and October 2027, which has no festival.
 * `changed` contains the facts that owners have changed at the desk.
 */
export function writeEdition(changed: Partial<ChangeableFacts> = {}): EditionData {
  const current = { ...facts, ...changed };
  const shown = withoutClosed(current);
  return {
    ...current,
    over,
    gaps: {
      // The walk and the last boat are after the days in the halls.
      hallDays: { from: current.conference.from, to: addDays(current.conference.to, -2) },
      trainingDay: addDays(current.preConference, -2),
      checked,
    },
    layout,
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
      home,
      about,
      schedule: writeSchedule(shown),
      speakers,
      stage,
      venue,
      gallery,
      partnership,
      contact,
      getInvolved,
      privacyPolicy,
      refundPolicy,
      termsAndConditions: terms,
      guides: [travel, speakerGuidelines, press],
      faq,
    },
  };
}
