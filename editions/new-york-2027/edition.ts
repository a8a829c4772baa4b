import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import type { EditionData } from '#conference/edition/edition-schema.ts';
import { cards } from './cards.ts';
import { facts } from './facts.ts';
import { layout } from './layout.ts';
import { about } from './pages/about.ts';
import { contact } from './pages/contact.ts';
import { writeFaq } from './pages/faq.ts';
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

/**
 * Returns the edition of New York, September and October 2027, which has no festival, with its texts on the day `today`.
 * Without a day, all its days are ahead. `changed` contains the facts that owners have changed at the desk.
 */
export function writeEdition(changed: Partial<ChangeableFacts> = {}, today = ''): EditionData {
  const current = { ...facts, ...changed };
  return {
    ...current,
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
    synonyms: [
      ['wifi', 'wi-fi', 'wlan', 'internet'],
      ['interpretation', 'interpreting', 'translation'],
      ['ambulance', 'doctor', 'hospital', 'emergency'],
      ['hotel', 'accommodation', 'sleep'],
      ['cost', 'price', 'fee'],
      ['wheelchair', 'disability', 'accessible', 'access'],
    ],
    pages: {
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
      guides: [],
      faq: writeFaq(current, today),
    },
  };
}
