const words: Record<string, string> = {
  'registration.made': 'The registration was made',
  'registration.corrected': 'The registration was corrected',
  'registration.completed': 'The registration was added to',
  'registration.merged': 'Another registration of yours went into this one',
  'registration.merged-into': 'The registration went into another one of yours',
  'registration.merge-undone': 'A registration that had gone into this one by mistake was taken out again',
  'registration.taken-out':
    'The registration was taken out of another one, into which it had gone by mistake',
  'registration.noted': 'A note was written about the registration',
  'registration.exported': 'The registration was part of an exported list',
  'passport-details.shown': 'The passport details were shown to you',
  'passport-details.revealed': 'The passport details were opened',
  'passport-details.exported': 'The passport details were part of a clearance list for the authorities',
  'passport-details.destroyed': 'The passport details and files were destroyed',
  'photo.shown': 'The photograph was downloaded by you',
  'photo.revealed': 'The photograph was opened',
  'photo.shown-at-door': 'The photograph was looked at by the door',
  'photo.added': 'A photograph was added',
  'photo.replaced': 'The photograph was replaced',
  'passport.shown': 'The passport scan was downloaded by you',
  'passport.revealed': 'The passport scan was opened',
  'passport.added': 'A passport scan was added',
  'passport.replaced': 'The passport scan was replaced',
  'arrival.marked': 'You were checked in at the door',
  'arrival.taken-back': 'Checking you in was taken back as a mistake',
  'text.redacted': 'The name of somebody who was to be erased was taken out of a text',
  'copy.taken': 'A copy of everything was downloaded',
  'erasure.requested': 'Erasure was asked for',
  'erasure.taken-back': 'The request for erasure was taken back',
  'erasure.refused': 'The request for erasure was refused',
};

/** An act's name as a sentence: "booking.withdrawn" is "Booking: withdrawn" where nothing better is written. */
export function describeAct(action: string): string {
  const known = Object.hasOwn(words, action) ? words[action] : undefined;
  if (known !== undefined) return known;
  const [noun = '', verb = ''] = action.split('.').map((part) => part.replaceAll('-', ' '));
  const subject = noun.charAt(0).toUpperCase() + noun.slice(1);
  return verb === '' ? subject : `${subject}: ${verb}`;
}
