import { randomBytes, randomUUID } from 'node:crypto';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { askToCancel } from '#conference/money/cancellation/ask-to-cancel.server.ts';
import { readRequest } from '#conference/money/cancellation/list-requests.server.ts';
import { planGrant } from '#conference/money/cancellation/plan-grant.server.ts';
import { quoteRequest } from '#conference/money/cancellation/quote-request.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { sendTransferProof } from '#conference/money/transfers/send-transfer-proof.server.ts';
import { withdrawWithin } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { questionField, questionFieldValue } from '#routes/organiser/form/question.ts';
import { askToGrant } from '#routes/organiser/money/cancellation/ask-to-grant.server.ts';
import { describePayments } from '#routes/organiser/money/describe-payments.server.ts';
import { askToOrder } from '#routes/organiser/money/payment-questions.server.ts';
import { aPaymentToRecord, aPdf, aRegistration, aSession } from '#tests/factories.ts';
import {
  type Desk,
  deskActor,
  deskForm,
  type PreparedStore,
  readCharge,
  selectAct,
  selectMail,
  today,
  type Writes,
} from './write.ts';

const paymentTables = 'payment join charge on charge.id = charge_id where registration_id = $1::uuid';
/**
 * Selects a receipt that has a number. A receipt gets its number at the end of its transaction, so without a number
 * only a part of the form was saved.
 */
const selectNumberedReceipt = (kind: string) =>
  `select 1 from receipt join receipt_number on receipt_id = receipt.id join charge on charge.id = charge_id
   where registration_id = $1::uuid and receipt.kind = '${kind}'`;

/**
 * Returns the value of a form field that tells the server which question the organiser saw before granting a request.
 */
async function seenOfGrant(store: PreparedStore, id: string): Promise<string> {
  const request = await readRequest(store, id);
  if (!request) throw new Error('The request to cancel was not found.');
  return questionFieldValue(askToGrant(folderSettings, request, await planGrant(store.db, request)));
}

/** The forms about money: transfers, statements, invoices, cancellations and refunds. */
export const moneyWrites: Writes = {
  'proof of a transfer': {
    // The same proof can be sent twice, for example by two people of one family.
    isOnce: false,
    prepare: async (store) => {
      const { registration, cookie } = await aParticipant(store);
      return {
        path: '/dashboard/payment',
        cookie,
        fields: { intent: 'send-proof', kind: 'registration', id: registration.id },
        files: { proof: aPdf() },
        id: registration.id,
        parts: {
          proof: "select 1 from transfer_proof where registration_id = $1::uuid and state = 'waiting'",
          file: 'select 1 from stored_file join transfer_proof on file_id = stored_file.id where registration_id = $1::uuid',
          act: selectAct('transfer-proof.sent'),
        },
      };
    },
  },

  'declining a proof of a transfer': {
    isOnce: true,
    prepare: async (store, desk) => {
      const { registration } = await aParticipant(store);
      const of = { kind: 'registration', id: registration.id } as const;
      const file = { bytes: aPdf(), mediaType: 'application/pdf' } as const;
      const proof = { of, registrationId: registration.id, file, requestId: 'prepared' };
      const sent = await sendTransferProof(store, proof, new Date());
      if (!sent.ok) throw new Error(`The proof was refused: ${sent.reason}.`);
      const { rows } = await store.pool.query<{ id: string }>(
        'select id from transfer_proof where registration_id = $1',
        [registration.id],
      );
      const [{ id } = { id: '' }] = rows;
      const path = `/organiser/registrations/${registration.id}/payments`;
      return {
        ...deskForm(desk, path, 'decline-proof', { proofId: id, reason: 'No money has arrived' }),
        id,
        parts: {
          proof: "select 1 from transfer_proof where id = $1::uuid and state = 'declined'",
          act: "select 1 from audit_entry join transfer_proof on registration_id = subject_id where transfer_proof.id = $1::uuid and action = 'transfer-proof.declined'",
          mail: `${selectMail} and kind = 'transfer-proof-declined'`,
        },
      };
    },
  },

  'line of a bank statement': {
    isOnce: true,
    prepare: async (store, desk) => {
      const { id } = await aRegistration(store, { now: new Date() });
      const { amount } = await readCharge(store, id);
      const hash = randomBytes(32).toString('hex');
      const line = {
        parts: [{ of: { kind: 'registration', id }, amount }],
        hash,
        bookedOn: today,
        bankReference: hash,
        isReferenceAccepted: false,
      };
      const fields = { line: hash, [`charge-${hash}`]: JSON.stringify(line) };
      return {
        ...deskForm(desk, '/organiser/payments/statement', 'record', fields),
        id,
        parts: {
          payment: `select 1 from ${paymentTables}`,
          paid: 'select 1 from registration where id = $1::uuid and paid_at is not null',
          receipt: selectNumberedReceipt('receipt'),
          act: selectAct('payment.recorded'),
          mail: "select 1 from mail where registration_id = $1::uuid and kind = 'payment-received'",
        },
      };
    },
  },

  invoice: {
    isOnce: true,
    prepare: async (store) => {
      const { registration, cookie } = await aParticipant(store);
      return {
        path: '/dashboard/receipts',
        cookie,
        fields: { bookingId: '', name: 'Peace Institute', address: '1 Peace Road\nPune', taxNumber: '' },
        id: registration.id,
        parts: { invoice: selectNumberedReceipt('invoice'), act: selectAct('invoice.issued') },
      };
    },
  },

  'request to cancel': {
    isOnce: true,
    prepare: async (store, desk) => {
      const { registration, cookie } = await aParticipant(store);
      await pay(store, desk, registration.id);
      const of = { kind: 'registration', id: registration.id } as const;
      const quote = await quoteRequest(store.db, { of, kind: 'cancellation' }, new Date());
      return {
        path: '/dashboard/cancel',
        cookie,
        fields: { intent: 'ask', kind: 'cancellation', seen: String(quote?.amount ?? 0) },
        id: registration.id,
        parts: {
          request: "select 1 from cancellation_request where registration_id = $1::uuid and state = 'open'",
          act: selectAct('cancellation.asked'),
          mail: "select 1 from mail where registration_id = $1::uuid and kind = 'cancellation-asked'",
        },
      };
    },
  },

  'granting a cancellation': {
    isOnce: true,
    prepare: async (store, desk) => {
      const { registration } = await aParticipant(store);
      await pay(store, desk, registration.id);
      const of = { kind: 'registration', id: registration.id } as const;
      const quote = await quoteRequest(store.db, { of, kind: 'cancellation' }, new Date());
      const wish = { kind: 'cancellation', registrationId: registration.id, bookingId: undefined } as const;
      const rest = { proof: undefined, substitute: undefined, requestId: 'prepared' };
      const asked = await askToCancel(store, { ...wish, ...rest, seen: quote?.amount ?? 0 }, new Date());
      if (!asked.ok) throw new Error(`The request was refused: ${asked.reason}.`);
      const isRefunded = (quote?.amount ?? 0) > 0;
      const request = 'join cancellation_request as request on request.registration_id =';
      return {
        ...deskForm(desk, `/organiser/cancellations/${asked.id}`, 'grant', {
          [questionField]: await seenOfGrant(store, asked.id),
          reason: 'The request is in order',
        }),
        id: asked.id,
        parts: {
          request: "select 1 from cancellation_request where id = $1::uuid and state = 'granted'",
          withdrawn: `select 1 from registration ${request} registration.id where request.id = $1::uuid and status = 'withdrawn'`,
          act: `select 1 from audit_entry ${request} subject_id where request.id = $1::uuid and action = 'cancellation.granted'`,
          mail: `${selectMail} and kind = 'cancellation-answered'`,
          ...(isRefunded && {
            refund: `select 1 from refund_order join charge on charge.id = charge_id ${request} charge.registration_id where request.id = $1::uuid`,
          }),
        },
      };
    },
  },

  'order of a refund': {
    isOnce: true,
    prepare: async (store, desk) => {
      const id = await makeRefundDue(store, desk);
      const { payer, balance } =
        (await describePayments(store, { roles: ['owner'] }, { kind: 'registration', id })) ?? {};
      const toOrder = balance?.cancellation?.toOrder;
      if (!payer || !toOrder) throw new Error('The registration has no refund to order.');
      const seen = questionFieldValue(askToOrder(toOrder, payer));
      return {
        ...deskForm(desk, `/organiser/registrations/${id}/payments`, 'order-refund', {
          [questionField]: seen,
        }),
        id,
        parts: {
          order:
            'select 1 from refund_order join charge on charge.id = charge_id where registration_id = $1::uuid',
          act: selectAct('refund.ordered'),
        },
      };
    },
  },

  'refund at the desk': {
    isOnce: true,
    prepare: async (store, desk) => {
      const id = await makeRefundDue(store, desk);
      const { amount } = await readCharge(store, id);
      const refund = { formKey: randomUUID(), kind: 'refund', method: 'transfer', receivedOn: today };
      const rest = { amount: String(amount / 100), reference: randomUUID(), note: 'Sent back' };
      return {
        ...deskForm(desk, `/organiser/registrations/${id}/payments`, 'record', { ...refund, ...rest }),
        id,
        parts: {
          refund: `select 1 from ${paymentTables} and payment.amount < 0`,
          'credit note': selectNumberedReceipt('credit-note'),
          act: selectAct('refund.recorded'),
          mail: "select 1 from mail where registration_id = $1::uuid and kind = 'refund-paid'",
        },
      };
    },
  },
};

async function aParticipant(store: PreparedStore) {
  const registration = await aRegistration(store, { proved: true, now: new Date() });
  const token = await aSession(store, registration, { isMailProved: true, now: new Date() });
  return { registration, cookie: `session=${token}` };
}

async function pay(store: PreparedStore, desk: Desk, id: string) {
  const { amount } = await readCharge(store, id);
  const payment = aPaymentToRecord({ kind: 'registration', id }, desk.organiserId, {
    amount,
    receivedOn: today,
  });
  const paid = await recordPayment(store, payment, new Date());
  if (!paid.ok) throw new Error(`The payment was refused: ${paid.reason}.`);
}

/** Makes a paid registration that the organisers have cancelled, so that all its money is to be refunded. */
async function makeRefundDue(store: PreparedStore, desk: Desk): Promise<string> {
  const { id } = await aRegistration(store, { now: new Date() });
  await pay(store, desk, id);
  const asked = { cause: 'cancelled-by-organisers', askedAt: new Date() } as const;
  const withdrawal = { registrationId: id, reason: 'The day does not take place', ...deskActor(desk) };
  await store.db.transaction().execute(async (tx) => {
    await withdrawWithin(tx, store, withdrawal, asked, new Date());
  });
  return id;
}
