import { bookingLimits } from './conference/booking/booking-rate-limits.server.ts';
import { discountLimits } from './conference/discounts/discount-rate-limits.server.ts';
import { enquiryLimits } from './conference/enquiries/enquiry-rate-limits.server.ts';
import { checkoutLimits } from './conference/finance/online/checkout-rate-limits.server.ts';
import { groupPaymentLimits } from './conference/group-payments/group-payment-rate-limits.server.ts';
import {
  codeLimits,
  loginFailureLimits,
  signInMailLimits,
} from './conference/identity/sign-in-rate-limits.server.ts';
import {
  deskCodeLimits,
  deskMailLimits,
  invitationLimits,
  welcomeLimits,
} from './conference/organiser/desk-rate-limits.server.ts';
import {
  passkeyLimits,
  secondFactorLimits,
} from './conference/organiser/second-factor/second-factor-rate-limits.server.ts';
import { paperLimits } from './conference/papers/submitting/paper-rate-limits.server.ts';
import { verificationLimits } from './conference/participant-documents/verifying/verification-rate-limits.server.ts';
import {
  registrationLimits,
  uploadLimits,
} from './conference/registration/registration-rate-limits.server.ts';
import { speakerLimits } from './conference/speakers/speaker-rate-limits.server.ts';
import { testMailLimits } from './conference/wordings/ask-test-mail.server.ts';
import type { RateLimitRule } from './platform/http/security/rate-limits.server.ts';

/** All rate limits that the application uses. */
export const rateLimitRules: readonly RateLimitRule[] = [
  registrationLimits,
  uploadLimits,
  signInMailLimits,
  loginFailureLimits,
  codeLimits,
  bookingLimits,
  enquiryLimits,
  checkoutLimits,
  verificationLimits,
  paperLimits,
  speakerLimits,
  discountLimits,
  groupPaymentLimits,
  deskMailLimits,
  deskCodeLimits,
  invitationLimits,
  welcomeLimits,
  secondFactorLimits,
  passkeyLimits,
  testMailLimits,
].flatMap((limits) => Object.values<RateLimitRule>(limits));
