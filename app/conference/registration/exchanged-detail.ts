/**
 * The details that two registrations of one person can exchange in a merge. `passport` is the number and the last day
 * of the passport. `visaLetter` is the wish for a visa letter, with its postal address.
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
