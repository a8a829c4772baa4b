import {
  codeLimits,
  loginFailureLimits,
  signInMailLimits,
} from './conference/accounts/sign-in-rate-limits.server.ts';
import { verificationLimits } from './conference/documents/verifying/verification-rate-limits.server.ts';
import { enquiryLimits } from './conference/enquiries/enquiry-rate-limits.server.ts';
import { bookingLimits } from './conference/festival/booking-rate-limits.server.ts';
import { testMailLimits } from './conference/mails/texts/ask-test-mail.server.ts';
import { discountLimits } from './conference/money/discounts/discount-rate-limits.server.ts';
import { groupPaymentLimits } from './conference/money/group/group-payment-rate-limits.server.ts';
import { checkoutLimits } from './conference/money/online/checkout-rate-limits.server.ts';
import { accessKeyLimits } from './conference/organiser/access-keys/access-key-rate-limits.server.ts';
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
import {
  registrationLimits,
  uploadLimits,
} from './conference/registration/registration-rate-limits.server.ts';
import { speakerLimits } from './conference/speakers/speaker-rate-limits.server.ts';
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
  accessKeyLimits,
].flatMap((limits) => Object.values<RateLimitRule>(limits));
