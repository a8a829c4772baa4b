import { payments } from '#conference/money/ledger/payments.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { countUses } from './change-code.server.ts';
import { type Discount, discountState } from './discount.ts';

/** A code that was found and locked, and can be used now. */
export type UsableCode = { id: string; code: string; name: string; mostUses: number; discount: Discount };

/**
 * Finds a code that can be used for this type of participant on this day, and locks it until the transaction ends. The
 * transaction must have locked the charge. Returns undefined for any other code, and gives no reason.
 */
export async function lockUsableCode(
  tx: Database,
  { code, participantType, today }: { code: string; participantType: string; today: string },
): Promise<UsableCode | undefined> {
  const row = await tx
    .selectFrom('discount_code')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, most_uses: mostUses, until, ended_at: endedAt, participant_types: types } = row;
  if (types && !types.includes(participantType)) return undefined;
  const used = await countUses(tx, id);
  if (discountState({ mostUses, used, until, endedAt }, today) !== 'open') return undefined;
  return { id, code: row.code, name, mostUses, discount: describeDiscount(row) };
}

type DiscountColumns = {
  kind: Discount['kind'];
  amount: number | null;
  currency: string | null;
  percent: number | null;
};

/** Returns the discount that a row of a code describes. */
export function describeDiscount({ kind, amount, currency, percent }: DiscountColumns): Discount {
  if (kind === 'free') return { kind };
  if (kind === 'percent') return { kind, percent: percent ?? 0 };
  return { kind, amount: amount ?? 0, currency: currency ?? '' };
}

/**
 * Stores the use of a code for a charge. The transaction must have locked the code. The database refuses a use above
 * the limit, and a second use for the same charge.
 */
export async function storeUse(
  tx: Database,
  { id, mostUses }: Pick<UsableCode, 'id' | 'mostUses'>,
  { chargeId, paymentId }: { chargeId: string; paymentId: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('discount_use')
    .values({
      code_id: id,
      number: (await countUses(tx, id)) + 1,
      most_uses: mostUses,
      charge_id: chargeId,
      payment_id: paymentId,
      used_at: now,
    })
    .execute();
}

/** Lists the codes that were used for a charge, without codes whose waiver was undone. */
export async function listCodesOf(db: Database, chargeId: string): Promise<{ code: string; name: string }[]> {
  return await db
    .selectFrom('discount_use as use')
    .innerJoin('discount_code as made', 'made.id', 'use.code_id')
    .innerJoin(payments(db).as('entry'), 'entry.id', 'use.payment_id')
    .select(['made.code', 'made.name'])
    .where('entry.charge_id', '=', chargeId)
    .where('entry.is_undone', '=', false)
    .orderBy('use.used_at')
    .execute();
}

/** True if this code was entered for this charge before, even if its waiver was undone. */
export async function wasUsedFor(db: Database, code: string, chargeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('discount_use as use')
    .innerJoin('discount_code as made', 'made.id', 'use.code_id')
    .select('use.number')
    .where('made.code', '=', code)
    .where('use.charge_id', '=', chargeId)
    .executeTakeFirst();
  return row !== undefined;
}

/** After payments were moved to another registration, links the uses of codes to the new payments. */
export async function relinkUses(
  tx: Database,
  moved: readonly { before: string; after: string }[],
): Promise<void> {
  for (const { before, after } of moved) {
    await tx
      .updateTable('discount_use')
      .set({ payment_id: after })
      .where('payment_id', '=', before)
      .execute();
  }
}
