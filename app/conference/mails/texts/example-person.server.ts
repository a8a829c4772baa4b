import { formatDay } from '#conference/edition/days.ts';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { describeMailed, type Mailed } from '#conference/money/mails/read-mailed-charge.server.ts';
import { writeReference } from '#conference/registration/reference.ts';
import type { Translator } from '#platform/words/words.server.ts';

/** An invented person in the examples of mails. The examples use the amounts and days of the edition's folder. */
export const examplePerson = {
  email: 'amina@example.org',
  name: 'Amina Otieno',
  reference: writeReference('2345', '6789'),
};

const [type] = folderSettings.participantTypes;

/** The fee of the first type of participant, in minor units. */
export const exampleFee = type?.fee ?? { amount: 100_00, currency: 'XXX' };
/** The day of what happens in the examples, in the edition's zone. */
export const exampleDate = folderSettings.registration.payBy;
export const exampleType = type?.id ?? '';

/** The values that all mails about a registration or booking of the invented person need. */
export function exampleOf(translator: Translator, kind: ChargeKind): Mailed {
  const option = kind === 'booking' ? (edition.catalogue[0]?.id ?? null) : null;
  return describeMailed(translator, { ...examplePerson, kind, option });
}

/** A part of the fee, formatted. */
export function exampleAmount({ locale }: Translator, percent = 100): string {
  return formatMoney({ ...exampleFee, amount: Math.round((exampleFee.amount * percent) / 100) }, locale);
}

export function exampleDay({ locale }: Translator): string {
  return formatDay(exampleDate, locale);
}
