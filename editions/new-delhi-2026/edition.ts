import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { withoutClosed } from '#conference/edition/open-choices.ts';
import type { EditionData } from '#conference/edition/schema/edition-schema.ts';
import { cards } from './cards.ts';
import { type CurrentFacts, checked, facts, nextEdition, over } from './facts.ts';
import { faq } from './guides/faq.ts';
import { writePress } from './guides/press.ts';
import { speakerGuidelines } from './guides/speaker-guidelines.ts';
import { writeTravel } from './guides/travel.ts';
import { layout } from './layout.ts';
import { about } from './pages/about.ts';
import { bharatUtsav } from './pages/bharat-utsav.ts';
import { contact } from './pages/contact.ts';
import { gallery } from './pages/gallery.ts';
import { getInvolved } from './pages/get-involved.ts';
import { home } from './pages/home.ts';
import { partnership } from './pages/partnership.ts';
import { privacyPolicy } from './pages/privacy-policy.ts';
import { refundPolicy } from './pages/refund-policy.ts';
import { writeSchedule } from './pages/schedule.ts';
import { speakers } from './pages/speakers.ts';
import { stage } from './pages/stage.ts';
import { terms } from './pages/terms-and-conditions.ts';
import { writeVenue } from './pages/venue.ts';
import { programme } from './programme/programme.ts';
import { synonyms } from './synonyms.ts';

/**
 * Returns the edition of New Delhi, January 2026. `changed` contains the facts that owners have changed at the desk.
 */
export function writeEdition(changed: Partial<ChangeableFacts> = {}): EditionData {
  const current: CurrentFacts = {
    ...facts,
    ...changed,
    festival: { ...facts.festival, ...changed.festival },
    visa: { ...facts.visa, ...changed.visa },
  };
  const shown = withoutClosed(current);
  return {
    ...current,
    over,
    gaps: {
      nextPlace: nextEdition.place,
      nextCountry: nextEdition.country,
      nextConference: nextEdition.days,
      nextYear: nextEdition.days.from.slice(0, 4),
      checked,
    },
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
      festival: bharatUtsav,
      home,
      about,
      schedule: writeSchedule(shown),
      speakers,
      stage,
      venue: writeVenue(shown),
      gallery,
      partnership,
      contact,
      getInvolved,
      privacyPolicy,
      refundPolicy,
      termsAndConditions: terms,
      guides: [writeTravel(shown), speakerGuidelines, writePress(shown)],
      faq,
      moved: [
        { from: '/venue-tour', to: '/venue' },
        { from: '/accessibility', to: '/venue' },
        { from: '/explore-delhi', to: '/travel' },
        { from: '/speaking', to: '/take-the-stage' },
      ],
    },
  };
}
