import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { recordAct } from '#conference/audit/record-act.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { undoPayment } from '#conference/money/undo-payment.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { undoMerge } from '#conference/registration/merging/undo-merge.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { issueReceipts } from './issue-receipts.server.ts';
import { listReceipts } from './list-receipts.server.ts';

const now = new Date('2026-01-10T08:00:00Z');

type Platform = Awaited<ReturnType<typeof aPlatform>>;
type Of = Parameters<typeof aPaymentToRecord>[0];
type Parts = Parameters<typeof aPaymentToRecord>[2];

const organiserOf = new Map<Platform, string>();
async function organiser(platform: Platform) {
  const known = organiserOf.get(platform) ?? (await anOrganiser(platform, { roles: ['finance'] })).id;
  organiserOf.set(platform, known);
  return known;
}

async function pay(platform: Platform, of: Of, parts?: Parts): Promise<string> {
  const made = await recordPayment(platform, aPaymentToRecord(of, await organiser(platform), parts), now);
  if (!made.ok) throw new Error(made.reason);
  return made.paymentId;
}

async function person(platform: Platform, parts: { fullName?: string } = {}) {
  const { id } = await aRegistration(platform, parts);
  return { kind: 'registration', id } as const;
}

async function undo(platform: Platform, of: Of, paymentId: string) {
  const by = { organiserId: await organiser(platform), requestId: 'a-request' };
  expect(await undoPayment(platform, { of, paymentId, reason: 'A mistake', ...by }, now)).toEqual({
    ok: true,
  });
}

const listOf = async ({ db }: Platform, ...ofs: Of[]) =>
  (
    await listReceipts(db, {
      registrationIds: ofs.filter(({ kind }) => kind === 'registration').map(({ id }) => id),
      bookingIds: ofs.filter(({ kind }) => kind === 'booking').map(({ id }) => id),
    })
  ).reverse();
const numbersOf = async (db: Database) =>
  (
    await db
      .selectFrom('receipt_number')
      .select(['kind', 'number'])
      .orderBy('kind')
      .orderBy('number')
      .execute()
  ).map(({ kind, number }) => `${kind} ${number}`);

describe('documents of payments', async () => {
  const platform = await aPlatform();

  it('issues a receipt for money, a credit note for a refund, and no document for a waiver', async () => {
    const of = await person(platform);
    const paymentId = await pay(platform, of, { amount: 1000_00 });
    await pay(platform, of, { method: 'waiver', amount: 300_00 });
    await pay(platform, of, { kind: 'refund', method: 'cash', amount: 400_00 });
    // Both documents have the same time. Such documents are listed by kind, so the credit note comes first.
    const [note, receipt, ...others] = await listOf(platform, of);
    expect(others).toEqual([]);
    expect(receipt).toEqual({
      id: expect.any(String),
      kind: 'receipt',
      name: 'receipt',
      about: [],
      number: 'R-2026-00001',
      item: 'Registration: Professional or faculty',
      amount: 1000_00,
      currency: 'USD',
      issuedOn: '2026-01-10',
      isCancelled: false,
      paymentId,
      bookingId: null,
      groupPaymentId: null,
    });
    expect(note).toMatchObject({ kind: 'credit-note', number: 'CN-2026-00001', amount: 400_00 });
  });

  it('cancels the document of a payment or refund that is undone', async () => {
    const of = await person(platform);
    await undo(platform, of, await pay(platform, of, { amount: 700_00 }));
    await pay(platform, of, { amount: 500_00 });
    await undo(platform, of, await pay(platform, of, { kind: 'refund', amount: 200_00 }));
    const listed = await listOf(platform, of);
    expect(listed.map(({ kind, amount, isCancelled }) => ({ kind, amount, isCancelled }))).toEqual(
      expect.arrayContaining([
        { kind: 'receipt', amount: 700_00, isCancelled: true },
        { kind: 'credit-note', amount: 700_00, isCancelled: false },
        { kind: 'receipt', amount: 500_00, isCancelled: false },
        { kind: 'credit-note', amount: 200_00, isCancelled: true },
        { kind: 'receipt', amount: 200_00, isCancelled: false },
      ]),
    );
    expect(listed).toHaveLength(5);
    await expectBalanced(of);
  });

  it('names the spot of a booking and the day of a hall', async () => {
    const { id } = await aRegistration(platform);
    const of = { kind: 'booking', id: await aBooking(platform, id) } as const;
    await pay(platform, of, { amount: 10_000_00 });
    const [receipt] = await listOf(platform, of);
    const { title } = platform.settings.catalogue.find((option) => option.id === 'art-craft-shop') ?? {
      title: '',
    };
    expect(receipt).toMatchObject({
      item: `${edition.festival?.name}, ${title}, 14–30 January 2026`,
      currency: 'INR',
      bookingId: of.id,
    });
  });

  it('cancels the receipts of a merged registration; if the merge is undone, cancels the receipts that the merge issued', async () => {
    const kept = await person(platform);
    const other = await person(platform);
    await pay(platform, other, { amount: 600_00 });
    const by = { organiserId: await organiser(platform), requestId: 'a-request' };
    const merge = { keptId: kept.id, otherId: other.id, reason: 'One person', ...by };
    expect(await mergeRegistrations(platform, merge, now)).toMatchObject({ ok: true });
    const kindsOf = async (of: Of) =>
      (await listOf(platform, of))
        .map(({ kind, isCancelled }) => `${kind}${isCancelled ? ' cancelled' : ''}`)
        .sort();
    expect(await kindsOf(other)).toEqual(['credit-note', 'receipt cancelled']);
    expect(await kindsOf(kept)).toEqual(['receipt']);
    expect(await undoMerge(platform, { otherId: other.id, reason: 'Two people', ...by }, now)).toMatchObject({
      ok: true,
    });
    expect(await kindsOf(kept)).toEqual(['credit-note', 'receipt cancelled']);
    expect(await kindsOf(other)).toEqual(['credit-note', 'receipt', 'receipt cancelled']);
    await expectBalanced(kept);
    await expectBalanced(other);
  });

  it('cannot be changed by the application, which cannot choose their numbers either', async () => {
    const denied = async (statement: string) =>
      await expect(platform.database.pool.query(statement)).rejects.toThrow('permission denied');
    await denied('update receipt set amount = 1');
    await denied("update receipt set content = '{}'");
    await denied('delete from receipt');
    await denied('update receipt_number set number = 7');
    await denied('delete from receipt_number');
    await denied("insert into receipt_counter values ('x', 'receipt', 1)");
    await denied('update receipt_counter set last = 1');
  });

  /**
   * Expects that the receipts of a charge, minus its credit notes, are equal to the received money minus the repaid
   * money.
   */
  async function expectBalanced(of: Of) {
    const balance = await readBalance(platform.db, of);
    const listed = await listOf(platform, of);
    const sum = listed.reduce(
      (total, { kind, amount }) => total + (kind === 'receipt' ? amount : -amount),
      0,
    );
    expect(sum).toBe((balance?.received ?? 0) - (balance?.repaid ?? 0));
  }
});

describe('the numbers of documents', async () => {
  const [platform, twin] = await Promise.all([aPlatform(), aPlatform()]);

  /**
   * Records forty payments and refunds at the same time, each with its document. Half of the transactions record an act
   * before the document, half after it. Every fourth transaction fails after it has issued its document.
   */
  async function race(where: Platform) {
    const { db } = where;
    const charges = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const of = await person(where);
        // A refund needs money that was received.
        await pay(where, of, { amount: 100_00 });
        return (await readBalance(db, of))?.chargeId ?? '';
      }),
    );
    const by = await organiser(where);
    const act = { actor: 'organiser', actorId: by, action: 'payments.exported', subject: 'list' } as const;
    const one = async (turn: number) =>
      await db.transaction().execute(async (tx) => {
        const chargeId = charges[turn % charges.length] ?? '';
        if (turn % 2 === 0) await recordAct(tx, act);
        await tx
          .insertInto('payment')
          .values({
            charge_id: chargeId,
            kind: turn % 5 === 0 ? 'refund' : 'payment',
            method: 'transfer',
            amount: turn % 5 === 0 ? -100 : 100,
            currency: 'USD',
            received_on: '2026-01-09',
            recorded_by: by,
            recorded_at: new Date(now.getTime() + turn),
            submission_hash: Buffer.from(`turn ${turn}`),
          })
          .execute();
        await issueReceipts(tx, { chargeIds: [chargeId], records: new Map() }, now);
        if (turn % 2 === 1) await recordAct(tx, act);
        // Numbers are usually assigned at the commit. Here they are assigned at once, so that a transaction has a
        // number before it fails.
        await sql`set constraints all immediate`.execute(tx);
        if (turn % 4 === 3) throw new Error('failed after the receipt');
      });
    const ended = await Promise.allSettled(Array.from({ length: 40 }, (_, turn) => one(turn)));
    return ended.filter(({ status }) => status === 'fulfilled').length;
  }

  const complete = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${kind} ${index + 1}`);

  it('have no gaps and no duplicates if many people pay at once and some transactions fail', async () => {
    expect(await race(platform)).toBe(30);
    expect(await numbersOf(platform.db)).toEqual([...complete('receipt', 32), ...complete('credit-note', 6)]);
  });

  it('would have gaps if they came from a sequence', async () => {
    const owner = new pg.Client({ connectionString: twin.database.adminUrl });
    await owner.connect();
    await owner.query(`
      create sequence twin;
      create or replace function number_receipt() returns trigger language plpgsql security definer as $$
      begin
        insert into receipt_number values (new.id, new.edition, new.kind, nextval('twin'));
        return null;
      end $$`);
    await owner.end();
    expect(await race(twin)).toBe(30);
    const numbers = (await numbersOf(twin.db)).map((text) => Number(text.split(' ')[1]));
    expect(Math.max(...numbers)).toBeGreaterThan(numbers.length);
  });
});
