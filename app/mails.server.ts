import { signInMail } from '#conference/accounts/login/sign-in.mail.server.tsx';
import { enquiryMail, enquiryReplyMail } from '#conference/enquiries/enquiry.mail.server.tsx';
import { bookingMails } from '#conference/festival/mails/booking.mail.server.tsx';
import type { MailDefinition, Wording } from '#conference/mails/define-mail.server.ts';
import { groupMessageMail, messageTestMail } from '#conference/mails/messages/group-message.mail.server.tsx';
import type { Composers } from '#conference/mails/send-mail.server.ts';
import { composeTestMail } from '#conference/mails/texts/compose-test-mail.server.ts';
import { composeWithWordings } from '#conference/mails/texts/compose-with-wordings.server.ts';
import { greetingWording } from '#conference/mails/texts/greeting-wording.server.ts';
import {
  cancellationAnsweredMail,
  cancellationAskedMail,
} from '#conference/money/cancellation/request.mail.server.ts';
import { substituteMail, takenOverMail } from '#conference/money/cancellation/substitute.mail.server.ts';
import { withdrawnMail } from '#conference/money/cancellation/withdrawn.mail.server.ts';
import { grantDecidedMail } from '#conference/money/grants/grant.mail.server.tsx';
import { feePaidMail } from '#conference/money/group/fee-paid.mail.server.ts';
import { groupReceivedMail, partUndoneMail } from '#conference/money/group/group-payment.mail.server.ts';
import {
  groupRefundMail,
  returnedRefundMail,
  sharedRefundMail,
} from '#conference/money/group/group-refund.mail.server.ts';
import { paymentMail } from '#conference/money/mails/payment.mail.server.tsx';
import { undoneMail } from '#conference/money/mails/undone.mail.server.ts';
import {
  editionCancelledMail,
  refundFailedMail,
  refundPaidMail,
} from '#conference/money/refunds/refund.mail.server.ts';
import { proofDeclinedMail } from '#conference/money/transfers/proof-declined.mail.server.tsx';
import { accountMails } from '#conference/organiser/account-change.mail.server.tsx';
import { invitationMail } from '#conference/organiser/invitation/invitation.mail.server.tsx';
import { deskSignInMail } from '#conference/organiser/sign-in/desk-sign-in.mail.server.tsx';
import { taskAssignedMail } from '#conference/organiser/tasks/task-assigned.mail.server.tsx';
import { paperDecidedMail } from '#conference/papers/deciding/decision.mail.server.tsx';
import {
  papersAssignedMail,
  remarkMail,
  reviewerInvitedMail,
} from '#conference/papers/reviewing/reviewer.mail.server.tsx';
import {
  coAuthorMail,
  paperAnswerMail,
  paperQuestionMail,
  paperSubmittedMail,
} from '#conference/papers/submitting/paper.mail.server.tsx';
import {
  erasureDoneMail,
  erasureRefusedMail,
  erasureRequestedMail,
  mailboxErasedMail,
} from '#conference/privacy/erasure/erasure.mail.server.tsx';
import { paperPlacedMail } from '#conference/programme/notices/paper-placed.mail.server.tsx';
import { programmeChangedMail } from '#conference/programme/notices/programme-changed.mail.server.tsx';
import { sessionPlaceMail } from '#conference/programme/places/session-place.mail.server.tsx';
import { addressChangedMail, correctedMail } from '#conference/registration/mails/correction.mail.server.tsx';
import { registrationMail } from '#conference/registration/mails/registration.mail.server.tsx';
import { mergedMail } from '#conference/registration/merging/merged.mail.server.ts';
import { placeLapsedMail, placeOfferedMail } from '#conference/registration/places/place.mail.server.tsx';
import {
  honourDecidedMail,
  speakerDecidedMail,
  speakerUninvitedMail,
} from '#conference/speakers/deciding/decision.mail.server.tsx';
import {
  honourNominatedMail,
  honourReceivedMail,
  speakerNominatedMail,
  speakerReceivedMail,
} from '#conference/speakers/speaker.mail.server.tsx';
import { webhookPausedMail } from '#conference/webhooks/webhook-paused.mail.server.tsx';

/** Each kind of mail, in the order of the desk's list of texts. Only the test of the texts of a mail is not here. */
const definitions: readonly MailDefinition[] = [
  registrationMail,
  placeOfferedMail,
  placeLapsedMail,
  sessionPlaceMail,
  correctedMail,
  addressChangedMail,
  mergedMail,
  signInMail,
  programmeChangedMail,
  paymentMail,
  undoneMail,
  feePaidMail,
  proofDeclinedMail,
  grantDecidedMail,
  refundPaidMail,
  refundFailedMail,
  editionCancelledMail,
  groupReceivedMail,
  partUndoneMail,
  groupRefundMail,
  sharedRefundMail,
  returnedRefundMail,
  cancellationAskedMail,
  cancellationAnsweredMail,
  withdrawnMail,
  substituteMail,
  takenOverMail,
  ...Object.values(bookingMails),
  paperSubmittedMail,
  coAuthorMail,
  paperQuestionMail,
  paperAnswerMail,
  paperDecidedMail,
  paperPlacedMail,
  reviewerInvitedMail,
  papersAssignedMail,
  remarkMail,
  speakerReceivedMail,
  speakerNominatedMail,
  speakerDecidedMail,
  speakerUninvitedMail,
  honourNominatedMail,
  honourReceivedMail,
  honourDecidedMail,
  erasureRequestedMail,
  erasureRefusedMail,
  erasureDoneMail,
  mailboxErasedMail,
  enquiryMail,
  enquiryReplyMail,
  groupMessageMail,
  messageTestMail,
  invitationMail,
  deskSignInMail,
  ...accountMails,
  taskAssignedMail,
  webhookPausedMail,
];

/** The texts that owners can change: the greeting, and those of mails. */
export const wordings: readonly Wording[] = [
  greetingWording,
  ...definitions.flatMap(({ wording }) => wording ?? []),
];

export function findWording(mail: string): Wording | undefined {
  return wordings.find((wording) => wording.mail === mail);
}

/**
 * For each kind of mail, the function that composes it with the texts that owners have changed. A test checks that none
 * is missing.
 */
export const composers = Object.fromEntries([
  ...definitions.map((mail) => [mail.kind, composeWithWordings(mail)]),
  ['wording-test', composeTestMail(findWording)],
]) as Composers;
