import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { readFacts } from '#conference/edition/settings/stored-settings.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { listLines, lockGroupPayment } from '#conference/money/group/group-payments.server.ts';
import { listMailboxPayments } from '#conference/money/group/personal-data.server.ts';
import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import { expectedRefund } from '#conference/money/refunds/expected-refund.server.ts';
import { countPaperDataOf } from '#conference/papers/personal-data.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { countSpeakerDataOf } from '#conference/speakers/personal-data.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { tryFollowUp, type WithoutJobs } from './carry-out-erasure.server.ts';
import { countRows } from './delete-rows.server.ts';
import { erasePerson } from './erase-person.server.ts';
import type { erasureReasons, MailboxObligation, MailboxPlan } from './mailbox-erasure.ts';

/**
 * Why `eraseMailbox` refuses an email address. `nothing-held`: we hold no data of this address. `participant`: a
 * participant has this address, so the registration with this `reference` must be erased instead.
 */
type NotErasable =
  | { ok: false; reason: 'nothing-held' }
  | { ok: false; reason: 'participant'; reference: string };

/**
 * Counts what `eraseMailbox` would erase, and lists what we owe. The email address belongs to somebody who never
 * registered, such as an author, reviewer, speaker or payer. Changes nothing.
 */
export async function previewMailboxErasure(
  db: Database,
  email: string,
): Promise<{ ok: true; plan: MailboxPlan } | NotErasable> {
  const participant = await db
    .selectFrom(registrations(db).as('person'))
    .select('reference')
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (participant) return { ok: false, reason: 'participant', reference: participant.reference };
  const { accepted, language, ...held } = await countPaperDataOf(db, email);
  const payments = await listMailboxPayments(db, [email]);
  const messages = await countRows(db, 'enquiry', ofMailbox(email));
  const { papers, coAuthored, isReviewer } = held;
  const { entries, nominations } = await countSpeakerDataOf(db, email);
  const count = papers + coAuthored + entries + nominations + payments.length + messages;
  if (count === 0 && !isReviewer) return { ok: false, reason: 'nothing-held' };
  const obligations: MailboxObligation[] = await findDueRefunds(
    db,
    payments.map(({ id }) => id),
  );
  if (accepted > 0) obligations.push({ kind: 'papers-accepted', count: accepted });
  return {
    ok: true,
    plan: { ...held, entries, nominations, messages, payments: payments.length, obligations },
  };
}

export type EraseMailbox = {
  email: string;
  reason: keyof typeof erasureReasons;
  /** The day on which the request reached us, in the edition's zone. */
  receivedOn: string;
  /** True if the owner has seen the obligations and has confirmed the erasure in spite of them. */
  isConfirmed: boolean;
  organiserId: string;
  requestId: string;
};

/**
 * Erases the data of somebody who never registered, in one transaction, and mails them. The accounts keep the amounts
 * and the numbers of receipts. Refuses the email address of a participant. Refuses while we owe something, unless the
 * owner has confirmed the erasure.
 */
export async function eraseMailbox(
  platform: Pick<Platform, 'jobs'> & WithoutJobs,
  { email, reason, receivedOn, isConfirmed, ...by }: EraseMailbox,
  now: Date,
): Promise<{ ok: true } | NotErasable | { ok: false; reason: 'open-obligations' }> {
  const erased = await platform.db.transaction().execute(async (tx) => {
    for (const { id } of await listMailboxPayments(tx, [email])) await lockGroupPayment(tx, id);
    const planned = await previewMailboxErasure(tx, email);
    if (!planned.ok) return planned;
    const { obligations, ...counts } = planned.plan;
    if (obligations.length > 0 && !isConfirmed)
      return { ok: false as const, reason: 'open-obligations' as const };
    const followUpId = await eraseByMailbox(tx, platform.secrets, email, now);
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'mailbox.erased',
      subject: 'mailbox',
      subjectId: followUpId,
      detail: { reason, receivedOn, ...counts },
    });
    await queueMail(tx, platform.jobs, { kind: 'mailbox-erased', subjectId: followUpId });
    return { ok: true as const, followUpId };
  });
  if (!erased.ok) return erased;
  await tryFollowUp(platform, erased.followUpId);
  return { ok: true };
}

/** Erases the data of a mailbox that has no registration. Returns the id of the follow-up. */
export async function eraseByMailbox(
  tx: Database,
  secrets: Secrets,
  email: string,
  now: Date,
): Promise<string> {
  const groupPayments = await listMailboxPayments(tx, [email]);
  const { language: paperLanguage } = await countPaperDataOf(tx, email);
  const { language: speakerLanguage } = await countSpeakerDataOf(tx, email);
  const recordKeyIds = groupPayments.flatMap(({ recordKeyId }) => recordKeyId ?? []);
  const language = paperLanguage ?? speakerLanguage ?? groupPayments.at(-1)?.language ?? 'en';
  return await erasePerson(tx, secrets, { ...ofMailbox(email), recordKeyIds }, now, language);
}

function ofMailbox(email: string) {
  return { registrationIds: [], emails: [email], recordKeyIds: [], bookingIds: [] };
}

/**
 * Finds the refunds that we owe for these group payments. For people who have withdrawn, the refund rules say how much
 * we owe. For everybody else, we owe the overpaid amount.
 */
async function findDueRefunds(
  db: Database,
  groupPaymentIds: readonly string[],
): Promise<MailboxObligation[]> {
  const lines = (await listLines(db, groupPaymentIds)).filter(({ booked }) => booked > 0);
  const ids = lines.flatMap(({ registrationId }) => registrationId ?? []);
  const balances = await readBalances(db, 'registration', ids);
  const facts = await readFacts(db);
  const owed: MailboxObligation[] = [];
  for (const { registrationId, state, overpaid, booked } of lines) {
    const balance = balances.get(registrationId ?? '');
    if (registrationId === null || !balance || balance.received <= balance.repaid) continue;
    const { cancellation } = (await readPayer(db, { kind: 'registration', id: registrationId })) ?? {};
    const due =
      state === 'withdrawn' && cancellation ? expectedRefund(facts, cancellation, balance) : overpaid;
    const amount = Math.min(due, booked);
    if (amount > 0) owed.push({ kind: 'money-owed', amount, currency: balance.currency });
  }
  return owed;
}
