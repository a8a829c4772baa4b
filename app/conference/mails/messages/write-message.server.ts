import { formatMoney } from '#conference/edition/money/money.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Settings, WithSettings } from '#conference/edition/settings.ts';
import { exampleFee, examplePerson, exampleType } from '#conference/mails/example-person.server.ts';
import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { payingStatuses } from '#conference/registration/registration-status.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { MessageForm } from './message.ts';
import { fillIn, type Placeholder } from './placeholders.ts';

export type WrittenMessage = { to: string; reference: string; subject: string; text: string };

/** Writes a message as an invented participant would read it, who owes the whole fee. */
export function writeMessageTest(
  settings: Settings,
  { subject, text }: Pick<MessageForm, 'subject' | 'text'>,
) {
  const values: Record<Placeholder, string> = {
    name: examplePerson.name,
    reference: examplePerson.reference,
    type: nameParticipantType(settings, exampleType).toLowerCase(),
    due: formatMoney(exampleFee),
  };
  return { subject: fillIn(subject, values), text: fillIn(text, values) };
}

/**
 * Writes a message for each of these registrations, in the order of `registrationIds`. Leaves out registrations that
 * are not active. Stall holders and people on the waiting list get the message, too.
 */
export async function writeMessage(
  { db, settings }: Pick<Platform, 'db'> & WithSettings,
  { subject, text }: Pick<MessageForm, 'subject' | 'text'>,
  registrationIds: readonly string[],
): Promise<WrittenMessage[]> {
  if (registrationIds.length === 0) return [];
  const rows = await db
    .selectFrom(registrations(db).as('person'))
    .select(['id', 'email', 'full_name', 'reference', 'participant_type', 'email_confirmed_at'])
    .select('status')
    .where('id', 'in', registrationIds)
    .where('status', 'in', payingStatuses)
    .execute();
  // The currency for people who owe nothing. All fees have the same currency.
  const currency = settings.participantTypes[0]?.fee.currency ?? '';
  const balances = await readBalances(db, 'registration', registrationIds);
  return registrationIds.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [];
    // Whoever waits for a place owes no fee yet.
    const owed = row.status === 'waiting' ? undefined : balances.get(id);
    const balance = owed ?? { due: 0, currency };
    const values: Record<Placeholder, string> = {
      // A mailbox that is not proved may belong to a stranger. The stranger must not learn the name.
      name: row.email_confirmed_at ? row.full_name : 'participant',
      reference: row.reference,
      type: nameParticipantType(settings, row.participant_type).toLowerCase(),
      due: formatMoney(
        balance.due > 0 ? { amount: balance.due, currency: balance.currency } : { amount: 0, currency },
      ),
    };
    const written = { subject: fillIn(subject, values), text: fillIn(text, values) };
    return [{ to: row.email, reference: row.reference, ...written }];
  });
}
