import { formatMoney } from '#conference/edition/money/money.ts';
import {
  feeOf,
  nameParticipantType,
  participantTypeIds,
} from '#conference/edition/participant-types.server.ts';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import { readBalances } from '#conference/payments/read-balances.server.ts';
import { payingStatuses } from '#conference/registration/registration-status.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { MessageForm } from './message.ts';
import { fillIn, type Placeholder } from './placeholders.ts';

export type WrittenMessage = { to: string; reference: string; subject: string; text: string };

/**
 * Writes a message for each of these participants and stall holders, in the same order. Leaves out registrations that
 * are not active.
 */
export async function writeMessage(
  db: Database,
  { subject, text }: MessageForm,
  registrationIds: readonly string[],
): Promise<WrittenMessage[]> {
  if (registrationIds.length === 0) return [];
  const rows = await db
    .selectFrom(registrations(db).as('person'))
    .select(['id', 'email', 'full_name', 'reference', 'participant_type', 'email_confirmed_at'])
    .where('id', 'in', registrationIds)
    .where('status', 'in', payingStatuses)
    .execute();
  const balances = await readBalances(db, 'registration', registrationIds);
  return registrationIds.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [];
    // A stall holder owes no fee. For the amount 0, any currency is right.
    const [anyType = ''] = participantTypeIds;
    const { currency } = feeOf(row.participant_type === stallHolderType ? anyType : row.participant_type);
    const balance = balances.get(id) ?? { due: 0, currency };
    const values: Record<Placeholder, string> = {
      // If the mailbox is not proved, it may belong to a stranger, who must not learn the name.
      name: row.email_confirmed_at ? row.full_name : 'participant',
      reference: row.reference,
      type: nameParticipantType(row.participant_type).toLowerCase(),
      due: formatMoney(
        balance.due > 0 ? { amount: balance.due, currency: balance.currency } : { amount: 0, currency },
      ),
    };
    const written = { subject: fillIn(subject, values), text: fillIn(text, values) };
    return [{ to: row.email, reference: row.reference, ...written }];
  });
}
