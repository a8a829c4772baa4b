import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money.ts';
import { readBalances } from '#conference/payments/read-balances.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { MessageForm } from './message.ts';
import { fillIn, type Placeholder } from './placeholders.ts';

export type WrittenMessage = { to: string; reference: string; subject: string; text: string };

/** A message as each of some participants reads it, in their order; who does not count any more is left out. */
export async function writeMessage(
  db: Database,
  { subject, text }: MessageForm,
  registrationIds: readonly string[],
): Promise<WrittenMessage[]> {
  if (registrationIds.length === 0) return [];
  const rows = await db
    .selectFrom('registration')
    .select(['id', 'email', 'full_name', 'reference', 'participant_type', 'email_confirmed_at'])
    .where('id', 'in', registrationIds)
    .where('standing', '=', 'counted')
    .execute();
  const balances = await readBalances(db, 'registration', registrationIds);
  return registrationIds.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [];
    const balance = balances.get(id);
    const values: Record<Placeholder, string> = {
      // An address that nobody has proved may be a stranger's, and the name a message to them.
      name: row.email_confirmed_at ? row.full_name : 'participant',
      reference: row.reference,
      type: row.participant_type === 'student' ? 'student' : 'professional or faculty member',
      due:
        balance && balance.due > 0
          ? formatMoney({ amount: balance.due, currency: balance.currency })
          : formatMoney({ amount: 0, currency: edition.fees[row.participant_type].currency }),
    };
    const written = { subject: fillIn(subject, values), text: fillIn(text, values) };
    return [{ to: row.email, reference: row.reference, ...written }];
  });
}
