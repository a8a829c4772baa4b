/**
 * Every act that a registration or a booking can have: `done`, as a history at the desk says it of whoever did it, and
 * `told`, as the person themselves is told of it.
 */
const words: Record<string, { done: string; told: string }> = {
  'registration.made': { done: 'Registered', told: 'The registration was made' },
  'registration.corrected': { done: 'Corrected', told: 'The registration was corrected' },
  'registration.completed': { done: 'Added to the registration', told: 'The registration was added to' },
  'registration.withdrawn': { done: 'Withdrew the registration', told: 'The registration was withdrawn' },
  'registration.reinstated': {
    done: 'Reinstated the registration',
    told: 'The registration was reinstated',
  },
  'registration.merged': {
    done: 'Merged another registration into this one',
    told: 'Another registration of yours went into this one',
  },
  'registration.merged-into': {
    done: 'Merged this registration into another',
    told: 'The registration went into another one of yours',
  },
  'registration.merge-undone': {
    done: 'Undid a merge into this registration',
    told: 'A registration that had gone into this one by mistake was taken out again',
  },
  'registration.taken-out': {
    done: 'Undid the merge of this registration into another',
    told: 'The registration was taken out of another one, into which it had gone by mistake',
  },
  'registration.chosen': {
    done: 'Chose this registration to count',
    told: 'This registration was chosen to count',
  },
  'registration.set-aside': {
    done: 'Set this registration aside for another of theirs',
    told: 'The registration was set aside, as another one of yours was chosen',
  },
  'registration.noted': { done: 'Wrote a note', told: 'A note was written about the registration' },
  'registration.exported': {
    done: 'Took it out in a list',
    told: 'The registration was part of an exported list',
  },
  'registration-mail.resent': { done: 'Sent the mail again', told: 'The confirmation was mailed again' },
  'passport-details.shown': {
    done: 'Looked at their own passport details',
    told: 'The passport details were shown to you',
  },
  'passport-details.revealed': {
    done: 'Looked at the passport details',
    told: 'The passport details were opened',
  },
  'passport-details.exported': {
    done: 'Took the passport details out in a clearance list',
    told: 'The passport details were part of a clearance list for the authorities',
  },
  'passport-details.destroyed': {
    done: 'Destroyed passport details and files',
    told: 'The passport details and files were destroyed',
  },
  'photo.shown': { done: 'Looked at their own photograph', told: 'The photograph was downloaded by you' },
  'photo.revealed': { done: 'Looked at the photograph', told: 'The photograph was opened' },
  'photo.shown-at-door': {
    done: 'Looked at the photograph at the door',
    told: 'The photograph was looked at by the door',
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
  'arrival.marked': { done: 'Checked them in at the door', told: 'You were checked in at the door' },
  'arrival.taken-back': {
    done: 'Took the check-in back',
    told: 'Checking you in was taken back as a mistake',
  },
  'booking.requested': { done: 'Requested a booking', told: 'A booking was requested' },
  'booking.confirmed': { done: 'Confirmed a booking', told: 'A booking was confirmed' },
  'booking.declined': { done: 'Declined a booking', told: 'A booking was declined' },
  'booking.withdrawn': { done: 'Withdrew a booking', told: 'A booking was withdrawn' },
  'booking.expired': { done: 'Let a booking expire', told: 'A booking ran out, as it was not paid in time' },
  'booking.moved': { done: 'Moved a booking', told: 'A booking was moved' },
  'booking.extended': {
    done: 'Gave a booking more time to be paid',
    told: 'A booking was given more time to be paid',
  },
  'booking.regained': { done: 'Gave a booking its spot back', told: 'A booking got its spot back' },
  'payment.recorded': { done: 'Recorded a payment', told: 'A payment was recorded' },
  'payment.undone': { done: 'Undid a payment', told: 'A payment was taken back as a mistake' },
  'refund.recorded': { done: 'Recorded a refund', told: 'A refund was recorded' },
  'refund.undone': { done: 'Undid a refund', told: 'A refund was taken back as a mistake' },
  'text.redacted': {
    done: 'Took somebody’s name out of a text for an erasure',
    told: 'The name of somebody who was to be erased was taken out of a text',
  },
  'copy.taken': { done: 'Downloaded a copy of everything', told: 'A copy of everything was downloaded' },
  'erasure.requested': { done: 'Asked for erasure', told: 'Erasure was asked for' },
  'erasure.taken-back': {
    done: 'Took the request for erasure back',
    told: 'The request for erasure was taken back',
  },
  'erasure.refused': { done: 'Refused the erasure', told: 'The request for erasure was refused' },
};

/** What somebody did, without who: "Corrected". An act that has no words yet by its name. */
export function sayDone(action: string): string {
  return find(action)?.done ?? name(action);
}

/** What happened, as the person it happened to is told it. */
export function tellDone(action: string): string {
  return find(action)?.told ?? name(action);
}

function find(action: string) {
  return Object.hasOwn(words, action) ? words[action] : undefined;
}

/** "visa-letter.sent" is "Visa letter: sent". */
function name(action: string): string {
  const [noun = '', verb = ''] = action.split('.').map((part) => part.replaceAll('-', ' '));
  const subject = noun.charAt(0).toUpperCase() + noun.slice(1);
  return verb === '' ? subject : `${subject}: ${verb}`;
}
