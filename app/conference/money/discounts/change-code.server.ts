import {
  type ActReason,
  byOrganiser,
  recordAct,
  withoutReason,
} from '#conference/audit/record-act.server.ts';
import { drawCharacters } from '#conference/registration/registering/reference.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DiscountForm } from './discount.ts';

type CodeManager = { organiserId: string; requestId: string };

/** Nobody can guess a generated code, because 30^12 codes are possible. */
export const generatedLength = 12;

/**
 * Makes a discount code. If the form has no code, generates one. `participantTypes` are the types that may use the
 * code. An empty list means every type. Refuses a code that already exists.
 */
export async function makeDiscountCode(
  db: Database,
  {
    form,
    participantTypes,
    ...by
  }: CodeManager & { form: DiscountForm; participantTypes: readonly string[] },
  now: Date,
): Promise<{ ok: true; id: string } | { ok: false; reason: 'taken' }> {
  const { discount } = form;
  return await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('discount_code')
      .values({
        code: form.code === '' ? drawCharacters(generatedLength) : form.code,
        name: form.name,
        sponsor: form.sponsor === '' ? null : form.sponsor,
        kind: discount.kind,
        amount: discount.kind === 'amount' ? discount.amount : null,
        currency: discount.kind === 'amount' ? discount.currency : null,
        percent: discount.kind === 'percent' ? discount.percent : null,
        most_uses: form.uses,
        until: form.until === '' ? null : form.until,
        participant_types: participantTypes.length === 0 ? null : [...participantTypes],
        made_by: by.organiserId,
        made_at: now,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return { ok: false, reason: 'taken' };
    await recordChange(tx, by, 'discount-code.made', made.id, { kind: discount.kind, uses: form.uses });
    return { ok: true, id: made.id };
  });
}

/**
 * Ends a code, so that nobody can use it any more. Its earlier uses stay valid. `why` has the reason and the key that
 * seals the reason. Does nothing if the code has already ended. Returns false if there is no such code.
 */
export async function endDiscountCode(
  db: Database,
  { id, why, ...by }: CodeManager & { id: string; why?: ActReason },
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const code = await lockCode(tx, id);
    if (!code) return false;
    if (code.ended_at !== null) return true;
    await tx
      .updateTable('discount_code')
      .set({ ended_by: by.organiserId, ended_at: now })
      .where('id', '=', id)
      .execute();
    const act = { action: 'discount-code.ended', subject: 'discount-code', subjectId: id } as const;
    await recordAct(tx, { ...byOrganiser(by), ...act, ...(why ?? withoutReason) });
    return true;
  });
}

/**
 * Changes how often a code can be used. Refuses a number below the number of past uses. Also refuses if somebody else
 * has changed the number since the form was shown.
 */
export async function changeMostUses(
  db: Database,
  { id, uses, shown, ...by }: CodeManager & { id: string; uses: number; shown?: number | undefined },
): Promise<
  | { ok: true }
  | { ok: false; reason: 'no-such-code' | 'used-more-often' }
  | { ok: false; reason: 'changed-meanwhile'; uses: number }
> {
  return await db.transaction().execute(async (tx) => {
    const code = await lockCode(tx, id);
    if (!code) return { ok: false, reason: 'no-such-code' };
    if (uses < (await countUses(tx, id))) return { ok: false, reason: 'used-more-often' };
    if (uses === code.most_uses) return { ok: true };
    if (shown !== undefined && shown !== code.most_uses) {
      return { ok: false, reason: 'changed-meanwhile', uses: code.most_uses };
    }
    await tx.updateTable('discount_code').set({ most_uses: uses }).where('id', '=', id).execute();
    await recordChange(tx, by, 'discount-code.changed', id, { uses });
    return { ok: true };
  });
}

async function lockCode(tx: Database, id: string) {
  return await tx
    .selectFrom('discount_code')
    .select(['most_uses', 'ended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns how often a code was used. Uses are numbered from 1, so this is the number of the last use. */
export async function countUses(tx: Database, codeId: string): Promise<number> {
  const row = await tx
    .selectFrom('discount_use')
    .select((use) => use.fn.max('number').as('last'))
    .where('code_id', '=', codeId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

async function recordChange(
  tx: Database,
  by: CodeManager,
  action: 'discount-code.made' | 'discount-code.changed',
  id: string,
  detail: Record<string, string | number>,
): Promise<void> {
  await recordAct(tx, { ...byOrganiser(by), action, subject: 'discount-code', subjectId: id, detail });
}
