import { render } from '@react-email/components';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money.ts';
import type { Platform } from '#platform/request-context.server.ts';
import { RegistrationEmail, registrationSubject } from './registration.email.tsx';

/** Confirms a registration by mail. Called again for the same one, it sends the same mail again. */
export async function sendRegistrationMail(
  { db, mailer, config }: Pick<Platform, 'db' | 'mailer' | 'config'>,
  registrationId: string,
): Promise<void> {
  const registration = await db
    .selectFrom('registration')
    .select(['email', 'reference', 'participant_type', 'standing'])
    .where('id', '=', registrationId)
    .executeTakeFirst();
  if (!registration) return;
  const mail = {
    edition: { name: edition.name, shortName: edition.shortName, email: edition.contact.email },
    reference: registration.reference,
    participantType:
      registration.participant_type === 'student' ? 'a student' : 'a professional or faculty member',
    fee: formatMoney(edition.fees[registration.participant_type]),
    loginAddress: `${config.origin}/login`,
    hasOthers: registration.standing === 'waiting',
  };
  await mailer.send({
    id: registrationId,
    to: registration.email,
    subject: registrationSubject(mail),
    html: await render(<RegistrationEmail {...mail} />),
    text: await render(<RegistrationEmail {...mail} />, { plainText: true }),
  });
}
