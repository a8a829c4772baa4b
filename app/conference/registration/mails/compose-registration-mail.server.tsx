import { describeTransfer } from '#conference/edition/bank-accounts.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money.ts';
import { feeOf, nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { RegistrationEmail } from './registration.email.tsx';

/** The mail that confirms a registration. */
export async function composeRegistrationMail(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  registrationId: string,
): Promise<ComposedMail | undefined> {
  const registration = await db
    .selectFrom('registration')
    .select(['email', 'reference', 'participant_type', 'needs_visa', 'standing'])
    .where('id', '=', registrationId)
    .executeTakeFirst();
  if (!registration) return undefined;
  const { reference } = registration;
  const fee = feeOf(registration.participant_type);
  const hasOthers = registration.standing === 'waiting';
  const mail = {
    edition: { name: edition.name, email: edition.contact.email },
    reference,
    participantType: nameParticipantType(registration.participant_type),
    fee: formatMoney(fee),
    // Of several registrations, the participant pays only the one that is kept.
    transfer: hasOthers
      ? undefined
      : describeTransfer(edition.bankAccounts, { currency: fee.currency, reference }),
    needsVisa: registration.needs_visa,
    loginAddress: `${config.origin}/login`,
    hasOthers,
  };
  return {
    to: registration.email,
    subject: `Your registration for the ${edition.shortName} (${reference})`,
    ...(await renderMail(<RegistrationEmail {...mail} />)),
  };
}
