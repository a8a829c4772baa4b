import { sayDone } from '#conference/audit/act-words.ts';
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

/** An act of a registration's history in words. `other` is the registration it was merged with. */
export function describeAct(action: string, detail: unknown, other?: string): string {
  const words = sayDone(action);
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

type Change = { field: string; before: unknown; after: unknown };

/** What a correction changed: "Name: Mira → Mira Çelik". */
export function describeChange({ field, before, after }: Change): string {
  return `${fieldWords[field] ?? field}: ${describeValue(field, before)} → ${describeValue(field, after)}`;
}

function describeValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (field === 'country') return nameCountry(String(value));
  return field === 'clothSize' ? String(value).toUpperCase() : String(value);
}
