/**
 * The details that two registrations of one person can exchange in a merge. `passport` is the number and the last day,
 * `visaLetter` the wish for a letter and its address.
 */
export const exchangedDetails = [
  'fullName',
  'participantType',
  'country',
  'visaLetter',
  'passport',
  'clothSize',
  'shoeSize',
  'interestedDoctorate',
] as const;
export type ExchangedDetail = (typeof exchangedDetails)[number];
