import { nameCountry } from '#conference/registration/countries.ts';

const fieldWords: Record<string, string> = {
  fullName: 'Name',
  email: 'Email',
  participantType: 'Type',
  country: 'Country',
  needsVisa: 'Visa letter',
  visaAddress: 'Visa address',
  passportNumber: 'Passport number',
  passportExpiry: 'Passport expiry',
  clothSize: 'Dress size',
  shoeSize: 'Shoe size',
  interestedDoctorate: 'Doctorate',
};

const actWords: Record<string, string> = {
  'registration.made': 'Registered',
  'registration.corrected': 'Corrected',
  'registration.withdrawn': 'Withdrew the registration',
  'registration.reinstated': 'Reinstated the registration',
  'registration.merged': 'Merged another registration into this one',
  'registration.merged-into': 'Merged this registration into another',
  'registration.merge-undone': 'Undid a merge into this registration',
  'registration.taken-out': 'Undid the merge of this registration into another',
  'registration.noted': 'Wrote a note',
  'registration.completed': 'Added to the registration',
  'registration-mail.resent': 'Sent the mail again',
  'passport-details.shown': 'Looked at their own passport details',
  'passport-details.revealed': 'Looked at the passport details',
  'photo.shown': 'Looked at their own photograph',
  'photo.revealed': 'Looked at the photograph',
  'photo.added': 'Added the photograph',
  'photo.replaced': 'Replaced the photograph',
  'passport.shown': 'Looked at their own passport scan',
  'passport.revealed': 'Looked at the passport scan',
  'passport.added': 'Added the passport scan',
  'passport.replaced': 'Replaced the passport scan',
  'text.redacted': 'Took somebody’s name out of a text for an erasure',
  'booking.requested': 'Requested a booking',
  'booking.confirmed': 'Confirmed a booking',
  'booking.declined': 'Declined a booking',
  'booking.withdrawn': 'Withdrew a booking',
  'booking.expired': 'Let a booking expire',
  'booking.moved': 'Moved a booking here',
  'booking.regained': 'Gave a booking its spot back',
  'payment.recorded': 'Recorded a payment',
  'payment.undone': 'Undid a payment',
  'refund.recorded': 'Recorded a refund',
  'refund.undone': 'Undid a refund',
};

/** An act as a part of a sentence, with the registration it was merged with; one that has no words yet by its name. */
export function sayAct(action: string, detail: unknown, other?: string): string {
  const words = actWords[action] ?? action;
  if (action === 'registration.corrected' || action === 'registration.completed')
    return `${words}: ${listFields(detail)}`;
  const { because } = Object(detail) as Record<string, unknown>;
  const more = other ?? because;
  return typeof more === 'string' ? `${words} (${more})` : words;
}

function listFields(detail: unknown): string {
  const { fields } = Object(detail) as { fields?: unknown };
  const names = Array.isArray(fields) ? fields : [];
  return names.map((name) => (fieldWords[String(name)] ?? String(name)).toLowerCase()).join(', ');
}

/** What a correction changed: "Name: Mira → Mira Çelik". */
export function sayChange({
  field,
  before,
  after,
}: {
  field: string;
  before: unknown;
  after: unknown;
}): string {
  return `${fieldWords[field] ?? field}: ${sayValue(field, before)} → ${sayValue(field, after)}`;
}

function sayValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (field === 'country') return nameCountry(String(value));
  return field === 'clothSize' ? String(value).toUpperCase() : String(value);
}
