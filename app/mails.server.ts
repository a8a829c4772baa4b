import { composeSignInMail } from '#conference/accounts/login/compose-sign-in-mail.server.ts';
import { composeMailboxSignInMail } from '#conference/accounts/mailbox/compose-mailbox-sign-in-mail.server.ts';
import {
  composeEnquiryMail,
  composeEnquiryReply,
} from '#conference/enquiries/compose-enquiry-mails.server.tsx';
import { composeGroupMessage } from '#conference/mails/messages/compose-group-message.server.tsx';
import type { Composers } from '#conference/mails/send-mail.server.ts';
import { composeTestMail } from '#conference/mails/texts/compose-test-mail.server.ts';
import { composeWithWordings } from '#conference/mails/texts/compose-with-wordings.server.ts';
import { mailWordings } from '#conference/mails/texts/list-wordings.server.ts';
import {
  composeAnsweredMail,
  composeAskedMail,
  composeSubstituteMail,
  composeTakenOverMail,
} from '#conference/money/cancellation/compose-cancellation-mails.server.tsx';
import { composeWithdrawnMail } from '#conference/money/cancellation/compose-withdrawn-mail.server.tsx';
import {
  composeFeePaidMail,
  composeGroupReceivedMail,
  composeGroupRefundMail,
  composePartUndoneMail,
  composeReturnedRefundMail,
  composeSharedRefundMail,
} from '#conference/money/group/compose-group-mails.server.ts';
import { composePaymentMail } from '#conference/money/mails/compose-payment-mail.server.tsx';
import { composeUndoneMail } from '#conference/money/mails/compose-undone-mail.server.tsx';
import { composeProofDeclinedMail } from '#conference/money/transfers/compose-proof-declined-mail.server.tsx';
import { composeDecisionMail } from '#conference/papers/deciding/compose-decision-mail.server.ts';
import { composeRemarkMail } from '#conference/papers/reviewing/compose-remark-mail.server.ts';
import {
  composePapersAssignedMail,
  composeReviewerInvitedMail,
} from '#conference/papers/reviewing/compose-review-mails.server.ts';
import {
  composeCoAuthorMail,
  composePaperAnswerMail,
  composePaperQuestionMail,
  composePaperSubmittedMail,
} from '#conference/papers/submitting/compose-paper-mails.server.tsx';
import { composeMergedMail } from '#conference/registration/merging/compose-merged-mail.server.tsx';
import {
  composeSpeakerDecidedMail,
  composeSpeakerNominatedMail,
  composeSpeakerReceivedMail,
  composeSpeakerUninvitedMail,
} from '#conference/speakers/compose-speaker-mails.server.ts';
import { composeBookingMail } from './conference/festival/mails/compose-booking-mail.server.tsx';
import {
  composeEditionCancelledMail,
  composeRefundFailedMail,
  composeRefundPaidMail,
} from './conference/money/refunds/compose-refund-mails.server.tsx';
import { composeAccountMail } from './conference/organiser/compose-account-mail.server.tsx';
import { composeInvitationMail } from './conference/organiser/invitation/compose-invitation-mail.server.tsx';
import { composeDeskSignInMail } from './conference/organiser/sign-in/compose-desk-sign-in-mail.server.tsx';
import {
  composeErasureDoneMail,
  composeErasureRefusedMail,
  composeErasureRequestedMail,
  composeMailboxErasedMail,
} from './conference/privacy/erasure/compose-erasure-mails.server.ts';
import { composeProgrammeChangedMail } from './conference/programme/notices/compose-programme-mail.server.tsx';
import {
  composeAddressChangedMail,
  composeCorrectedMail,
} from './conference/registration/mails/compose-change-mails.server.ts';
import { composeRegistrationMail } from './conference/registration/mails/compose-registration-mail.server.tsx';

/** For each kind of mail, the function that composes it with the texts of the software. */
const plainComposers: Composers = {
  registration: composeRegistrationMail,
  'registration-corrected': composeCorrectedMail,
  'registration-withdrawn': composeWithdrawnMail,
  'address-changed': composeAddressChangedMail,
  'registrations-merged': composeMergedMail,
  'sign-in': composeSignInMail,
  'mailbox-sign-in': composeMailboxSignInMail,
  'paper-submitted': composePaperSubmittedMail,
  'co-author-asked': composeCoAuthorMail,
  'paper-question': composePaperQuestionMail,
  'paper-answer': composePaperAnswerMail,
  'paper-decided': composeDecisionMail,
  'speaker-received': composeSpeakerReceivedMail,
  'speaker-nominated': composeSpeakerNominatedMail,
  'speaker-decided': composeSpeakerDecidedMail,
  'speaker-uninvited': composeSpeakerUninvitedMail,
  'honour-nominated': composeSpeakerNominatedMail,
  'honour-received': composeSpeakerReceivedMail,
  'honour-decided': composeSpeakerDecidedMail,
  'reviewer-invited': composeReviewerInvitedMail,
  'papers-assigned': composePapersAssignedMail,
  'paper-remarked': composeRemarkMail,
  enquiry: composeEnquiryMail,
  'payment-received': composePaymentMail,
  'payment-undone': composeUndoneMail,
  'fee-paid': composeFeePaidMail,
  'group-payment-received': composeGroupReceivedMail,
  'group-payment-undone': composePartUndoneMail,
  'group-refund-paid': composeGroupRefundMail,
  'group-refund-shared': composeSharedRefundMail,
  'group-refund-undone': composeReturnedRefundMail,
  'refund-paid': composeRefundPaidMail,
  'refund-failed': composeRefundFailedMail,
  'edition-cancelled': composeEditionCancelledMail,
  'cancellation-asked': composeAskedMail,
  'cancellation-answered': composeAnsweredMail,
  'substitute-invited': composeSubstituteMail,
  'place-taken-over': composeTakenOverMail,
  'transfer-proof-declined': composeProofDeclinedMail,
  'programme-changed': composeProgrammeChangedMail,
  'booking-held': composeBookingMail('held'),
  'booking-requested': composeBookingMail('requested'),
  'booking-confirmed': composeBookingMail('confirmed'),
  'booking-declined': composeBookingMail('declined'),
  'booking-reminder': composeBookingMail('reminder'),
  'booking-moved': composeBookingMail('moved'),
  'booking-extended': composeBookingMail('extended'),
  'booking-withdrawn': composeBookingMail('withdrawn'),
  'booking-expired': composeBookingMail('expired'),
  'enquiry-reply': composeEnquiryReply,
  'group-message': composeGroupMessage,
  'organiser-invitation': composeInvitationMail,
  'organiser-sign-in': composeDeskSignInMail,
  'organiser-factor-added': composeAccountMail('added'),
  'organiser-factor-removed': composeAccountMail('removed'),
  'organiser-codes-renewed': composeAccountMail('codes-renewed'),
  'organiser-wrong-factors': composeAccountMail('wrong-factors'),
  'erasure-requested': composeErasureRequestedMail,
  'erasure-refused': composeErasureRefusedMail,
  'erasure-done': composeErasureDoneMail,
  'mailbox-erased': composeMailboxErasedMail,
  'wording-test': composeTestMail,
};

const withWordings: Partial<Composers> = Object.fromEntries(
  mailWordings.map((wording) => [wording.mail, composeWithWordings(wording, plainComposers[wording.mail])]),
);

/** For each kind of mail, the function that composes it with the texts that owners have changed. */
export const composers: Composers = { ...plainComposers, ...withWordings };
