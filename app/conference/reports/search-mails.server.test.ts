import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { requestSignIn } from '#conference/accounts/request-sign-in.server.ts';
import { bookSpot } from '#conference/festival/book-spot.server.ts';
import { expireBookings } from '#conference/festival/expiry/expire-bookings.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { correctRegistration } from '#conference/registration/record/correct-registration.server.ts';
import {
  aBooking,
  aBookingRequest,
  anOrganiser,
  aPaymentToRecord,
  aRegistration,
  provedAsker,
} from '#tests/factories.ts';
import { findMailId, someMails } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { findMail, searchMails } from './search-mails.server.ts';

const platform = await aPlatform();
const { db } = platform;
const organiser = await anOrganiser(platform);

beforeEach(async () => {
  await db.deleteFrom('mail').execute();
});

const idsOf = async (...search: Parameters<typeof searchMails>[1][]) =>
  (await Promise.all(search.map((one) => searchMails(db, one)))).flatMap(({ rows }) =>
    rows.map(({ id }) => id),
  );

describe('the log of mails', () => {
  it('lists mails newest first, page by page, even if some have the same time', async () => {
    const ids = await someMails(platform, 7);
    const same = new Date('2026-01-10T09:00:00.123Z');
    await db.updateTable('mail').set({ queued_at: same }).where('id', 'in', ids.slice(4)).execute();
    const expected = [...ids.slice(4).toSorted().reverse(), ...ids.slice(0, 4).reverse()];
    const read: string[] = [];
    for (let page = 0; page < 4; page++) {
      read.push(...(await idsOf({ filter: {}, offset: 2 * page, count: 2 })));
    }
    expect(read).toEqual(expected);
  });

  it('finds mails by reference, address, kind, state, day and subject', async () => {
    const { id, form } = await aRegistration(platform);
    const signIn = {
      asker: provedAsker,
      email: 'stranger@example.org',
      browserHash: Buffer.alloc(32),
      next: undefined,
      language: 'en',
    };
    await requestSignIn(platform, signIn, new Date('2026-01-10T08:00:00Z'));
    const [other = ''] = await someMails(platform, 1, 'failed');
    const mailId = await findMailId(platform, id);
    const { reference } = await db
      .selectFrom('registration')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const find = (filter: Parameters<typeof searchMails>[1]['filter']) => idsOf({ filter, count: 10 });
    expect(await find({ text: reference.toLowerCase() })).toEqual([mailId]);
    expect(await find({ text: ` ${form.email.toUpperCase()} ` })).toEqual([mailId]);
    const [stranger] = (await searchMails(db, { filter: { text: 'stranger@example.org' }, count: 10 })).rows;
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
    (await searchMails(db, { filter: { text }, count: 20 })).rows
      .map(({ kind, address }) => [kind, address])
      .toSorted();

  it('is the contact’s address if the contact gets the mail, and a search for this address finds the mail', async () => {
    const { id, form } = await aRegistration(platform, { proved: true });
    const bookingId = await aBooking(platform, id, { contactEmail: 'contact@example.org' });
    await recordPayment(platform, aPaymentToRecord({ kind: 'booking', id: bookingId }, organiser.id), at);
    expect(await logged('Contact@example.org')).toEqual([
      ['booking-requested', 'contact@example.org'],
      ['payment-received', 'contact@example.org'],
    ]);
    expect(await logged(form.email)).toEqual([['registration', form.email]]);
  });

  it('is the participant’s address while nobody has proved the mailbox of the contact', async () => {
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

  it('is null, and not the new address, if the mail goes to the former address', async () => {
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
    const about = (
      await searchMails(db, {
        filter: { registrationId: id, kind: 'address-changed' },
        count: 5,
      })
    ).rows;
    expect(about.map(({ address }) => address)).toEqual([null]);
    expect(await logged(form.email)).toEqual([]);
  });
});
