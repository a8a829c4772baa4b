import { parseTypedCode } from '#conference/money/discounts/discount.ts';
import { listCodesOf } from '#conference/money/discounts/discount-uses.server.ts';
import type { Balance } from '#conference/money/ledger/payment.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { discountWords } from './discount-words.ts';

/** Loads the part of the payment page about discount codes. `given` is the code in the link that opened the page. */
export async function loadDiscount(
  { db }: Pick<RouteContext, 'db'>,
  translator: Translator,
  { balance, given }: { balance: Balance | undefined; given: string | null },
) {
  const words = translator.words(discountWords);
  const codes = balance ? await listCodesOf(db, balance.chargeId) : [];
  return {
    words,
    used: codes.map((code) => say(words.used, code)),
    isOffered: balance !== undefined && balance.due > 0 && codes.length === 0,
    code: parseTypedCode(given ?? '') ?? '',
  };
}

export type DiscountData = Awaited<ReturnType<typeof loadDiscount>>;
