import { folderSettings } from '#conference/edition/edition.server.ts';
import type { PageForm } from '../../hostile/read-forms.ts';
import { type Page, textOf } from '../browser.ts';
import { type Run, type Transfer, valuesOf } from '../person.ts';
import { calendar, friendsCode } from '../plan.ts';
import { openDesk } from '../sign-in.ts';
import { act, type Desk, goOn, list, noteDone, noteRefusal, type Work } from './work.ts';

/**
 * On every second day finance reads the statement of each account, in which somebody unknown has paid, too, and records all
 * lines that the site can assign. What it cannot assign is recorded by hand.
 */
export const readStatements: Work = async (run, desk) => {
  if (calendar.coming.indexOf(run.world.today()) % 2 === 0) return;
  for (const currency of new Set(run.bank.map((transfer) => transfer.currency)))
    await readStatement(run, desk, currency);
};

async function readStatement(run: Run, desk: Desk, currency: string) {
  const statement = { name: 'statement.csv', bytes: await writeStatement(run, currency) };
  // A form shows a part of a long statement. In the end nothing is left to record, because its lines are known.
  for (let round = 1; round <= 20; round++) {
    const read = {
      path: '/organiser/payments/statement',
      intent: 'read',
      answers: { account: currency, statement },
    };
    const page = await act(run, desk, 'finance', read);
    const line = page ? valuesOf(page, 'line') : [];
    if (!page || line.length === 0) return;
    const recorded = await goOn(run, desk, 'finance', { page, intent: 'record', answers: { line } });
    if (!recorded) return;
    const refused = textOf(recorded);
    for (const bankReference of line.map((hash) => bankReferenceOf(page, hash)))
      if (!refused.includes(bankReference)) noteRecorded(run, bankReference);
  }
  throw new Error(`The statement of ${currency} has lines to record after twenty rounds.`);
}

/** The statement of today as the bank of this account writes it. */
async function writeStatement(run: Run, currency: string): Promise<Buffer> {
  const [year, month, day] = run.world.today().split('-');
  const isMonthFirst = folderSettings.bankAccounts?.[currency as 'USD']?.statementDays === 'month-first';
  const bookedOn = isMonthFirst ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
  const lines = run.bank
    .filter((transfer) => transfer.currency === currency)
    .map(async ({ of, amount, reference }) => {
      const table = of.kind === 'group' ? 'group_payment' : 'registration';
      const [payee] = await list<{ reference: string }>(run, `select reference from ${table} where id = $1`, [
        of.id,
      ]);
      return `${bookedOn},Transfer of ${payee?.reference.toLowerCase()},${(amount / 100).toFixed(2)},${reference}`;
    });
  const unknown = `${bookedOn},Peace,17.00,UNKNOWN-${run.world.today()}`;
  return Buffer.from(
    ['Date,Description,Amount,Reference', ...(await Promise.all(lines)), unknown].join('\r\n'),
  );
}

/** What the bank calls a line of a statement that the page proposes to record. The first choice is recorded. */
function bankReferenceOf(page: Page, hash: string): string {
  const [value = '{}'] = valuesOf(page, `charge-${hash}`);
  return (JSON.parse(value) as { bankReference?: string }).bankReference ?? '';
}

/** Takes a transfer that the site has recorded from the list of what came to the bank. */
function noteRecorded(run: Run, bankReference: string) {
  const transfer = run.bank.find(({ reference }) => reference === bankReference);
  if (!transfer) return;
  run.bank.splice(run.bank.indexOf(transfer), 1);
  noteTransfer(run, transfer);
}

/** Notes what finance has recorded, and that its payer keeps the payment. */
function noteTransfer(run: Run, { of, amount, currency, reference }: Transfer) {
  run.recorded[currency] = (run.recorded[currency] ?? 0) + amount;
  const person = run.people.find(({ promised }) => promised.some(({ values }) => values[0] === of.id));
  const sql =
    'select 1 from payment join charge on charge.id = charge_id where payment.amount = $2::int and registration_id = $1';
  if (of.kind === 'registration')
    person?.promised.push({
      what: `the payment ${reference}`,
      sql: `${sql} limit 1`,
      values: [of.id, String(amount)],
    });
}

/** Finance records what came to the bank, once each. What is too much must be accepted in a second form. */
export const recordTransfers: Work = async (run, desk) => {
  for (const transfer of run.bank.splice(0)) {
    const { of, amount, currency, reference } = transfer;
    const path =
      of.kind === 'group'
        ? `/organiser/group-payments/${of.id}`
        : `/organiser/registrations/${of.id}/payments`;
    const organiser = desk.organisers.get('finance');
    if (!organiser) continue;
    const page = await openDesk(run.world, organiser, path);
    const answers = {
      amount: (amount / 100).toFixed(2),
      reference,
      note: 'By bank',
      ...(of.kind === 'registration' && { kind: 'payment', method: 'transfer', currency }),
    };
    let sent = await organiser.browser.send(page, 'record', answers, { times: 2 });
    const accepted =
      sent && !sent.isAcknowledged
        ? /name="accepted"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="accepted"/.exec(sent.html)
        : null;
    if (sent && accepted)
      sent = await organiser.browser.send(sent, 'record', {
        ...answers,
        accepted: accepted[1] ?? accepted[2] ?? '',
      });
    if (!sent?.isAcknowledged) {
      noteRefusal(run, desk, { what: 'record', where: `finance at ${path}, ${amount}` }, sent ?? 'no form');
      continue;
    }
    noteDone(desk, 'record');
    noteTransfer(run, transfer);
  }
};

/** Finance makes a code that lowers the fee of three people. */
export const makeCode: Work = async (run, desk) => {
  if (run.world.today() !== calendar.coming[0]) return;
  const answers = { name: 'Friends', code: friendsCode, kind: 'percent', percent: '20', uses: '3' };
  await act(run, desk, 'finance', { path: '/organiser/discounts', intent: 'make', answers });
};

/** Finance undoes the first transfer that it recorded, and records it again on the same day. */
export const undoPayment: Work = async (run, desk) => {
  if (run.world.today() !== calendar.coming[12]) return;
  const [first] = await list<{ id: string; registration: string; amount: number; currency: string }>(
    run,
    `select payment.id, registration_id as registration, payment.amount, payment.currency
     from payment join charge on charge.id = charge_id join registration on registration.id = registration_id
     where method = 'transfer' and payment.kind = 'payment' and status = 'active' order by recorded_at limit 1`,
  );
  if (!first) return;
  const { id, registration, amount, currency } = first;
  const path = `/organiser/registrations/${registration}/payments`;
  const where = ({ fields }: PageForm) => fields.some(({ values }) => values.includes(id));
  const answers = { reason: 'Booked to the wrong person' };
  if (!(await act(run, desk, 'finance', { path, intent: 'undo', answers, where }))) return;
  run.recorded[currency] = (run.recorded[currency] ?? 0) - amount;
  const of = { kind: 'registration' as const, id: registration };
  run.bank.push({ of, amount, currency, reference: `AGAIN-${id}` });
};

/** The providers pay the refunds that the site has ordered. Finance sends the others from the bank and records them. */
export const sendBackMoney: Work = async (run, desk) => {
  await run.world.settle();
  const { accounts, actions } = run.world.loopback;
  for (const provider of ['stripe', 'razorpay'] as const) {
    for (const { ref, state } of accounts[provider].refunds.values())
      if (state === 'pending') actions[provider].finishRefund(ref, 'paid');
  }
  await run.world.deliverEvents('doubled and turned round');
  const byHand = await list<{ id: string; amount: number; registration_id: string }>(
    run,
    `select refund_order.id, refund_order.amount, registration_id from refund_order join charge on charge.id = charge_id
     where state = 'queued' and provider is null and registration_id is not null order by ordered_at`,
  );
  for (const { id, amount, registration_id } of byHand) {
    const answers = {
      kind: 'refund',
      method: 'transfer',
      amount: (amount / 100).toFixed(2),
      reference: `BACK-${id}`,
      note: 'Sent back',
    };
    await act(run, desk, 'finance', {
      path: `/organiser/registrations/${registration_id}/payments`,
      intent: 'record',
      answers,
    });
  }
};

/** Payers dispute what they have paid: on the first day at both providers, and on the second day the disputes end. */
const disputes = { opened: calendar.coming[17], closed: calendar.coming[20] };

/** Two payments at each provider are disputed. One dispute is won, the other one lost. Finance notes each change. */
export const answerDisputes: Work = async (run, desk) => {
  const { accounts, actions } = run.world.loopback;
  const today = run.world.today();
  for (const provider of ['stripe', 'razorpay'] as const) {
    if (today === disputes.opened) {
      const paid = [...accounts[provider].payments.keys()].filter(
        (ref) => actions[provider].refundable(ref) > 0,
      );
      for (const ref of paid.slice(0, 2))
        if (actions[provider].dispute(ref)) noteDone(desk, 'a payment is disputed');
    }
    if (today === disputes.closed)
      for (const [index, ref] of [...accounts[provider].disputes.keys()].entries())
        actions[provider].closeDispute(ref, index === 0 ? 'won' : 'lost');
  }
  if (today !== disputes.opened && today !== disputes.closed) return;
  await run.world.deliverEvents('doubled and turned round');
  await run.world.settle();
  for (const { id } of await list<{ id: string }>(
    run,
    'select id from dispute where seen_at is null order by id',
  )) {
    const where = ({ fields }: PageForm) => fields.some(({ values }) => values.includes(id));
    await act(run, desk, 'finance', { path: '/organiser/online-payments', intent: 'note-dispute', where });
  }
};
