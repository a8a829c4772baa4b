/**
 * Audit: every act that matters is recorded in a chain of hashes, which shows any later change.
 *
 * - record an act, in the transaction of its use case: record-act.server.ts
 * - name an act, for organisers and for the participant: this file
 * - read the sealed part of an act, and a file that it kept: read-sealed-detail.server.ts, show-stored-file.server.ts
 * - sign the head of the chain: anchor-audit.server.ts, signed-head.server.ts
 * - keep the head outside the database: kept-head.server.ts
 * - verify the whole chain: audit-chain.server.ts
 * - watch the age of the last signature: watch-audit.server.ts
 */

/**
 * All acts that the audit can record. Never rename an act, because stored entries contain its name. The name of an act
 * begins with a noun. `done` describes the act to organisers at the desk. `told` describes it to the participant whose
 * data it concerns. An act without `told` is never about the registration or booking of one participant.
 */
const actWords = {
  'registration.made': { done: 'Registered', told: 'The registration was made' },
  'registration.added': {
    done: 'Added the registration at the desk',
    told: 'The organisers made the registration',
  },
  'stall-holder.made': {
    done: 'Made an account for bookings',
    told: 'The account for bookings was made',
  },
  'stall-holder.joined': {
    done: 'Closed the account for bookings, because its owner registered',
    told: 'The account for bookings was closed because you registered, and its bookings moved to the registration',
  },
  'registration.corrected': { done: 'Corrected', told: 'The registration was corrected' },
  'registration.completed': {
    done: 'Added to the registration',
    told: 'Details were added to the registration',
  },
  'place.offered': { done: 'Offered a place', told: 'You were offered a place' },
  'place.lapsed': { done: 'The offer of a place lapsed', told: 'The offer of a place lapsed' },
  'place.accepted': { done: 'Accepted a place', told: 'You accepted a place' },
  'place.left': { done: 'Left the waiting list', told: 'You left the waiting list' },
  'place.joined-again': { done: 'Joined the waiting list again', told: 'You joined the waiting list again' },
  'place.given': {
    done: 'Gave a place out of turn',
    told: 'The organisers gave you a place',
  },
  'session-place.asked': { done: 'Signed up for a session', told: 'You signed up for a session' },
  'session-place.offered': {
    done: 'Offered a place in a session',
    told: 'You were offered a place in a session',
  },
  'session-place.lapsed': {
    done: 'The offer of a place in a session lapsed',
    told: 'The offer of a place in a session lapsed',
  },
  'session-place.accepted': {
    done: 'Accepted a place in a session',
    told: 'You accepted a place in a session',
  },
  'session-place.left': {
    done: 'Gave a place in a session back',
    told: 'You gave a place in a session back, or left its waiting list',
  },
  'session-place.given': {
    done: 'Gave a place in a session',
    told: 'The organisers gave you a place in a session',
  },
  'session-place.removed': {
    done: 'Took a place in a session away',
    told: 'The organisers took your place in a session, or in its waiting list, away',
  },
  'grant.asked': { done: 'Applied for a grant', told: 'You applied for a grant' },
  'grant.changed': {
    done: 'Changed the application for a grant',
    told: 'You changed your application for a grant',
  },
  'grant.withdrawn': {
    done: 'Withdrew the application for a grant',
    told: 'You withdrew your application for a grant',
  },
  'grant.scored': {
    done: 'Scored an application for a grant',
    told: 'A member of the committee read your application for a grant',
  },
  'grant.decided': {
    done: 'Noted a decision on a grant',
    told: 'The committee noted a decision on your application for a grant',
  },
  'grant.decision-taken-back': {
    done: 'Took back a decision on a grant',
    told: 'The committee took back a decision on your application for a grant',
  },
  'grant.shown': {
    done: 'Opened the file of an application for a grant',
    told: 'The file of your application for a grant was opened',
  },
  'grants.sent': { done: 'Sent the decisions on grants' },
  'registration.withdrawn': { done: 'Withdrew the registration', told: 'The registration was withdrawn' },
  'registration.reinstated': {
    done: 'Reinstated the registration',
    told: 'The registration was reinstated',
  },
  'registration.merged': {
    done: 'Merged another registration into this one',
    told: 'Another registration of yours was merged into this one',
  },
  'registration.merged-into': {
    done: 'Merged this registration into another',
    told: 'This registration was merged into another one of yours',
  },
  'registration.merge-undone': {
    done: 'Undid a merge into this registration',
    told: 'The merge of another registration into this one was undone',
  },
  'registration.taken-out': {
    done: 'Undid the merge of this registration into another',
    told: 'The merge of this registration into another one was undone',
  },
  'registration.chosen': {
    done: 'Chose to keep this registration',
    told: 'This registration was chosen as the one to keep',
  },
  'registration.not-chosen': {
    done: 'Chose to keep another registration instead of this one',
    told: 'The registration became a duplicate because another one of yours was chosen',
  },
  'browsers.chosen': {
    done: 'Chose which other browsers stay logged in',
    told: 'You chose which other browsers stay logged in',
  },
  'browser.ended': { done: 'Ended the access of a browser', told: 'You ended the access of a browser' },
  'registration.noted': { done: 'Wrote a note', told: 'A note was written about the registration' },
  'registration.marked': {
    done: 'Marked the registration',
    told: 'The organisers marked the registration',
  },
  'registration.unmarked': {
    done: 'Removed a mark from the registration',
    told: 'The organisers removed a mark from the registration',
  },
  'registration.erased': { done: 'Erased the registration', told: 'The registration was erased' },
  'registration-mail.resent': { done: 'Sent the mail again', told: 'The confirmation was mailed again' },
  'participation.saved': {
    done: 'Answered how they take part',
    told: 'You answered how you take part',
  },
  'participation.corrected': {
    done: 'Corrected how they take part',
    told: 'The organisers corrected how you take part',
  },
  'extra-answers.saved': {
    done: 'Answered extra questions',
    told: 'You answered extra questions',
  },
  'extra-answers.corrected': {
    done: 'Corrected answers to extra questions',
    told: 'The organisers corrected your answers to extra questions',
  },
  'extra-answers.shown': {
    done: 'Looked at their own answers to extra questions',
    told: 'Your answers to extra questions were shown to you',
  },
  'extra-answers.revealed': {
    done: 'Looked at the answers to extra questions',
    told: 'Your answers to extra questions were opened',
  },
  'extra-answers.exported': {
    done: 'Exported the answers to extra questions',
  },
  'extra-question.added': { done: 'Added an extra question' },
  'extra-question.changed': { done: 'Changed an extra question' },
  'extra-question.moved': { done: 'Moved an extra question' },
  'extra-question.closed': { done: 'Closed an extra question' },
  'extra-question.reopened': { done: 'Opened an extra question again' },
  'extra-question.deleted': { done: 'Deleted an extra question' },
  'needs.shown': {
    done: 'Looked at their own diet, access needs and emergency contact',
    told: 'Your diet, access needs and emergency contact were shown to you',
  },
  'needs.revealed': {
    done: 'Looked at the diet, access needs and emergency contact',
    told: 'Your diet, access needs and emergency contact were opened',
  },
  'needs.counted': { done: 'Counted diets and access needs' },
  'passport-details.shown': {
    done: 'Looked at their own passport details',
    told: 'The passport details were shown to you',
  },
  'passport-details.revealed': {
    done: 'Looked at the passport details',
    told: 'The passport details were opened',
  },
  'passport-details.exported': {
    done: 'Exported the passport details in a clearance list',
    told: 'The passport details were part of a clearance list for the authorities',
  },
  'passport-details.destroyed': {
    done: 'Destroyed the passport details and files',
    told: 'The passport details and files were destroyed',
  },
  'photo.shown': { done: 'Looked at their own photograph', told: 'The photograph was downloaded by you' },
  'photo.revealed': { done: 'Looked at the photograph', told: 'The photograph was opened' },
  'photo.shown-at-door': {
    done: 'Looked at the photograph at the door',
    told: 'The photograph was shown at the door',
  },
  'photo.added': { done: 'Added the photograph', told: 'A photograph was added' },
  'photo.replaced': { done: 'Replaced the photograph', told: 'The photograph was replaced' },
  'passport.shown': {
    done: 'Looked at their own passport scan',
    told: 'The passport scan was downloaded by you',
  },
  'passport.revealed': { done: 'Looked at the passport scan', told: 'The passport scan was opened' },
  'passport.added': { done: 'Added the passport scan', told: 'A passport scan was added' },
  'passport.replaced': { done: 'Replaced the passport scan', told: 'The passport scan was replaced' },
  'arrival.marked': { done: 'Checked the person in at the door', told: 'You were checked in at the door' },
  'arrival.taken-back': { done: 'Undid the check-in', told: 'Your check-in was undone' },
  'calendar.address-made': {
    done: 'Made an address for their calendar',
    told: 'A private address for your calendar was made',
  },
  'calendar.address-ended': {
    done: 'Removed the address of their calendar',
    told: 'The private address of your calendar was removed',
  },
  'door-list.taken': { done: 'Saved the list of guests on a phone for the door' },
  'photo.taken-to-door': {
    done: 'Saved the photograph on a phone for the door',
    told: 'Your photograph was saved on an organiser’s phone for the door',
  },
  'attendance.marked': { done: 'Marked what they attended', told: 'Your attendance was recorded' },
  'attendance.taken-back': { done: 'Undid an attendance', told: 'The record of your attendance was undone' },
  'booking.marked': { done: 'Marked the booking', told: 'The organisers marked the booking' },
  'booking.unmarked': {
    done: 'Removed a mark from the booking',
    told: 'The organisers removed a mark from the booking',
  },
  'booking.requested': { done: 'Requested a booking', told: 'A booking was requested' },
  'booking.confirmed': { done: 'Confirmed a booking', told: 'A booking was confirmed' },
  'booking.declined': { done: 'Declined a booking', told: 'A booking was declined' },
  'booking.withdrawn': { done: 'Withdrew a booking', told: 'A booking was withdrawn' },
  'booking.restored': {
    done: 'Undid the withdrawal of a booking',
    told: 'The withdrawal of a booking was undone',
  },
  'booking.expired': {
    done: 'Expired an unpaid booking',
    told: 'A booking expired because it was not paid in time',
  },
  'booking.moved': { done: 'Moved a booking', told: 'A booking was moved' },
  'booking.extended': {
    done: 'Gave a booking more time to be paid',
    told: 'A booking was given more time to be paid',
  },
  'booking.regained': { done: 'Gave a booking its spot back', told: 'A booking got its spot back' },
  'booking.deleted': { done: 'Deleted an old unpaid booking', told: 'An old unpaid booking was deleted' },
  'picture.shown': { done: 'Looked at a booking’s picture', told: 'A booking’s picture was opened' },
  'registration.substituted': {
    done: 'Gave the place to another person',
    told: 'Another person took your place, and your payments moved to that registration',
  },
  'registration.took-over': {
    done: 'Took over the place of another person',
    told: 'You took over the place and the payments of another person',
  },
  'cancellation.asked': { done: 'Asked to cancel', told: 'A cancellation was asked for' },
  'cancellation.taken-back': {
    done: 'Withdrew the request to cancel',
    told: 'The request to cancel was withdrawn',
  },
  'cancellation.granted': {
    done: 'Granted the request to cancel',
    told: 'The request to cancel was granted',
  },
  'cancellation.refused': {
    done: 'Refused the request to cancel',
    told: 'The request to cancel was refused',
  },
  'refusal-proof.shown': {
    done: 'Looked at the proof of a visa refusal',
    told: 'The proof of a visa refusal was opened',
  },
  'payment.recorded': { done: 'Recorded a payment', told: 'A payment was recorded' },
  'payment.undone': { done: 'Undid a payment', told: 'A payment recorded by mistake was undone' },
  'chargeback.recorded': {
    done: 'Recorded that a bank took a payment back',
    told: 'It was recorded that your bank took a payment back',
  },
  'chargeback.undone': {
    done: 'Recorded that a bank gave a payment back',
    told: 'It was recorded that a payment that your bank took back has returned',
  },
  'refund.recorded': { done: 'Recorded a refund', told: 'A refund was recorded' },
  'refund.ordered': { done: 'Ordered a refund', told: 'A refund was ordered' },
  'refund.failed': { done: 'Reported that a refund failed', told: 'A refund could not be sent' },
  'refund.turned-over': {
    done: 'Decided to send a failed refund by hand',
    told: 'A refund that could not be sent is sent in another way',
  },
  'refund.sent-again': {
    done: 'Sent a failed refund again',
    told: 'A refund that could not be sent is sent again',
  },
  'refund.undone': { done: 'Undid a refund', told: 'A refund recorded by mistake was undone' },
  'invoice.issued': {
    done: 'Issued an invoice or request for payment',
    told: 'A document that asks for payment was issued',
  },
  'invoice.corrected': {
    done: 'Replaced an invoice or request for payment',
    told: 'A document that asks for payment was cancelled and a new one was issued',
  },
  'document.issued': { done: 'Issued a document', told: 'A document was issued' },
  'document.issued-anew': {
    done: 'Issued a document again',
    told: 'A document was issued again, because your registration had changed',
  },
  'document.revoked': { done: 'Revoked a document', told: 'A document was revoked' },
  'document.shown': { done: 'Looked at a document', told: 'A document was opened' },
  'visa-data.saved': {
    done: 'Answered questions of the visa checklist',
    told: 'Answers of the visa checklist were saved',
  },
  'visa-data.corrected': {
    done: 'Filled in or corrected the visa checklist',
    told: 'The organisers filled in or corrected answers of your visa checklist',
  },
  'visa-data.shown': {
    done: 'Looked at their own visa checklist',
    told: 'The answers of the visa checklist were shown to you',
  },
  'passport-zone.compared': {
    done: 'Compared the passport’s machine-readable lines',
    told: 'The machine-readable lines of the passport were compared with the registration',
  },
  'visa.reported': {
    done: 'Reported on the visa application',
    told: 'The result of the visa application was reported',
  },
  'visa-data.revealed': {
    done: 'Looked at the visa checklist',
    told: 'The answers of the visa checklist were opened',
  },
  'clearance.sent': {
    done: 'Sent the person for clearance',
    told: 'Your details were part of a list that was sent for clearance',
  },
  'clearance.answered': {
    done: 'Recorded the answer to a clearance',
    told: 'The answer of the authorities to a clearance was recorded',
  },
  'clearance.undone': {
    done: 'Undid the last step of a clearance',
    told: 'The last step of a clearance was undone',
  },
  'kit-sizes.changed': { done: 'Changed their sizes', told: 'The sizes of the kit were changed' },
  'kit.handed-out': { done: 'Handed out a part of the kit', told: 'You were handed a part of the kit' },
  'kit.taken-back': {
    done: 'Undid the handing out of a part of the kit',
    told: 'The handing out of a part of the kit was undone',
  },
  'receipt.shown': { done: 'Looked at a receipt or invoice', told: 'A receipt or invoice was opened' },
  'currency.chosen': { done: 'Chose the currency of the fee', told: 'The currency of your fee was chosen' },
  'discount.used': { done: 'Used a discount code', told: 'A discount code was used for your fee' },
  'group-payment.made': {
    done: 'Made a payment for several people',
    told: 'You made a payment for several people',
  },
  'references.checked': {
    done: 'Looked up references to pay for others',
    told: 'You looked up references to pay for others',
  },
  'proof.shown': { done: 'Looked at the proof of a payment', told: 'The proof of a payment was opened' },
  'transfer-proof.sent': {
    done: 'Sent the proof of a transfer',
    told: 'The proof of a transfer was sent',
  },
  'transfer-proof.shown': {
    done: 'Looked at the proof of a transfer',
    told: 'The proof of a transfer was opened',
  },
  'transfer-proof.declined': {
    done: 'Declined the proof of a transfer',
    told: 'The proof of a transfer was declined',
  },
  'text.redacted': {
    done: 'Removed a name from a text for an erasure',
    told: 'The name of a person who asked for erasure was removed from a text',
  },
  'copy.taken': { done: 'Downloaded a copy of everything', told: 'A copy of everything was downloaded' },
  'erasure.requested': { done: 'Asked for erasure', told: 'Erasure was requested' },
  'erasure.taken-back': {
    done: 'Withdrew the request for erasure',
    told: 'The request for erasure was withdrawn',
  },
  'mailbox.erased': { done: 'Erased the data of a person without a registration' },
  'erasure.refused': { done: 'Refused the erasure', told: 'The request for erasure was refused' },

  'paper.submitted': { done: 'Submitted a paper' },
  'paper.withdrawn': { done: 'Withdrew a paper' },
  'paper.deleted': { done: 'Deleted a paper' },
  'paper.questioned': { done: 'Asked the author of a paper a question' },
  'paper.answered': { done: 'Answered a question about a paper' },
  'paper.shown': { done: 'Looked at the full text of a paper' },
  'reviewer.invited': { done: 'Invited a reviewer' },
  'reviewer.ended': { done: 'Ended the work of a reviewer' },
  'reviewer.joined': { done: 'Joined as a reviewer' },
  'paper.decided': { done: 'Noted a decision on a paper' },
  'paper-decision.taken-back': { done: 'Took back a decision on a paper' },
  'paper-decisions.sent': { done: 'Sent decisions on papers' },
  'papers.imported': { done: 'Imported papers from a file' },
  'papers.exported': { done: 'Exported papers' },
  'papers.assigned': { done: 'Assigned papers to reviewers' },
  'assignment.ended': { done: 'Took a paper away from a reviewer' },
  'conflict.declared': { done: 'Declared a conflict of interest' },
  'review.submitted': { done: 'Submitted a review' },
  'co-author.answered': { done: 'Answered whether they are a co-author' },

  'speaker.applied': { done: 'Applied to speak' },
  'speaker.corrected': { done: 'Corrected the profile of a speaker' },
  'speaker.confirmed': { done: 'Accepted an invitation to speak, or an honour' },
  'speaker.declined': { done: 'Declined an invitation to speak, or an honour' },
  'speaker.withdrawn': { done: 'Withdrew from speaking' },
  'speaker.invited': { done: 'Invited a speaker, or chose somebody for an honour' },
  'speakers.imported': { done: 'Imported speakers from a file' },
  'speaker.uninvited': { done: 'Withdrew the invitation of a speaker' },
  'speaker.rejected': { done: 'Rejected a speaker or a nomination' },
  'speaker-page.published': { done: 'Published the page of a speaker' },
  'speaker-page.taken-down': { done: 'Took the page of a speaker off the site' },
  'speaker.shown': { done: 'Looked at the photograph of a speaker' },
  'speaker.deleted': { done: 'Deleted the data of a speaker' },
  'nomination.made': { done: 'Nominated somebody' },
  'nomination.accepted': { done: 'Accepted a nomination' },
  'nomination.declined': { done: 'Declined a nomination, and the nomination was deleted' },

  'programme.imported': { done: 'Imported the programme from a file' },
  'programme.published': { done: 'Published the programme' },
  'programme-session.made': { done: 'Added a session to the programme' },
  'programme-session.changed': { done: 'Changed a session of the programme' },
  'programme-session.removed': { done: 'Removed a session from the programme' },
  'session-material.added': { done: 'Added a recording or slides to a session' },
  'session-material.removed': { done: 'Removed a recording or slides from a session' },
  'programme-room.made': { done: 'Added a room' },
  'programme-room.changed': { done: 'Changed a room' },
  'programme-person.made': { done: 'Added a person to the programme' },
  'programme-person.changed': { done: 'Changed a person of the programme' },
  'discount-code.made': { done: 'Made a discount code' },
  'discount-code.changed': { done: 'Changed how often a discount code can be used' },
  'discount-code.ended': { done: 'Ended a discount code' },
  'group-payment.recorded': { done: 'Recorded a transfer for several people' },
  'provider-payment.settled': { done: 'Settled a payment of a payment provider' },
  'dispute.seen': { done: 'Noted a dispute about a payment' },
  'provider-event.handled-again': { done: 'Asked to process a webhook again' },

  'saved-view.made': { done: 'Saved a view of a list' },
  'saved-view.renamed': { done: 'Renamed a saved view' },
  'saved-view.deleted': { done: 'Deleted a saved view' },
  'marks.added': { done: 'Marked a selection' },
  'marks.removed': { done: 'Removed a mark from a selection' },
  'marks.undone': { done: 'Undid a change to the marks of a selection' },
  'bulk-issue.ordered': { done: 'Ordered a document for a selection' },
  'bulk-issue.stopped': { done: 'Stopped the documents for a selection' },
  'bulk-issue.resumed': { done: 'Resumed the documents for a selection' },
  'bulk-decision.ordered': { done: 'Ordered decisions about the bookings of a selection' },
  'bulk-decision.stopped': { done: 'Stopped the decisions about the bookings of a selection' },
  'bulk-decision.resumed': { done: 'Resumed the decisions about the bookings of a selection' },
  'kit-stock.changed': { done: 'Recorded which kit items arrived' },
  'registrations.exported': { done: 'Exported registrations' },
  'payments.exported': { done: 'Exported payments' },
  'movements.exported': { done: 'Exported the movements of money' },
  'discounts.exported': { done: 'Exported the uses of discount codes' },
  'session-places.exported': { done: 'Exported the places in sessions' },
  'journeys.exported': { done: 'Exported the list for transport' },
  'stays.exported': { done: 'Exported the list for hotels' },
  'arrivals.exported': { done: 'Exported the list of arrivals' },
  'bookings.exported': { done: 'Exported bookings' },
  'enquiries.exported': { done: 'Exported enquiries' },
  'clearance.exported': { done: 'Exported a clearance list' },
  'documents.exported': { done: 'Exported the list of documents' },
  'enquiry.assigned': { done: 'Assigned an enquiry' },
  'enquiry.status-changed': { done: 'Changed the status of an enquiry' },
  'enquiry.noted': { done: 'Wrote a note on an enquiry' },
  'enquiry.replied': { done: 'Replied to an enquiry' },
  'enquiry.answer-received': { done: 'Received an answer to a reply, by mail' },
  'enquiry.reply-undelivered': { done: 'Recorded that a reply was not delivered' },
  'saved-reply.made': { done: 'Made a saved reply' },
  'saved-reply.changed': { done: 'Changed a saved reply' },
  'saved-reply.deleted': { done: 'Deleted a saved reply' },
  'enquiry.deleted': { done: 'Deleted an old enquiry' },
  'mail.shown': {
    done: 'Looked at the text of a sent mail',
    told: 'An organiser looked at the text of a mail to you',
  },
  'mail.retried': { done: 'Sent a failed mail again' },
  'mails.retried': { done: 'Sent all failed mails again' },
  'documents.printed': { done: 'Printed documents' },
  'letter-text.changed': { done: 'Changed the text of visa letters' },
  'letter-image.changed': { done: 'Set or removed the signature or the stamp of visa letters' },
  'event-clearance.entered': { done: 'Entered a clearance of the event' },
  'event-clearance.removed': { done: 'Removed a clearance of the event' },
  'setting.changed': { done: 'Changed a setting' },
  'setting.undone': { done: 'Undid the change of a setting' },
  'wording.changed': { done: 'Changed the texts of a mail' },
  'wording.undone': { done: 'Undid the change of the texts of a mail' },
  'document-key.made': { done: 'Made a new key for documents' },
  'message.sent': { done: 'Sent a message to participants' },
  'message.planned': { done: 'Chose when a message is sent' },
  'message.plan-deleted': { done: 'Deleted a message that waited for its time' },
  'message.stopped': { done: 'Stopped a message' },
  'organiser.invited': { done: 'Invited an organiser' },
  'invitation.withdrawn': { done: 'Withdrew an invitation' },
  'invitation.printed': { done: 'Printed an invitation on the server' },
  'organiser.joined': { done: 'Joined the desk' },
  'organiser.roles-changed': { done: 'Changed the roles of an organiser' },
  'organiser.suspended': { done: 'Suspended an organiser' },
  'organiser.reinstated': { done: 'Reinstated an organiser' },
  'access-key.made': { done: 'Made an access key' },
  'access-key.ended': { done: 'Ended an access key' },
  'access-key.read-list': { done: 'Read a list with an access key' },
  'task.assigned': { done: 'Assigned a task of the overview' },
  'task.unassigned': { done: 'Ended the assignment of a task' },
  'task.done': { done: 'Ended the assignment of a task that is done' },
  'organiser.signed-in': { done: 'Signed in to the desk by mail' },
  'second-factor.added': { done: 'Added a second factor' },
  'second-factor.given': { done: 'Entered the second factor' },
  'second-factor.refused': { done: 'Entered a wrong second factor' },
  'second-factor.removed': { done: 'Removed a second factor' },
  'second-factor.reset': { done: 'Reset the second factor of an organiser' },
  'recovery-code.used': { done: 'Used a recovery code' },
  'recovery-codes.renewed': { done: 'Made new recovery codes' },
  'desk-session.ended': { done: 'Ended a session at the desk' },
  'edition.cancelled': { done: 'Cancelled the whole edition' },
  'edition-refunds.stopped': { done: 'Stopped the refunds of the cancelled edition' },
  'edition-refunds.resumed': { done: 'Resumed the refunds of the cancelled edition' },
  'edition.closed': { done: 'Closed the edition' },
  'edition.reopened': { done: 'Reopened the edition' },
  'webhook.added': { done: 'Added a webhook' },
  'webhook.changed': { done: 'Changed a webhook' },
  'webhook-secret.changed': { done: 'Changed the secret of a webhook' },
  'webhook.paused': { done: 'Paused a webhook' },
  'webhook.resumed': { done: 'Resumed a webhook' },
  'webhook.ended': { done: 'Ended a webhook' },
  'webhook-delivery.sent-again': { done: 'Sent a delivery of a webhook again' },
  'secret-key.rotated': { done: 'Changed the secret key' },
} as const satisfies Record<string, { done: string; told?: string }>;

export type ActName = keyof typeof actWords;

/** Describes an act to organisers, without its actor: "Corrected". */
export function describeActName(action: string): string {
  return findActWords(action)?.done ?? spellActName(action);
}

/** Describes an act to the participant whose data it concerns: "The registration was corrected". */
export function describeActToParticipant(action: string): string {
  return findActWords(action)?.told ?? spellActName(action);
}

function findActWords(action: string): { done: string; told?: string } | undefined {
  const known: Readonly<Record<string, { done: string; told?: string }>> = actWords;
  return Object.hasOwn(known, action) ? known[action] : undefined;
}

/**
 * Makes words from the name of an act that this version does not have: "visa-letter.sent" becomes "Visa letter: sent".
 */
function spellActName(action: string): string {
  const [noun = '', verb = ''] = action.split('.').map((part) => part.replaceAll('-', ' '));
  const subject = noun.charAt(0).toUpperCase() + noun.slice(1);
  return verb === '' ? subject : `${subject}: ${verb}`;
}
