import { openLanguage } from '#conference/edition/open-language.server.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { groupPayments } from '#conference/money/group/group-payments.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, unsealValue } from '#platform/keys/record-keys.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { declineReasonPurpose } from './personal-data.server.ts';
import { writeProofDeclinedMail } from './write-proof-declined-mail.server.tsx';

/** Composes the mail about a declined proof of a transfer. */
export async function composeProofDeclinedMail(
  { db, secrets, config, translations }: Pick<Platform, 'db' | 'secrets' | 'config' | 'translations'>,
  proofId: string,
): Promise<ComposedMail | undefined> {
  const proof = await db
    .selectFrom('transfer_proof')
    .leftJoin(registrations(db).as('sender'), 'sender.id', 'transfer_proof.registration_id')
    .leftJoin(groupPayments(db).as('group'), 'group.id', 'transfer_proof.group_payment_id')
    .select(['registration_id', 'sealed_reason', 'booking_id', 'group_payment_id', 'sender.full_name'])
    .select((row) => [
      row.fn.coalesce('sender.email', 'group.payer_email').as('email'),
      row.fn.coalesce('sender.reference', 'group.reference').as('reference'),
      row.fn.coalesce('sender.language', 'group.payer_language').as('language'),
      row.fn.coalesce('sender.record_key_id', 'group.record_key_id').as('record_key_id'),
    ])
    .where('transfer_proof.id', '=', proofId)
    .executeTakeFirst();
  if (!proof?.sealed_reason) return undefined;
  const { email, reference, language, record_key_id } = proof;
  // After an erasure nobody gets the mail.
  if (email === null || reference === null || language === null || record_key_id === null) return undefined;
  const translator = translations.in(openLanguage(language));
  const record = await openRecordKey(db, secrets, record_key_id);
  return await writeProofDeclinedMail(translator, {
    to: email,
    greeting: greet(translator, proof.full_name),
    reference,
    item: itemOf(proof),
    reason: String(unsealValue(record, declineReasonPurpose, proof.sealed_reason)),
    dashboardAddress: `${config.origin}${addressIn(translator.locale, pageOf(proof))}`,
  });
}

type Proved = {
  registration_id: string | null;
  booking_id: string | null;
  group_payment_id: string | null;
};

function itemOf({ booking_id, group_payment_id }: Proved): 'registration' | 'booking' | 'group' {
  if (group_payment_id !== null) return 'group';
  return booking_id === null ? 'registration' : 'booking';
}

/** The page on which the payer can send another proof. */
function pageOf({ registration_id, group_payment_id }: Proved): string {
  if (registration_id === null) return `/pay-for-others/${group_payment_id}`;
  return group_payment_id === null ? '/dashboard/payment' : `/dashboard/pay-for-others/${group_payment_id}`;
}
