import { edition } from '#conference/edition/edition.server.ts';
import { may, type Permitted } from '#conference/organiser/permissions.ts';
import {
  type DeskFee,
  deskFeeSchema,
  type FeeChoice,
} from '#conference/registration/at-the-desk/desk-registration.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { type Locale, localeNames } from '#platform/words/locales.ts';

/**
 * Lists the ways to pay the fee from which this organiser may choose. An organiser who may not record payments can only
 * choose that the participant pays later.
 */
export function feesFor(organiser: Permitted): Partial<Record<DeskFee, string>> {
  const later = { later: 'The participant pays the fee later' };
  return may(organiser, 'payments.record')
    ? { ...later, cash: 'Paid in full, in cash', free: 'Free: the fee is waived' }
    : later;
}

export type FeeErrors = { fee?: string; reason?: string };

/** Reads how the fee is paid. Returns errors if the organiser may not choose this way of payment. */
export function readFee(
  form: FormData,
  organiser: Permitted,
): { ok: true; fee: FeeChoice } | { ok: false; errors: FeeErrors } {
  const read = deskFeeSchema.safeParse({ fee: fieldText(form, 'fee'), reason: fieldText(form, 'reason') });
  if (!read.success) return { ok: false, errors: fieldErrors(read.error) };
  if (!Object.hasOwn(feesFor(organiser), read.data.fee)) {
    return { ok: false, errors: { fee: 'Only organisers who may record payments can choose this.' } };
  }
  return { ok: true, fee: read.data };
}

/** The languages in which a person can get mails. */
export const mailLanguages = Object.fromEntries(
  edition.languages.map((locale) => [locale, localeNames[locale]]),
);

/** Reads the language of the mails. Returns English if the form names no language of the edition. */
export function readLanguage(form: FormData): Locale {
  return edition.languages.find((locale) => locale === fieldText(form, 'language')) ?? 'en';
}

export const editionEnded = 'The edition has ended, so nobody can be registered any more.';
