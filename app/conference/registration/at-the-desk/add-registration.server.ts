import { checkInInTransaction } from '#conference/door/check-in.server.ts';
import type { Place } from '#conference/door/place.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { bookPayment } from '#conference/money/book-payment.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { lockForPayment } from '#conference/money/settle-payment.server.ts';
import { findSamePeople, type SamePerson } from '#conference/registration/record/find-same-people.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import {
  type DeskSubmission,
  findRegistered,
  registerAtDesk,
} from '#conference/registration/registering/register.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import type { FeeChoice } from './desk-registration.ts';

export type NewRegistration = Omit<DeskSubmission, 'afterwards'> & {
  fee: FeeChoice;
  /** Defined if the person is at the desk. The person is then also checked in, at today's `place` if there is one. */
  arrival: { place: Place | undefined } | undefined;
  /** True if the organiser accepts that another registration has the same passport. */
  isSamePassportAccepted: boolean;
};

type AddResult =
  | { ok: true; registrationId: string; isWaiting: boolean }
  | { ok: false; reason: 'email-taken' | 'same-passport'; other: SamePerson | undefined };

type Store = Pick<Platform, 'db' | 'files' | 'jobs' | 'secrets'> & WithSettings;

/**
 * Registers a person at the desk, and only once if the form is sent again. The same transaction records a fee in cash
 * or waives the fee, and checks in a guest who is at the desk. If all places are taken, the person goes on the waiting
 * list instead, unless `isPlaceGiven` is true. A mail tells the person how to sign in. Refuses the
 * email address of another active registration. Refuses the passport of another registration until the organiser
 * accepts it.
 */
export async function addRegistration(
  store: Store,
  { fee, arrival, isSamePassportAccepted, ...submission }: NewRegistration,
  now: Date,
): Promise<AddResult> {
  const { db, jobs, secrets } = store;
  const [people = []] = await findSamePeople(db, secrets, [submission.form]);
  // This check must follow the search. If the form was sent twice, the search may have found the registration that the
  // first form made.
  const registered = await findRegistered(db, submission);
  if (registered) return { ok: true, registrationId: registered, isWaiting: false };
  const findSame = (field: SamePerson['same'][number]) => people.find(({ same }) => same.includes(field));
  const taken = { ok: false, reason: 'email-taken', other: findSame('email') } as const;
  if (taken.other) return taken;
  const holder = findSame('passport');
  if (holder && !isSamePassportAccepted) return { ok: false, reason: 'same-passport', other: holder };
  const { organiserId, requestId } = submission;
  const afterwards = async (tx: Database, registrationId: string) => {
    // Who waits for a place pays nothing and is not admitted.
    if ((await lockRegistration(tx, registrationId))?.status === 'waiting') return;
    const by = { registrationId, organiserId, requestId };
    if (fee.fee !== 'later') await settleWholeFee(tx, { jobs, secrets }, { ...by, fee }, now);
    if (arrival) await checkInInTransaction(tx, { ...by, ...arrival }, now);
  };
  const added = await registerAtDesk(store, { ...submission, afterwards }, now);
  return added.ok ? added : taken;
}

type FeePayment = { registrationId: string; organiserId: string; requestId: string; fee: FeeChoice };

async function settleWholeFee(
  tx: Database,
  { jobs, secrets }: Pick<Store, 'jobs' | 'secrets'>,
  { registrationId, organiserId, requestId, fee }: FeePayment,
  now: Date,
): Promise<void> {
  const of = { kind: 'registration', id: registrationId } as const;
  const locked = await lockForPayment(tx, of);
  const balance = locked && (await readBalance(tx, of));
  if (!balance || balance.due === 0) return;
  const payment = {
    charge: locked,
    form: {
      kind: 'payment',
      method: fee.fee === 'free' ? 'waiver' : 'cash',
      amount: balance.due,
      receivedOn: dayAt(now, edition.timeZone),
      reference: '',
      note: fee.fee === 'free' ? fee.reason : '',
    },
    submissionHash: hashToken(`desk ${registrationId}`),
    organiserId,
    requestId,
  } as const;
  await bookPayment(tx, { jobs, secrets }, payment, now);
}
