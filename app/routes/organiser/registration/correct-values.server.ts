import { formatMoney } from '#conference/edition/money/money.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Money } from '#conference/edition/schema/facts-schema.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { Balance } from '#conference/money/ledger/payment.ts';
import { isCountry, nameCountry } from '#conference/registration/countries.ts';
import type { Correctable } from '#conference/registration/record/correct-registration.server.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import type { DeskRegistration } from '#conference/registration/record/read-for-desk.server.ts';
import {
  clothSizes,
  registrationSchemaOf,
  type SealedDetails,
} from '#conference/registration/registration.ts';
import { stallHolderSchema } from '#conference/registration/stall-holder.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isChanged } from '../form/shown-values.ts';
import { rewordForOrganiser } from './reword-for-organiser.ts';

export type CorrectValues = ReturnType<typeof valuesOf>;
export type CorrectField = keyof CorrectValues;
/** A field whose value the page shows. Encrypted values are never shown. */
type ShownField = Exclude<keyof Correctable, keyof SealedDetails>;
type ShownTexts = Record<ShownField, string>;

/** For each field whose value the page shows: converts its text to the value that the registration stores. */
const asStored: { [Field in ShownField]: (text: string) => Correctable[Field] } = {
  fullName: String,
  organisation: (text) => text || null,
  email: String,
  participantType: String,
  country: (text) => text || null,
  needsVisa: (text) => text === 'yes',
  clothSize: (text) => clothSizes.find((size) => size === text) ?? null,
  shoeSize: (text) => Number(text) || null,
  interestedDoctorate: (text) => text === 'on',
};
export const shownFields = Object.keys(asStored) as ShownField[];

/** The texts of the fields whose values the page shows. */
export function shownValuesOf(registration: DeskRegistration): ShownTexts {
  return {
    fullName: registration.fullName,
    organisation: registration.organisation ?? '',
    email: registration.email,
    participantType: registration.participantType,
    country: registration.country ?? '',
    needsVisa: registration.needsVisa ? 'yes' : 'no',
    clothSize: registration.clothSize ?? '',
    shoeSize: String(registration.shoeSize ?? ''),
    interestedDoctorate: registration.interestedDoctorate ? 'on' : '',
  };
}

/** The texts of all fields of the page. Those of encrypted values and of the reason are empty. */
export function valuesOf(registration: DeskRegistration) {
  const encrypted: Record<keyof SealedDetails, string> = {
    visaAddress: '',
    passportNumber: '',
    passportExpiry: '',
  };
  return { ...shownValuesOf(registration), ...encrypted, reason: '' };
}

type Errors = Partial<Record<CorrectField, string>>;
type Read = { ok: true; changes: Partial<Correctable>; reason: string } | { ok: false; errors: Errors };

/** Checks a correction of a stall holder's account: the name, the organisation and the email address. */
export function readAccountCorrection(values: CorrectValues): Read {
  const parsed = stallHolderSchema.safeParse(values);
  const reason = reasonSchema.safeParse({ reason: values.reason });
  if (parsed.success && reason.success) return { ok: true, changes: parsed.data, reason: reason.data.reason };
  const errors: Errors = {
    ...(!parsed.success && rewordForOrganiser(fieldErrors<CorrectField>(parsed.error))),
    ...(!reason.success && fieldErrors<CorrectField>(reason.error)),
  };
  return { ok: false, errors };
}

/**
 * Checks a correction with the rules of the registration form. The page does not show encrypted values. So an empty
 * field for an encrypted value means that the value stays. The check then uses a valid placeholder instead.
 */
export function readCorrection(
  settings: Settings,
  values: CorrectValues,
  shown: Partial<CorrectValues>,
  { needsVisa }: DeskRegistration,
): Read {
  const isVisaKept = !isChanged(values.needsVisa, shown.needsVisa);
  const isKept = {
    passportNumber: values.passportNumber.trim() === '',
    passportExpiry: values.passportExpiry.trim() === '',
    visaAddress: (needsVisa || isVisaKept) && values.visaAddress.trim() === '',
  };
  const parsed = registrationSchemaOf(settings).safeParse({
    ...values,
    ...(isKept.passportNumber && { passportNumber: 'UNCHANGED' }),
    ...(isKept.passportExpiry && { passportExpiry: '2030-01-01' }),
    ...(isKept.visaAddress && { visaAddress: 'unchanged' }),
  });
  const reason = reasonSchema.safeParse({ reason: values.reason });
  const errors: Errors = {
    ...(!parsed.success && rewordForOrganiser(fieldErrors<CorrectField>(parsed.error))),
    ...(values.country !== '' && !isCountry(values.country) && { country: 'Please choose a country.' }),
    ...(!reason.success && fieldErrors<CorrectField>(reason.error)),
  };
  if (!parsed.success || !reason.success || Object.keys(errors).length > 0) return { ok: false, errors };
  const { passportNumber, passportExpiry, visaAddress, ...plain } = parsed.data;
  const shownChanges: Omit<Correctable, keyof SealedDetails | 'organisation'> = {
    ...plain,
    country: values.country || null,
  };
  return {
    ok: true,
    reason: reason.data.reason,
    changes: {
      ...shownChanges,
      ...(!isKept.passportNumber && { passportNumber }),
      ...(!isKept.passportExpiry && { passportExpiry }),
      ...(!isKept.visaAddress && { visaAddress }),
    },
  };
}

/** Returns the values of the shown fields as text for organisers. */
export function describeValues(settings: Settings, registration: DeskRegistration): ShownTexts {
  const values = shownValuesOf(registration);
  return {
    ...values,
    participantType: nameParticipantType(settings, values.participantType),
    country: registration.country ? nameCountry(registration.country) : '',
    needsVisa: registration.needsVisa ? 'Yes' : 'No',
    clothSize: values.clothSize.toUpperCase(),
    interestedDoctorate: registration.interestedDoctorate ? 'Yes' : 'No',
  };
}

/** Converts the shown values to the values that the registration stores. */
export function toStored(shown: Partial<ShownTexts>): Partial<Correctable> {
  return Object.fromEntries(
    shownFields.flatMap((field) => {
      const text = shown[field];
      return text === undefined ? [] : [[field, asStored[field](text)]];
    }),
  );
}

type FeeChange = { fee: Money; balance: Balance };

/** Says how the fee changes with another participant type, and which amount is then due or overpaid. */
export function describeFeeChange({ fee, balance }: FeeChange) {
  const { paid, currency } = balance;
  const write = (amount: number) => formatMoney({ amount, currency });
  const due = fee.amount - paid;
  const effect =
    due > 0
      ? `${write(due)} is then due`
      : due < 0
        ? `${write(-due)} is then overpaid`
        : 'nothing is then due';
  const words = `The fee changes from ${write(balance.charged)} to ${formatMoney(fee)}. ${write(paid)} is paid, so ${effect}. The participant gets a mail about it.`;
  return { amount: fee.amount, words };
}
