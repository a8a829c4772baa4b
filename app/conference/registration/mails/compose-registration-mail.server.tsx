import { openLanguage } from '#conference/edition/open-language.server.ts';
import { feeOf } from '#conference/edition/participant-types.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { registrationFiles } from '../registrations.server.ts';
import type { RegistrationMail } from './registration.email.tsx';
import { writeRegistrationMail } from './write-registration-mail.server.tsx';

/** Composes the mail that confirms a registration. */
export async function composeRegistrationMail(
  { db, config, translations, settings }: Pick<Platform, 'db' | 'config' | 'translations'> & WithSettings,
  registrationId: string,
): Promise<ComposedMail | undefined> {
  const registration = await db
    .selectFrom('registration')
    .select(['email', 'full_name', 'reference', 'participant_type', 'needs_visa', 'status', 'language'])
    .select('is_from_desk')
    .where('id', '=', registrationId)
    .executeTakeFirst();
  if (!registration) return undefined;
  const balance = await readBalance(db, { kind: 'registration', id: registrationId });
  const fee = balance
    ? { amount: balance.charged, currency: balance.currency }
    : feeOf(settings, registration.participant_type);
  const isSettled = registration.is_from_desk && balance?.due === 0;
  const hasOthers = registration.status === 'must-choose';
  return await writeRegistrationMail(translations.in(openLanguage(registration.language)), {
    email: registration.email,
    fullName: registration.full_name,
    reference: registration.reference,
    participantType: registration.participant_type,
    fee,
    accounts: settings.bankAccounts,
    missing: await readMissing(db, registrationId),
    needsVisa: registration.needs_visa,
    hasOthers,
    isFromDesk: registration.is_from_desk,
    isSettled,
    origin: config.origin,
  });
}

/** Returns whether the photograph, the passport scan, both or none of them are missing. */
async function readMissing(db: Platform['db'], registrationId: string): Promise<RegistrationMail['missing']> {
  const files = await registrationFiles(db).where('registration_id', '=', registrationId).execute();
  const has = (kind: 'photo' | 'passport') => files.some((file) => file.kind === kind);
  if (has('photo')) return has('passport') ? 'none' : 'passport';
  return has('passport') ? 'photo' : 'both';
}
