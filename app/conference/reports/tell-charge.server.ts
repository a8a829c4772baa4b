import { mails } from '#conference/mails/mails.server.ts';
import { cancellationRequests } from '#conference/money/cancellation/cancellation-requests.server.ts';
import { listPayments } from '#conference/money/ledger/list-payments.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { listChargeEvents } from '#conference/money/online/list-charge-events.server.ts';
import { listReceipts } from '#conference/money/receipts/list-receipts.server.ts';
import { receipts } from '#conference/money/receipts/receipts.server.ts';
import { listTransferProofs } from '#conference/money/transfers/transfer-proofs.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { listActs } from './list-acts.server.ts';

type Of = { kind: ChargeKind; id: string };

/** The story leaves out these acts, because it shows their payment or document instead. */
const leftOutActs = [
  ...['payment.recorded', 'payment.undone', 'refund.recorded', 'refund.undone'],
  ...['chargeback.recorded', 'chargeback.undone', 'invoice.issued', 'invoice.corrected'],
];

/** The names of acts about money begin with one of these nouns. */
const nouns = new Set([
  ...['booking', 'cancellation', 'dispute', 'proof', 'provider-payment'],
  ...['receipt', 'refund', 'refusal-proof', 'transfer-proof'],
]);

/** The acts on a registration that change what it costs, who pays, or whether it takes part. */
const registrationActs = new Set([
  ...['registration.made', 'registration.corrected', 'registration.withdrawn', 'registration.reinstated'],
  ...['registration.merged', 'registration.merged-into', 'registration.merge-undone'],
  ...['registration.taken-out', 'registration.substituted', 'registration.took-over'],
]);

/** At most this many acts are read. A charge has far fewer. */
const mostActs = 500;

/**
 * Reads everything that happened to a charge: its payments, documents, what the payment providers reported, the acts of
 * people, and the mails about it. Each of these is a separate list.
 */
export async function tellCharge(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { of, chargeId }: { of: Of; chargeId: string },
) {
  const provider = await listChargeEvents(db, chargeId);
  const payments = await listPayments({ db, secrets }, of);
  const subjectIds = [
    of.id,
    ...[provider.paid, provider.refunds, provider.disputes].flat().map(({ id }) => id),
  ];
  const acts = await listActs({ db, secrets }, { subjectIds, hidden: [], count: mostActs });
  const documents = await listReceipts(db, {
    registrationIds: of.kind === 'registration' ? [of.id] : [],
    bookingIds: of.kind === 'booking' ? [of.id] : [],
  });
  return {
    ...provider,
    payments,
    documents: await addTimes(db, documents),
    acts: acts.filter(isAboutMoney),
    mails: await listMails(db, of, payments),
  };
}

export type ChargeStory = Awaited<ReturnType<typeof tellCharge>>;

function isAboutMoney({ action, detail }: { action: string; detail: unknown }): boolean {
  if (leftOutActs.includes(action)) return false;
  if (action === 'registration.corrected') {
    const { fields } = Object(detail) as { fields?: unknown };
    return Array.isArray(fields) && fields.includes('participantType');
  }
  return registrationActs.has(action) || nouns.has(action.split('.')[0] ?? '');
}

async function addTimes<Document extends { id: string }>(db: Database, documents: readonly Document[]) {
  const rows = await db
    .selectFrom(receipts(db).as('document'))
    .select(['id', 'issued_at'])
    .where('id', '=', anyOf(documents.map(({ id }) => id)))
    .execute();
  const times = new Map(rows.map(({ id, issued_at }) => [id, issued_at]));
  return documents.flatMap((document) => {
    const at = times.get(document.id);
    return at ? [{ ...document, at }] : [];
  });
}

/** Lists the mails about a registration or booking, and about its payments, proofs and requests to cancel. */
async function listMails(db: Database, of: Of, payments: readonly { id: string }[]) {
  const proofs = await listTransferProofs(db, of);
  const requests = await db
    .selectFrom(cancellationRequests(db).as('asked'))
    .select('asked.id')
    .where((row) =>
      of.kind === 'booking'
        ? row('asked.booking_id', '=', of.id)
        : row.and([row('asked.registration_id', '=', of.id), row('asked.booking_id', 'is', null)]),
    )
    .execute();
  const subjects = [of.id, ...[payments, proofs, requests].flat().map(({ id }) => id)];
  return await db
    .selectFrom(mails(db).as('sent'))
    .select(['id', 'kind', 'state', 'queued_at as at'])
    .where('subject_id', '=', anyOf(subjects))
    .execute();
}
