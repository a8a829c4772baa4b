/**
 * Mails: an act queues its mail, a job sends it; organisers write to groups and change texts.
 *
 * - define a kind of mail, with its texts and examples: define-mail.server.ts
 * - list the kinds and the texts that organisers may change: app/mails.server.ts
 * - queue a mail in a transaction: queue-mail.server.ts
 * - choose its language and greeting: choose-language.server.ts, greeting.server.ts
 * - send it, keep its sealed text: send-mail.server.ts, sent-text.server.ts
 * - say who gets it, and find a person's mails: app/conference/reports/mail-addresses.server.ts
 * - retry failed mails, delete old ones: retry-mails.server.ts, delete-mails.server.ts
 * - watch the mails that wait or failed: watch-mails.server.ts
 *
 * Messages to groups:
 * - write a message, preview it: messages/write-message.server.ts, messages/preview-message.server.ts
 * - choose who gets it: messages/recipients.ts, messages/select-recipients.server.ts
 * - send it, stop it: messages/send-message.server.ts, messages/queue-message-mails.server.ts
 * - keep a draft, test it, send it at a time: messages/drafts.server.ts, messages/send-planned.server.ts
 * - let people stop the mails of a category: messages/opt-outs.server.ts
 *
 * Texts of the organisers:
 * - change a text, reset it, undo the change: texts/change-wording.server.ts
 * - mail a test to oneself: texts/ask-test-mail.server.ts
 */

/**
 * All kinds of mail with their names on screens. Each is defined in a file `*.mail.server.ts(x)` of its noun, and
 * app/mails.server.ts lists the definitions. This list is apart from them, because whoever queues a mail or its job needs
 * the kind, but not the mail. Two lists below say whose mails organisers must not read, and whose texts are kept.
 */
export const mailWords = {
  registration: 'Registration received',
  'place-offered': 'Place offered',
  'place-lapsed': 'Offer of a place lapsed',
  'registration-corrected': 'Registration corrected',
  'registration-withdrawn': 'Registration withdrawn',
  'address-changed': 'Email address changed',
  'registrations-merged': 'Registrations merged',
  'sign-in': 'Sign-in link',
  'paper-submitted': 'Paper received',
  'co-author-asked': 'Question to a co-author',
  'paper-question': 'Question about a paper',
  'paper-answer': 'Answer about a paper',
  'paper-decided': 'Decision on a paper',
  'reviewer-invited': 'Invitation of a reviewer',
  'papers-assigned': 'Papers to review',
  'paper-remarked': 'Remark about a paper',
  enquiry: 'Enquiry from the website',
  'payment-received': 'Payment received',
  'payment-undone': 'Payment or refund undone',
  'fee-paid': 'Fee paid by somebody else',
  'group-payment-received': 'Payment for several people received',
  'group-payment-undone': 'Part of a payment for several people undone',
  'group-refund-paid': 'Refund of a payment for several people paid',
  'group-refund-shared': 'Refund for several people reported',
  'group-refund-undone': 'Refund for several people came back',
  'refund-paid': 'Refund paid',
  'refund-failed': 'Refund failed',
  'edition-cancelled': 'Conference cancelled',
  'cancellation-asked': 'Cancellation asked for',
  'cancellation-answered': 'Cancellation decided',
  'substitute-invited': 'Link for a substitute',
  'place-taken-over': 'Place taken over',
  'grant-decided': 'Decision on a grant',
  'transfer-proof-declined': 'Proof of a transfer declined',
  'programme-changed': 'Programme changed',
  'session-place-offered': 'Place in a session offered',
  'paper-placed': 'Time and room of a paper',
  'speaker-received': 'Profile of a speaker received',
  'speaker-nominated': 'Nomination',
  'speaker-decided': 'Decision on a speaker',
  'speaker-uninvited': 'Invitation of a speaker withdrawn',
  'honour-nominated': 'Nomination for an honour',
  'honour-received': 'Profile for an honour received',
  'honour-decided': 'Decision on an honour',
  'booking-held': 'Booking held for a short time',
  'booking-requested': 'Booking requested',
  'booking-confirmed': 'Booking confirmed',
  'booking-declined': 'Booking declined',
  'booking-reminder': 'Reminder to pay a booking',
  'booking-moved': 'Booking moved',
  'booking-extended': 'More time to pay a booking',
  'booking-withdrawn': 'Booking withdrawn',
  'booking-expired': 'Booking expired',
  'enquiry-reply': 'Reply to an enquiry',
  'group-message': 'Message to a group',
  'organiser-invitation': 'Invitation to the desk',
  'organiser-sign-in': 'Sign-in link to the desk',
  'organiser-factor-added': 'Second factor added',
  'organiser-factor-removed': 'Second factor removed',
  'organiser-codes-renewed': 'Recovery codes renewed',
  'organiser-wrong-factors': 'Wrong second factors',
  'task-assigned': 'Task assigned to an organiser',
  'webhook-paused': 'Webhook paused',
  'erasure-requested': 'Erasure requested',
  'erasure-refused': 'Erasure refused',
  'erasure-done': 'Erasure completed',
  'mailbox-erased': 'Erasure without a registration completed',
  'wording-test': 'Test of the texts of a mail',
  'message-test': 'Test of a message',
} as const satisfies Record<string, string>;

export type MailKind = keyof typeof mailWords;

export const mailKinds = Object.keys(mailWords) as MailKind[];

const oneTime =
  'This mail contains a link or code that works once. It is created when the mail is sent, and only the recipient sees it.';
const honour = 'Only the committee may know who is nominated for an honour.';
const erasure = 'Only the recipient may read a mail about an erasure.';

/** The kinds of mail that organisers must not read, each with the reason. */
export const hiddenMails: Partial<Record<MailKind, string>> = {
  'sign-in': oneTime,
  'substitute-invited': oneTime,
  'co-author-asked': oneTime,
  'speaker-nominated': oneTime,
  'honour-nominated': honour,
  'honour-received': honour,
  'honour-decided': honour,
  'organiser-invitation': oneTime,
  'organiser-sign-in': oneTime,
  'erasure-refused': erasure,
  'erasure-done': erasure,
  'mailbox-erased': erasure,
};

/**
 * The kinds of mail whose text is kept: mails to a participant about their own registration or bookings. Other mails
 * name more people, have a link that works once, or repeat a text that is stored elsewhere.
 */
export const keptMails: readonly MailKind[] = [
  'registration',
  'place-offered',
  'place-lapsed',
  'session-place-offered',
  'registration-corrected',
  'registration-withdrawn',
  'registrations-merged',
  'payment-received',
  'payment-undone',
  'refund-paid',
  'refund-failed',
  'edition-cancelled',
  'cancellation-asked',
  'cancellation-answered',
  'transfer-proof-declined',
  'booking-held',
  'booking-requested',
  'booking-confirmed',
  'booking-declined',
  'booking-reminder',
  'booking-moved',
  'booking-extended',
  'booking-withdrawn',
  'booking-expired',
];

/** The states of a mail with their names on screens. */
export const mailStateWords = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'Not needed',
} as const;
export type MailState = keyof typeof mailStateWords;

export const mailStates = Object.keys(mailStateWords) as MailState[];
