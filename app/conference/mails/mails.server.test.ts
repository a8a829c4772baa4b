import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { bookSpot } from '#conference/booking/book-spot.server.ts';
import { expireBookings } from '#conference/booking/expire-bookings.server.ts';
import { recordPayment } from '#conference/finance/record-payment.server.ts';
import { requestSignIn } from '#conference/identity/request-sign-in.server.ts';
import { correctRegistration } from '#conference/registration/record/correct-registration.server.ts';
import { queueMail } from '#platform/mail/mail-queue.server.ts';
import { aBooking, aBookingRequest, aNewPayment, anOrganiser, aRegistration } from '#tests/factories.ts';
import { findMailId } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { retryFailedMails, retryMail } from './retry-mails.server.ts';
import { countFailedMails, findMail, searchMails } from './search-mails.server.ts';

const platform = await aPlatform();
const { db, database, jobs } = platform;
const organiser = await anOrganiser(platform);
const by = { organiserId: organiser.id, requestId: 'a-request' };

beforeEach(async () => {
  await db.deleteFrom('mail').execute();
});

const idsOf = async (...search: Parameters<typeof searchMails>[1][]) =>
  (await Promise.all(search.map((one) => searchMails(db, one)))).flat().map(({ id }) => id);

/** Queues mails one minute apart. Returns their ids in this order. */
async function someMails(count: number, state: 'queued' | 'failed' = 'queued') {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const id = await queueMail(db, jobs, { kind: 'enquiry', subjectId: randomUUID() });
    const queued_at = new Date(Date.UTC(2026, 0, 10, 8, index));
    await db.updateTable('mail').set({ state, queued_at }).where('id', '=', id).execute();
    ids.push(id);
  }
  return ids;
}

const jobsOf = async (id: string) =>
  (await database.pool.query("select name from jobs.job where data->>'id' = $1", [id])).rows.map(
    ({ name }) => name,
  );

describe('the log of mails', () => {
  it('lists the newest mails first, page by page, also when several have the same instant', async () => {
    const ids = await someMails(7);
    const same = new Date('2026-01-10T09:00:00.123Z');
    await db.updateTable('mail').set({ queued_at: same }).where('id', 'in', ids.slice(4)).execute();
    const expected = [...ids.slice(4).toSorted().reverse(), ...ids.slice(0, 4).reverse()];
    const read: string[] = [];
    for (let page = 0; page < 4; page++) {
      read.push(...(await idsOf({ filter: {}, after: read.at(-1), count: 2 })));
    }
    expect(read).toEqual(expected);
  });

  it('finds mails by reference, address in upper or lower case, kind, state, day and subject', async () => {
    const { id, form } = await aRegistration(platform);
    const signIn = { email: 'stranger@example.org', browserHash: Buffer.alloc(32), next: undefined };
    await requestSignIn(platform, signIn, new Date('2026-01-10T08:00:00Z'));
    const [other = ''] = await someMails(1, 'failed');
    const mailId = await findMailId(platform, id);
    const { reference } = await db
      .selectFrom('registration')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const find = (filter: Parameters<typeof searchMails>[1]['filter']) => idsOf({ filter, count: 10 });
    expect(await find({ text: reference.toLowerCase() })).toEqual([mailId]);
    expect(await find({ text: ` ${form.email.toUpperCase()} ` })).toEqual([mailId]);
    const [stranger] = await searchMails(db, { filter: { text: 'stranger@example.org' }, count: 10 });
    expect(stranger).toMatchObject({ kind: 'sign-in', address: 'stranger@example.org', reference: null });
    expect(await find({ text: 'nobody@example.org' })).toEqual([]);
    expect(await find({ kind: 'registration' })).toEqual([mailId]);
    expect(await find({ state: 'failed' })).toEqual([other]);
    const before = new Date('2026-01-11T00:00:00Z');
    expect(await find({ from: new Date('2026-01-10T00:00:00Z'), before })).toEqual([other]);
    expect(await find({ from: before, subjectId: id })).toEqual([mailId]);
    expect(await findMail(db, mailId)).toMatchObject({
      kind: 'registration',
      state: 'queued',
      tries: 0,
      reference,
      address: form.email,
      registrationId: id,
    });
    expect(await findMail(db, randomUUID())).toBeUndefined();
  });
});

describe('the address of a mail', () => {
  const at = new Date('2026-01-10T08:00:00Z');
  const logged = async (text: string) =>
    (await searchMails(db, { filter: { text }, count: 20 }))
      .map(({ kind, address }) => [kind, address])
      .toSorted();

  it('is that of the booking’s contact, and the search finds the mail only by that', async () => {
    const { id, form } = await aRegistration(platform, { proved: true });
    const bookingId = await aBooking(platform, id, { contactEmail: 'contact@example.org' });
    await recordPayment(platform, aNewPayment({ kind: 'booking', id: bookingId }, organiser.id), at);
    expect(await logged('Contact@example.org')).toEqual([
      ['booking-requested', 'contact@example.org'],
      ['payment-received', 'contact@example.org'],
    ]);
    expect(await logged(form.email)).toEqual([['registration', form.email]]);
  });

  it('is the participant’s if nobody has proved the contact’s mailbox', async () => {
    const { id, form } = await aRegistration(platform);
    await bookSpot(platform, aBookingRequest(id, { contactEmail: 'stranger@example.com' }), at);
    await expireBookings(platform, new Date('2026-01-12T08:00:00Z'));
    expect(await logged('stranger@example.com')).toEqual([]);
    expect(await logged(form.email)).toEqual([
      ['booking-expired', form.email],
      ['booking-held', form.email],
      ['registration', form.email],
    ]);
  });

  it('is not shown if the mail goes to a former address', async () => {
    const { id, form } = await aRegistration(platform);
    const correction = {
      registrationId: id,
      changes: { email: 'new@example.com' },
      by: { actor: 'organiser', actorId: organiser.id },
      reason: 'Typed wrongly',
      requestId: 'a-request',
    } as const;
    await correctRegistration(platform, correction, at);
    expect(await logged('new@example.com')).toEqual([
      ['registration', 'new@example.com'],
      ['registration-corrected', 'new@example.com'],
    ]);
    const about = await searchMails(db, {
      filter: { registrationId: id, kind: 'address-changed' },
      count: 5,
    });
    expect(about.map(({ address }) => address)).toEqual([null]);
    expect(await logged(form.email)).toEqual([]);
  });
});

describe('a failed mail', () => {
  it('is queued again only once, and the act is recorded', async () => {
    const [id = ''] = await someMails(1, 'failed');
    await database.pool.query('delete from jobs.job');
    const retried = await Promise.all([1, 2, 3].map(() => retryMail(platform, { mailId: id, ...by })));
    expect(retried.filter(({ ok }) => ok)).toHaveLength(1);
    expect(retried.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, reason: 'not-failed' }));
    expect(await findMail(db, id)).toMatchObject({ state: 'queued' });
    expect(await jobsOf(id)).toEqual(['enquiry-mail']);
    const acts = await db
      .selectFrom('audit_entry')
      .select(['actor_id', 'action', 'request_id', 'detail'])
      .where('subject_id', '=', id)
      .execute();
    expect(acts).toEqual([
      {
        actor_id: organiser.id,
        action: 'mail.retried',
        request_id: 'a-request',
        detail: { kind: 'enquiry' },
      },
    ]);
  });

  it('is queued again with all other failed mails, and with no others', async () => {
    const failed = await someMails(3, 'failed');
    const [queued = ''] = await someMails(1);
    await database.pool.query('delete from jobs.job');
    expect(await countFailedMails(db)).toBe(3);
    expect(await retryFailedMails(platform, by)).toBe(3);
    expect(await countFailedMails(db)).toBe(0);
    expect(await Promise.all(failed.map(jobsOf))).toEqual(Array(3).fill(['enquiry-mail']));
    expect(await jobsOf(queued)).toEqual([]);
    expect(await retryFailedMails(platform, by)).toBe(0);
    const acts = await db
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'mails.retried')
      .execute();
    expect(acts).toEqual([{ detail: { count: 3 } }]);
  });
});
