import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import type { Database } from '#platform/database/database.server.ts';
import { deleteKeys } from '#platform/keys/personal-data.server.ts';
import { makeRecordKey } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { newReference } from './reference.server.ts';

/** An account that is only for bookings. `email` is proved. */
export type StallHolder = { email: string; fullName: string; organisation: string; language: string };

/**
 * Makes the account of a stall holder. It has no passport, fee or kit. The caller's transaction has proved the mailbox.
 * Makes no account if the address got an account at the same moment.
 */
export async function makeStallHolder(
  tx: Database,
  { secrets }: { secrets: Secrets },
  { email, fullName, organisation, language }: StallHolder,
  now: Date,
): Promise<void> {
  const record = await makeRecordKey(tx, secrets);
  const made = await tx
    .insertInto('registration')
    .values({
      reference: newReference(),
      record_key_id: record.id,
      language,
      email,
      full_name: fullName,
      organisation,
      participant_type: stallHolderType,
      status: 'stall-holder',
      needs_visa: false,
      email_confirmed_at: now,
      created_at: now,
      updated_at: now,
    })
    // The insert waits for another transaction that makes an account for this address.
    .onConflict((conflict) => conflict.column('email').where('status', '=', 'stall-holder').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return await deleteKeys(tx, [record.id]);
  await recordAct(tx, { ...byParticipant({ registrationId: made.id }), action: 'stall-holder.made' });
}
