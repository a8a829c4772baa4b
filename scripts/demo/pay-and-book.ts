import { randomBytes } from 'node:crypto';
import { dayAt, festivalDays } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { bookSpot } from '#conference/festival/book-spot.server.ts';
import { type NewPayment, recordPayment } from '#conference/money/record-payment.server.ts';
import { makeStallHolder } from '#conference/registration/registering/make-stall-holder.server.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { type Draw, openDraw } from './draw.ts';
import type { Registered } from './register-people.ts';

type Store = Pick<Platform, 'db' | 'files' | 'jobs' | 'secrets'> & WithSettings;
type Payers = { registered: readonly Registered[]; organiserId: string };

const requestId = 'demonstration';

/**
 * Records the payments of about half of the people. Returns the ids of the people who have paid in full, and of those
 * who have paid a part.
 */
export async function payFees(store: Store, draw: Draw, { registered, organiserId }: Payers, now: Date) {
  const full = new Set<string>();
  const part = new Set<string>();
  for (const { id, at } of registered) {
    const percent = draw.below(100);
    if (percent >= 52) continue;
    const isPart = percent >= 44;
    const method = percent < 3 ? 'waiver' : draw.one(['transfer', 'transfer', 'transfer', 'cash'] as const);
    const amount = await readFee(store, 'registration_id', id);
    // A few people pay too much, because their bank adds its charges.
    const excess = percent === 10 ? 25_00 : 0;
    const paidAt = addTime(at, days(1 + draw.below(20)));
    const payment = {
      kind: 'registration',
      id,
      method,
      amount: isPart ? 500_00 : amount + excess,
      excess,
      organiserId,
    } as const;
    await pay(store, draw, payment, paidAt < now ? paidAt : addTime(now, -60_000));
    (isPart ? part : full).add(id);
  }
  return { full, part };
}

/**
 * Books a spot for about a third of the people. Most of the spots are stalls. Returns the ids of the people who have a
 * booking.
 */
export async function bookSpots(
  store: Store,
  draw: Draw,
  { registered, organiserId }: Payers,
  now: Date,
): Promise<Set<string>> {
  const booked = new Set<string>();
  const allDays = festivalDays(store.settings);
  if (allDays.length === 0) return booked;
  for (const { id, fullName, email } of registered.filter(() => draw.chance(36))) {
    const isHall = draw.chance(14);
    const at = addTime(now, -draw.below(days(6)));
    const option = draw.one(
      store.settings.catalogue.filter(({ per }) => per === (isHall ? 'day' : 'festival')),
    );
    const request = {
      form: {
        option: option.id,
        day: isHall ? draw.one(allDays) : null,
        applicantName: draw.chance(50) ? fullName : `${fullName.split(' ').at(-1)} & Daughters`,
        contactEmail: email,
      },
      registrationId: id,
      deviceId: null,
      picture: undefined,
      requestId,
      language: 'en' as const,
      price: option.price,
      rules: store.settings.booking,
      submissionHash: randomBytes(32),
    };
    const booking = await bookSpot(store, request, at);
    // If somebody has already booked this hall for this day, the person gets no booking.
    if (!booking.ok) continue;
    booked.add(id);
    if (!draw.chance(60)) continue;
    const price = await readFee(store, 'booking_id', booking.bookingId);
    const amount = draw.chance(85) ? price : Math.round(price / 200) * 100;
    const payment = {
      kind: 'booking',
      id: booking.bookingId,
      method: 'transfer',
      amount,
      organiserId,
    } as const;
    await pay(store, draw, payment, now);
  }
  return booked;
}

/** Creates accounts of stall holders, who each book a stall and pay for it. Returns their email addresses. */
export async function holdStalls(store: Store, organiserId: string, now: Date): Promise<string[]> {
  const [option] = store.settings.catalogue.filter(({ per }) => per === 'festival');
  if (!option) return [];
  const at = addTime(now, -days(5));
  const emails: string[] = [];
  for (const { fullName, organisation } of stallHolders) {
    const email = `${fullName.toLowerCase().replace(' ', '.')}@demo.example`;
    const account = { email, fullName, organisation, language: 'en' };
    await store.db.transaction().execute((tx) => makeStallHolder(tx, store, account, at));
    const { id } = await store.db
      .selectFrom('registration')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const booking = await bookSpot(
      store,
      {
        form: { option: option.id, day: null, applicantName: organisation, contactEmail: email },
        registrationId: id,
        deviceId: null,
        picture: undefined,
        requestId,
        language: 'en',
        price: option.price,
        rules: store.settings.booking,
        submissionHash: randomBytes(32),
      },
      at,
    );
    emails.push(email);
    if (!booking.ok) continue;
    const { amount } = option.price;
    const payment = {
      kind: 'booking',
      id: booking.bookingId,
      method: 'transfer',
      amount,
      organiserId,
    } as const;
    await pay(store, openDraw(28_01_2026), payment, now);
  }
  return emails;
}

const stallHolders = [
  { fullName: 'Asha Nair', organisation: 'Nair Handlooms' },
  { fullName: 'Ravi Joshi', organisation: 'Joshi Sweets' },
];

async function readFee({ db }: Store, column: 'registration_id' | 'booking_id', id: string): Promise<number> {
  const charge = db.selectFrom('charge').select('amount').where(column, '=', id);
  return (await charge.executeTakeFirstOrThrow()).amount;
}

type Payment = NewPayment['of'] &
  Pick<NewPayment['form'], 'method' | 'amount'> & { organiserId: string; excess?: number };

async function pay(
  store: Store,
  draw: Draw,
  { kind, id, method, amount, organiserId, excess = 0 }: Payment,
  at: Date,
): Promise<void> {
  const form: NewPayment['form'] = {
    kind: 'payment',
    method,
    amount,
    receivedOn: dayAt(at, edition.timeZone),
    reference: `DEMO-${10_000 + draw.below(90_000)}`,
    note: '',
    accepted: excess > 0 ? excess : undefined,
    isReferenceAccepted: true,
  };
  const recorded = await recordPayment(
    store,
    { of: { kind, id }, form, proof: undefined, submissionHash: randomBytes(32), organiserId, requestId },
    at,
  );
  if (!recorded.ok) throw new Error(`A payment was not recorded: ${recorded.reason}.`);
}
