import type { ToastContent } from '#ui/feedback/toast-store.ts';

/** The notices of the organisers' desk, which exists only in English. */
export const deskNotices = {
  'registration-added': {
    title: 'Registration Added',
    description: 'A mail tells the person how to sign in.',
  },
  'waiting-added': {
    title: 'On the Waiting List',
    description: 'All places are taken. No payment was recorded. A mail tells the person.',
  },
  'payment-recorded': {
    title: 'Payment Recorded',
    description: 'The participant is informed by mail.',
  },
  'refund-recorded': {
    title: 'Refund Recorded',
    description: 'The amount is now counted as refunded.',
  },
  'proof-declined': {
    title: 'Proof Declined',
    description: 'Your reason is being mailed to the participant.',
  },
  'mailbox-erased': {
    title: 'Data Erased',
    description: 'The person gets a last mail.',
  },
  'refund-ordered': {
    title: 'Refund Ordered',
    description: 'The payment provider sends its part back automatically. Please send the rest by hand.',
  },
  'view-saved': { title: 'View Saved', description: 'You find it above the list.' },
  'view-changed': { title: 'View Renamed', description: 'It has the new name everywhere.' },
  'view-deleted': { title: 'View Deleted', description: 'Nothing on the list has changed.' },
  'marks-added': { title: 'Marked', description: 'You can undo it on this page.' },
  'marks-removed': { title: 'Mark Taken Away', description: 'You can undo it on this page.' },
  'marks-undone': { title: 'Undone', description: 'The marks are as they were before.' },
  'decisions-ordered': {
    title: 'Ordered',
    description: 'The bookings are handled one after the other. Open this page again to see the progress.',
  },
  'documents-ordered': {
    title: 'Documents Ordered',
    description: 'They are issued one after the other. Open this page again to see the progress.',
  },
  'visa-answers-saved': {
    title: 'Answers Saved',
    description: 'The participant sees on the visa page what you changed.',
  },
  'kit-handed-out': { title: 'Handed Out', description: 'The item is recorded as handed out.' },
  'kit-taken-back': { title: 'Taken Back', description: 'The item is in the stock again.' },
  'kit-counted': { title: 'Number Saved', description: 'The number in stock is updated.' },
  'paper-placed': {
    title: 'Paper Placed',
    description: 'Visitors see it in the session when you publish the draft.',
  },
  'programme-session-saved': {
    title: 'Session Saved',
    description: 'Visitors see the change when you publish the draft.',
  },
  'session-place-given': {
    title: 'Place Given',
    description: 'The dashboard of this person shows the place.',
  },
  'session-place-removed': {
    title: 'Place Taken Away',
    description: 'The person gets no mail about it.',
  },
  'programme-session-removed': {
    title: 'Session Removed',
    description: 'Visitors see it until you publish the draft.',
  },
  'programme-room-saved': {
    title: 'Room Saved',
    description: 'Visitors see the change when you publish the draft.',
  },
  'programme-person-saved': {
    title: 'Person Saved',
    description: 'Visitors see the change when you publish the draft.',
  },
  'papers-imported': {
    title: 'Papers Imported',
    description: 'The authors get a mail, and co-authors are asked to confirm.',
  },
  'speakers-imported': {
    title: 'Speakers Imported',
    description: 'Each of them gets an invitation by mail.',
  },
  'programme-imported': {
    title: 'Programme Imported',
    description: 'The draft has changed. Visitors see it when you publish the draft.',
  },
  'programme-published': {
    title: 'Programme Published',
    description: 'Visitors see the new version. Everybody whose sessions change gets one mail.',
  },
  'visas-moved': {
    title: 'Done',
    description: 'The history of each person says what happened.',
  },
  'event-clearance-entered': {
    title: 'Clearance Saved',
    description: 'Delegates with a letter can download its PDF.',
  },
  'webhook-changed': {
    title: 'Webhook Changed',
    description: 'It counts for everything that is sent from now on.',
  },
  'webhook-sent-again': {
    title: 'Sent Again',
    description: 'It goes out within a minute, with the same id.',
  },
  'setting-changed': {
    title: 'Setting Changed',
    description: 'Forms follow it at once, all pages within a minute.',
  },
  'setting-undone': {
    title: 'Change Undone',
    description: 'The value before the change counts again.',
  },
  'letter-text-changed': {
    title: 'Text Changed',
    description: 'Letters that are issued from now on have it.',
  },
  'mail-text-changed': {
    title: 'Texts Changed',
    description: 'They count for every mail that is sent from now on.',
  },
  'mail-text-undone': {
    title: 'Change Undone',
    description: 'The texts before the change count again for every mail that is sent from now on.',
  },
  'code-made': {
    title: 'Code Made',
    description: 'You can give it to people now.',
  },
  'code-changed': {
    title: 'Code Changed',
    description: 'The new number of uses counts from now on.',
  },
  'code-ended': {
    title: 'Code Ended',
    description: 'Nobody can use it any more. Those who used it keep their discount.',
  },
  'request-granted': {
    title: 'Request Granted',
    description: 'The participant is informed by mail.',
  },
  'request-refused': {
    title: 'Request Refused',
    description: 'Your answer is being sent.',
  },
  'webhooks-replayed': {
    title: 'Handled Again',
    description: 'The messages are being handled again. No payment is recorded twice.',
  },
  'payment-undone': {
    title: 'Undone',
    description: 'A reversal was recorded. The original payment stays visible.',
  },
  'invoice-issued-at-desk': {
    title: 'Document Issued',
    description: 'The payer can download it on their dashboard.',
  },
  'speaker-invited': {
    title: 'Speaker Invited',
    description: 'The invitation is being sent.',
  },
  'speaker-in-queue': {
    title: 'In the Queue Already',
    description: 'This address has an open entry. It was not invited again.',
  },
  'speaker-decided': {
    title: 'Decided',
    description: 'The mail is being sent.',
  },
  'speaker-uninvited': {
    title: 'Invitation Withdrawn',
    description: 'The mail is being sent. You can invite the person again.',
  },
  'speaker-published': {
    title: 'Page Published',
    description: 'The speaker is informed by mail. The draft of the programme has the same texts.',
  },
  'speaker-taken-down': {
    title: 'Page Taken Down',
    description: 'Visitors do not see the profile any more. The speaker stays confirmed.',
  },
  'author-asked': {
    title: 'Question Sent',
    description: 'The author gets it by mail and answers on the page of the paper.',
  },
  'enquiries-changed': {
    title: 'Enquiries Changed',
    description: 'The ticked enquiries have their new status.',
  },
  'draft-saved': { title: 'Draft Saved', description: 'It is in the list of messages.' },
  'draft-deleted': { title: 'Draft Deleted', description: 'The message is not sent.' },
  'message-planned': {
    title: 'Message Planned',
    description: 'It is sent at its time. Until then you can change or delete it.',
  },
  'decisions-noted': {
    title: 'Decision Noted',
    description: 'Read the mails under “Decisions to send”, and send them.',
  },
  'opinion-saved': { title: 'Opinion Saved', description: 'The other members can read it.' },
  'grant-decision-noted': {
    title: 'Decision Noted',
    description: 'The applicant learns of it when the decisions are sent.',
  },
  'grants-sent': {
    title: 'Decisions Sent',
    description: 'The applicants get their mails, and the granted fees are lower now.',
  },
  'decisions-sent': {
    title: 'Decisions Sent',
    description: 'The authors get their mails and see the decisions on their pages.',
  },
  'no-decisions-sent': {
    title: 'Nothing to Send',
    description: 'These decisions were sent or changed in the meantime.',
  },
  'decision-taken-back': {
    title: 'Decision Taken Back',
    description: 'The author was not told.',
  },
  'reviewer-invited': {
    title: 'Reviewer Invited',
    description: 'The invitation is being sent.',
  },
  'reviewer-ended': {
    title: 'Work Ended',
    description: 'The reviewer sees no paper any more. Submitted reviews stay.',
  },
  'papers-assigned': {
    title: 'Papers Assigned',
    description: 'The reviewers are informed by mail.',
  },
  'papers-assigned-in-part': {
    title: 'Papers Assigned',
    description:
      'Some papers still have too few reviewers, because everybody else who may review them has enough papers.',
  },
  'assignment-ended': {
    title: 'Paper Removed',
    description: 'The reviewer does not see it any more.',
  },
  'remark-added-at-desk': {
    title: 'Remark Added',
    description: 'The reviewers of the paper can read it.',
  },
  'booking-confirmed': {
    title: 'Booking Confirmed',
    description: 'The applicant is informed by mail.',
  },
  'booking-declined': {
    title: 'Booking Declined',
    description: 'Your message is being sent, and the spot is free again.',
  },
  'booking-ended': {
    title: 'Booking Withdrawn',
    description: 'The spot is free again.',
  },
  'booking-moved': {
    title: 'Booking Moved',
    description: 'The applicant is informed by mail and sees the new spot on their dashboard.',
  },
  'booking-extended': {
    title: 'More Time to Pay',
    description: 'The applicant gets another reminder before it ends.',
  },
} satisfies Record<string, ToastContent>;
