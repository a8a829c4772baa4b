import { formatDay } from '#conference/edition/days.ts';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { Translator } from '#platform/words/words.server.ts';

/** An invented person in the examples of mails. The examples use the amounts and days of the edition's folder. */
export const examplePerson = {
  email: 'amina@example.org',
  name: 'Amina Otieno',
  reference: 'PC-2345-6789',
};

const [type] = folderSettings.participantTypes;

/** The fee of the first type of participant, in minor units. */
export const exampleFee = type?.fee ?? { amount: 100_00, currency: 'XXX' };
/** The day of what happens in the examples, in the edition's zone. */
export const exampleDate = folderSettings.registration.payBy;
export const exampleType = type?.id ?? '';

/** A part of the fee, in minor units. */
export function exampleShare(percent: number): number {
  return Math.round((exampleFee.amount * percent) / 100);
}

/** A part of the fee, formatted. */
export function exampleAmount({ locale }: Translator, percent = 100): string {
  return formatMoney({ ...exampleFee, amount: exampleShare(percent) }, locale);
}

export function exampleDay({ locale }: Translator): string {
  return formatDay(exampleDate, locale);
}

/** The paper of the invented person. */
export const examplePaper = {
  to: examplePerson.email,
  name: examplePerson.name,
  number: 12,
  title: 'Rivers and Peace',
  comments: ['The question is clear.', 'The second part could be shorter.'],
};

/** What organisers write to the invented person. */
export const exampleNote = 'We thank you for your work.';
