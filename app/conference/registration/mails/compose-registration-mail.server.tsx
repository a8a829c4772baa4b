import { edition } from '#conference/edition/edition.server.ts';
import { describeTransfer } from '#conference/edition/money/bank-accounts.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import { feeOf, nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { registrationFiles } from '../registrations.server.ts';
import { RegistrationEmail, type RegistrationMail, registrationSubject } from './registration.email.tsx';
import { registrationMailWords } from './registration-mail-words.ts';

/** Composes the mail that confirms a registration. */
export async function composeRegistrationMail(
  { db, config, translations }: Pick<Platform, 'db' | 'config' | 'translations'>,
  registrationId: string,
): Promise<ComposedMail | undefined> {
  const registration = await db
    .selectFrom('registration')
    .select(['email', 'full_name', 'reference', 'participant_type', 'needs_visa', 'standing', 'language'])
    .select('is_from_desk')
    .where('id', '=', registrationId)
    .executeTakeFirst();
  if (!registration) return undefined;
  const balance = await readBalance(db, { kind: 'registration', id: registrationId });
  const fee = balance
    ? { amount: balance.charged, currency: balance.currency }
    : feeOf(registration.participant_type);
  const isSettled = registration.is_from_desk && balance?.due === 0;
  const hasOthers = registration.standing === 'waiting';
  const speaker = translations.in(openLanguage(registration.language));
  const { locale, sentence } = speaker;
  const transfer = describeTransfer(edition.bankAccounts, {
    currency: fee.currency,
    reference: registration.reference,
  });
  const mail = {
    locale,
    words: speaker.words(registrationMailWords),
    edition: {
      name: sentence(edition.name),
      shortName: sentence(edition.shortName),
      email: edition.contact.email,
    },
    greeting: greet(speaker, registration.full_name),
    reference: registration.reference,
    participantType: sentence(nameParticipantType(registration.participant_type)),
    fee: formatMoney(fee, locale),
    // A participant with several registrations pays only the one that they choose.
    transfer:
      hasOthers || isSettled ? undefined : transfer?.map(([term, value]) => [sentence(term), value] as const),
    missing: await readMissing(db, registrationId),
    needsVisa: registration.needs_visa,
    loginAddress: `${config.origin}${addressIn(locale, '/login')}`,
    hasOthers,
    isFromDesk: registration.is_from_desk,
    isSettled,
  };
  return {
    to: registration.email,
    subject: registrationSubject(mail),
    ...(await renderMail(<RegistrationEmail {...mail} />)),
  };
}

/** Which of the two files the registration lacks. */
async function readMissing(db: Platform['db'], registrationId: string): Promise<RegistrationMail['missing']> {
  const files = await registrationFiles(db).where('registration_id', '=', registrationId).execute();
  const has = (kind: 'photo' | 'passport') => files.some((file) => file.kind === kind);
  if (has('photo')) return has('passport') ? 'none' : 'passport';
  return has('passport') ? 'photo' : 'both';
}
