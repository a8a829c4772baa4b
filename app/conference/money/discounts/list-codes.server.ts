import { sql } from 'kysely';
import type { Currency } from '#conference/edition/money/currency.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';
import { describeDiscount } from './discount-uses.server.ts';

/** Lists the discount codes, newest first. */
export async function listCodes(db: Database, page: AskedPage) {
  const query = selectCodes(db).orderBy('made.made_at', 'desc').orderBy('made.id', 'desc');
  const { rows, ...found } = await findPage(db, query, page);
  const costs = await sumCosts(db, rows);
  return { ...found, rows: rows.map((row) => ({ ...describeRow(row), costs: costs.get(row.id) ?? [] })) };
}

/** Lists the discount codes for people of a participant type. */
export async function codesOfType(db: Database, type: string): Promise<string[]> {
  const rows = await db
    .selectFrom('discount_code')
    .select('code')
    .where('participant_types', '@>', sql<string[]>`array[${type}]`)
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
}

/** Reads a discount code, with the sums of its waivers. */
export async function readStoredCode(db: Database, id: string) {
  const row = await selectCodes(db).where('made.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  return { ...describeRow(row), costs: (await sumCosts(db, [row])).get(id) ?? [] };
}

export type ListedCode = NonNullable<Awaited<ReturnType<typeof readStoredCode>>>;

function selectCodes(db: Database) {
  return db
    .selectFrom('discount_code as made')
    .innerJoin(organisers(db).as('maker'), 'maker.id', 'made.made_by')
    .selectAll('made')
    .select('maker.name as maker')
    .select((row) => [
      row
        .selectFrom('discount_use')
        .whereRef('code_id', '=', 'made.id')
        .select(({ fn }) => asNumber(fn.countAll()).as('uses'))
        .as('used'),
    ]);
}

type CodeRow = Awaited<ReturnType<ReturnType<typeof selectCodes>['executeTakeFirstOrThrow']>>;

function describeRow({ most_uses, participant_types, made_at, ended_at, used, ...row }: CodeRow) {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    sponsor: row.sponsor,
    discount: describeDiscount(row),
    mostUses: most_uses,
    used: used ?? 0,
    until: row.until,
    /** Null if the code is for every type. */
    participantTypes: participant_types,
    maker: row.maker,
    madeAt: made_at,
    endedAt: ended_at,
  };
}

type Cost = { amount: number; currency: Currency };

/** Sums the waivers of each code by currency, in minor units. Leaves out waivers that were undone. */
async function sumCosts(db: Database, codes: readonly { id: string }[]): Promise<Map<string, Cost[]>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('discount_use as use')
    .innerJoin(payments(db).as('entry'), 'entry.id', 'use.payment_id')
    .select((row) => [
      'use.code_id as codeId',
      'entry.currency',
      asNumber(row.fn.sum('entry.amount')).as('amount'),
    ])
    .where(
      'use.code_id',
      'in',
      codes.map(({ id }) => id),
    )
    .where('entry.is_undone', '=', false)
    .groupBy(['use.code_id', 'entry.currency'])
    .orderBy('entry.currency')
    .execute();
  const costs = new Map<string, Cost[]>();
  for (const { codeId, amount, currency } of rows) {
    costs.set(codeId, [...(costs.get(codeId) ?? []), { amount, currency }]);
  }
  return costs;
}

/**
 * Returns a query of the uses of one code, or of all codes, with the people who used them, oldest first. After an
 * erasure, a use has no person.
 */
export function selectUses(db: Database, codeId?: string) {
  return db
    .selectFrom('discount_use as use')
    .innerJoin('discount_code as made', 'made.id', 'use.code_id')
    .innerJoin(payments(db).as('entry'), 'entry.id', 'use.payment_id')
    .leftJoin(registrations(db).as('person'), 'person.id', 'entry.registration_id')
    .select(['made.code', 'made.name as codeName', 'made.sponsor', 'use.number', 'use.used_at as usedAt'])
    .select(['entry.amount', 'entry.currency', 'entry.is_undone as isUndone', 'entry.id as paymentId'])
    .select(['person.id as registrationId', 'person.reference', 'person.full_name as name'])
    .select(['person.participant_type as participantType', 'person.status'])
    .$if(codeId !== undefined, (uses) => uses.where('use.code_id', '=', codeId ?? ''))
    .orderBy('made.made_at')
    .orderBy('made.id')
    .orderBy('use.number');
}

/** Lists at most `count` uses of a code, the oldest first. */
export async function listUses(db: Database, codeId: string, count: number) {
  return await selectUses(db, codeId).limit(count).execute();
}
