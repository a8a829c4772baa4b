import { edition } from '#conference/edition/edition.server.ts';
import type { Money } from '#conference/edition/facts-schema.ts';
import { type BankAccounts, describeTransfer } from '#conference/edition/money/bank-accounts.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { RegistrationEmail, type RegistrationMail, registrationSubject } from './registration.email.tsx';
import { registrationMailWords } from './registration-mail-words.ts';

type Registered = Pick<
  RegistrationMail,
  'reference' | 'missing' | 'needsVisa' | 'hasOthers' | 'isFromDesk' | 'isSettled'
> & {
  email: string;
  fullName: string;
  participantType: string;
  fee: Money;
  accounts: BankAccounts | undefined;
  origin: string;
};

/** Writes the mail that confirms a registration. */
export async function writeRegistrationMail(
  translator: Translator,
  { email, fullName, participantType, fee, accounts, origin, ...registered }: Registered,
): Promise<ComposedMail> {
  const { locale, sentence } = translator;
  const { reference, hasOthers, isSettled } = registered;
  const transfer = describeTransfer(accounts, { currency: fee.currency, reference });
  const mail = {
    ...registered,
    locale,
    words: translator.words(registrationMailWords),
    edition: {
      name: sentence(edition.name),
      shortName: sentence(edition.shortName),
      email: edition.contact.email,
    },
    greeting: greet(translator, fullName),
    participantType: sentence(nameParticipantType(participantType)),
    fee: formatMoney(fee, locale),
    // A participant with several registrations pays only the one that they choose.
    transfer:
      hasOthers || isSettled ? undefined : transfer?.map(([term, value]) => [sentence(term), value] as const),
    loginAddress: `${origin}${addressIn(locale, '/login')}`,
  };
  return {
    to: email,
    subject: registrationSubject(mail),
    ...(await renderMail(<RegistrationEmail {...mail} />)),
  };
}
