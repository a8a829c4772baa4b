import { isPaidByOther } from '#conference/money/group/group-payments.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { cancellationMailWords } from './cancellation-mail-words.ts';

/** Says that a refund goes to the payer, if somebody else paid the fee. */
export async function describePayer(
  db: Database,
  of: { kind: ChargeKind; id: string },
  translator: Translator,
): Promise<string[]> {
  const isOthers = of.kind === 'registration' && (await isPaidByOther(db, of.id));
  return isOthers ? [translator.words(cancellationMailWords).backToPayer] : [];
}
