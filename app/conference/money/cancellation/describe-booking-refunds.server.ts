import { formatMoney } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import { readFacts } from '#conference/edition/settings/stored-settings.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { exampleAmount } from '#conference/mails/example-person.server.ts';
import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { exampleOf } from '#conference/money/mails/read-mailed-charge.server.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import { quoteCancellation } from '#conference/money/refunds/expected-refund.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { cancellationMailWords } from './cancellation-mail-words.ts';

/**
 * Writes one sentence for each ended booking of a registration, if money is still to be refunded for this booking. The
 * sentence names the amount.
 */
export async function describeBookingRefunds(
  db: Database,
  registrationId: string,
  translator: Translator,
): Promise<string[]> {
  const words = translator.words(cancellationMailWords);
  const ended = await db
    .selectFrom(bookings(db).as('booked'))
    .select(['id', 'option'])
    .where('registration_id', '=', registrationId)
    .where('holds_spot', 'is not', true)
    .orderBy('created_at')
    .execute();
  const balances = await readBalances(
    db,
    'booking',
    ended.map(({ id }) => id),
  );
  const facts = await readFacts(db);
  const said: string[] = [];
  for (const { id, option } of ended) {
    const balance = balances.get(id);
    const cancellation = (await readPayer(db, { kind: 'booking', id }))?.cancellation;
    const owed = balance && cancellation ? quoteCancellation(facts, cancellation, balance).amount : 0;
    if (!balance || owed === 0) continue;
    const title = titleOf(facts, option, translator);
    const amount = formatMoney({ amount: owed, currency: balance.currency }, translator.locale);
    said.push(say(words.bookingBack, { title, amount }));
  }
  return said;
}

/** The sentence about the refund of a booking, in the examples of mails. */
export function exampleBookingRefund(translator: Translator, settings: Settings): string {
  const { title } = exampleOf(translator, 'booking', settings).item;
  const amount = exampleAmount(translator, 20);
  return say(translator.words(cancellationMailWords).bookingBack, { title, amount });
}
