import type { Call } from './define-call.server.ts';
import { bookingCalls } from './resources/bookings.server.ts';
import { checkInCalls } from './resources/check-ins.server.ts';
import { documentCalls } from './resources/documents.server.ts';
import { editionCalls } from './resources/edition.server.ts';
import { enquiryCalls } from './resources/enquiries.server.ts';
import { moneyBackCalls } from './resources/money-back.server.ts';
import { newRegistrationCalls } from './resources/new-registration.server.ts';
import { paperCalls } from './resources/papers.server.ts';
import { paymentCalls } from './resources/payments.server.ts';
import { programmeCalls } from './resources/programme.server.ts';
import { registrationCalls } from './resources/registrations.server.ts';
import { speakerCalls } from './resources/speakers.server.ts';
import { totalCalls } from './resources/totals.server.ts';

/** All calls of the API, in the order of the reference. */
export const calls: readonly Call[] = [
  ...editionCalls,
  ...registrationCalls,
  ...newRegistrationCalls,
  ...documentCalls,
  ...paymentCalls,
  ...moneyBackCalls,
  ...bookingCalls,
  ...checkInCalls,
  ...programmeCalls,
  ...speakerCalls,
  ...paperCalls,
  ...enquiryCalls,
  ...totalCalls,
];
