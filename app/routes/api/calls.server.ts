import type { Call } from './define-call.server.ts';
import { checkInCalls } from './resources/check-ins.server.ts';
import { editionCalls } from './resources/edition.server.ts';
import { paymentCalls } from './resources/payments.server.ts';
import { registrationCalls } from './resources/registrations.server.ts';
import { totalCalls } from './resources/totals.server.ts';

/** All calls of the API, in the order of the reference. */
export const calls: readonly Call[] = [
  ...editionCalls,
  ...registrationCalls,
  ...paymentCalls,
  ...checkInCalls,
  ...totalCalls,
];
