import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { findSession } from '#conference/accounts/login/find-session.server.ts';
import { proveByLink } from '#conference/accounts/login/prove-mailbox.server.ts';
import { festivalDays } from '#conference/edition/days.ts';
import { folderEdition } from '#conference/edition/edition.server.ts';
import { chooseRegistration } from '#conference/registration/merging/choose-registration.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { keepFile } from '#platform/files/kept-files.server.ts';
import { type CheckedFile, openStoredFile } from '#platform/files/stored-files.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { aBookingRequest, aPhoto, aRegistration, aStallHolder } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { moreThanConnections, stallStore } from '#tests/servers/stalled-store.ts';
import { bookSpot } from './book-spot.server.ts';
import { expireBookings } from './expiry/expire-bookings.server.ts';
import { mostProvisional } from './expiry/hold-deadlines.ts';
import { remindToPay } from './expiry/remind-to-pay.server.ts';
import { listBookings } from './list-bookings.server.ts';
import { restoreBooking } from './restore-booking.server.ts';
import { listAvailableSpots } from './spots/count-spots.server.ts';
import { withdrawBooking } from './withdraw-booking.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const inDays = (count: number) => addTime(now, days(count));

beforeEach(async () => {
  await db.deleteFrom('booking').execute();
});

const person = async () => (await aRegistration(platform, { proved: true })).id;
const people = (count: number) => Promise.all(Array.from({ length: count }, person));
const book = (registrationId: string, parts?: Parameters<typeof aBookingRequest>[1], at = now) =>
  bookSpot(platform, aBookingRequest(registrationId, parts), at);
const heldCount = async () =>
  (await db.selectFrom('booking').select('id').where('holds_spot', '=', true).execute()).length;
const available = async (option: string, day: string | null = null) =>
  (await listAvailableSpots(db)).find((spot) => spot.option === option && spot.day === day)?.available;
const noSpot = { ok: false, reason: 'no-spot-left' };
const auditorium = { option: 'auditorium', day: '2026-01-20' };

describe('a booking', () => {
  it('holds a spot until the edition’s time to pay ends', async () => {
    const registrationId = await person();
    const booked = await book(registrationId, { option: 'ac-shop', applicantName: 'Crafts of Pune' });
    if (!booked.ok) throw new Error(booked.reason);
    expect(await listBookings(platform, registrationId)).toEqual([
      {
        id: booked.bookingId,
        option: 'ac-shop',
        day: null,
        spot: expect.any(Number),
        status: 'requested',
        holdsSpot: true,
        applicantName: 'Crafts of Pune',
        payBy: inDays(7),
        isProvisional: false,
        createdAt: now,
        message: undefined,
        balance: expect.objectContaining({ charged: 65_000_00, due: 65_000_00 }),
      },
    ]);
    expect(await available('ac-shop')).toBe(44);
  });

  it('is recorded in the audit', async () => {
    const registrationId = await person();
    const booked = await book(registrationId);
    if (!booked.ok) throw new Error(booked.reason);
    const entries = await db
      .selectFrom('audit_entry')
      .select(['actor', 'actor_id', 'action', 'request_id', 'detail'])
      .where('subject_id', '=', booked.bookingId)
      .execute();
    expect(entries).toEqual([
      {
        actor: 'participant',
        actor_id: registrationId,
        action: 'booking.requested',
        request_id: 'a-request',
        detail: {},
      },
    ]);
  });

  it('stores its picture sealed with its own key', async () => {
    const photo: CheckedFile = { bytes: await aPhoto(), mediaType: 'image/jpeg' };
    const browserHash = randomBytes(32);
    const kept = await keepFile(
      platform,
      { ...photo, name: 'stall.jpg', field: 'picture', holderHash: browserHash, hours: 24 },
      now,
    );
    for (const picture of [{ checked: photo }, { keptId: kept.id }]) {
      const booked = await book(await person(), { picture });
      if (!booked.ok) throw new Error(booked.reason);
      const row = await db
        .selectFrom('booking')
        .select(['record_key_id', 'picture_file_id'])
        .where('id', '=', booked.bookingId)
        .executeTakeFirstOrThrow();
      const record = await openRecordKey(db, platform.secrets, row.record_key_id ?? '');
      expect(await openStoredFile(db, platform.files, record, row.picture_file_id ?? '')).toEqual(photo);
    }
  });

  it('holds no database connection while it waits for a slow file store', async () => {
    const picture = { checked: { bytes: await aPhoto(), mediaType: 'image/jpeg' } } as const;
    const crowd = await people(moreThanConnections);
    const { files, release } = stallStore(platform.files);
    const waiting = crowd.map((id) =>
      bookSpot({ ...platform, files }, aBookingRequest(id, { picture }), now),
    );
    expect((await book(await person())).ok).toBe(true);
    release();
    for (const booked of await Promise.all(waiting)) expect(booked.ok).toBe(true);
  });

  it('deletes the stored bytes of its picture if it is refused or its form is sent twice', async () => {
    const picture = { checked: { bytes: await aPhoto(), mediaType: 'image/jpeg' } } as const;
    const count = async () =>
      (await readdir(platform.filesFolder, { recursive: true })).filter(isFile).length;
    const isFile = (name: string) => name.includes('/');
    const request = aBookingRequest(await person(), { picture });
    const before = await count();
    expect((await bookSpot(platform, request, now)).ok).toBe(true);
    expect(await count()).toBe(before + 1);
    expect((await bookSpot(platform, request, now)).ok).toBe(true);
    const tooMany = {
      ...request,
      submissionHash: randomBytes(32),
      rules: { ...request.rules, mostHeldByOne: 1 },
    };
    expect(await bookSpot(platform, tooMany, now)).toEqual({ ok: false, reason: 'too-many-held' });
    expect(await count()).toBe(before + 1);
  });

  it('saves nothing if its picture cannot be stored', async () => {
    const broken = {
      ...platform,
      files: { ...platform.files, put: () => Promise.reject(new Error('The disk is full.')) },
    };
    const picture = { checked: { bytes: await aPhoto(), mediaType: 'image/jpeg' } } as const;
    const request = aBookingRequest(await person(), { picture });
    await expect(bookSpot(broken, request, now)).rejects.toThrow('The disk is full.');
    expect(await heldCount()).toBe(0);
  });
});

describe('the last spot', () => {
  it('is given to one of sixty simultaneous requests of participants and stall holders, and the others are refused', async () => {
    const stallHolders = await Promise.all(Array.from({ length: 30 }, () => aStallHolder(platform)));
    const crowd = [...(await people(30)), ...stallHolders.map(({ id }) => id)];
    const results = await Promise.all(crowd.map((id) => book(id, auditorium)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter(({ ok }) => !ok)).toEqual(Array(59).fill(noSpot));
    expect(await heldCount()).toBe(1);
  });

  it('is booked only once when fifty people book thirty stalls at the same time', async () => {
    const crowd = await people(50);
    const results = await Promise.all(crowd.map((id) => book(id, { option: 'food-court-shop' })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(30);
    expect(await heldCount()).toBe(30);
    expect(await available('food-court-shop')).toBe(0);
    expect(await book(await person(), { option: 'food-court-shop' })).toEqual(noSpot);
  });

  it('is counted for each day: a hall that is booked on one day is still free on other days', async () => {
    const [one, other] = [await person(), await person()];
    expect(await book(one, auditorium)).toMatchObject({ ok: true });
    expect(await book(other, auditorium)).toEqual(noSpot);
    expect(await book(other, { ...auditorium, day: '2026-01-21' })).toMatchObject({ ok: true });
    expect(await book(one, { option: 'amphitheater', day: '2026-01-20' })).toMatchObject({ ok: true });
    expect([
      await available('auditorium', '2026-01-20'),
      await available('auditorium', '2026-01-22'),
    ]).toEqual([0, 1]);
  });

  it('cannot be booked on a day outside the festival, without a day, or with an unknown option', async () => {
    const id = await person();
    for (const form of [
      { ...auditorium, day: '2026-02-01' },
      { ...auditorium, day: null },
      { option: 'art-craft-shop', day: '2026-01-20' },
      { option: 'palace', day: null },
    ]) {
      expect(await book(id, form)).toEqual(noSpot);
    }
  });
});

describe('one person', () => {
  it('holds at most three spots, even if many requests arrive at once', async () => {
    const id = await person();
    const results = await Promise.all(Array.from({ length: 12 }, () => book(id)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect(results.filter(({ ok }) => !ok)).toEqual(Array(9).fill({ ok: false, reason: 'too-many-held' }));
    expect(await heldCount()).toBe(3);
    const held = await db.selectFrom('booking').select(['hold', 'spot_id']).execute();
    expect(held.map(({ hold }) => hold).sort()).toEqual([1, 2, 3]);
    expect(new Set(held.map(({ spot_id }) => spot_id)).size).toBe(3);
  });

  it('can book again after a withdrawal', async () => {
    const id = await person();
    const [first] = [await book(id), await book(id), await book(id)];
    expect(await book(id)).toEqual({ ok: false, reason: 'too-many-held' });
    if (!first.ok) throw new Error(first.reason);
    await withdrawBooking(db, { bookingId: first.bookingId, registrationId: id, requestId: 'r' }, now);
    expect(await book(id)).toMatchObject({ ok: true });
  });

  it('gets one booking when the same form arrives twice, or twenty times at once', async () => {
    const id = await person();
    const submissionHash = randomBytes(32);
    const results = await Promise.all(Array.from({ length: 20 }, () => book(id, { submissionHash })));
    const first = results[0];
    expect(first).toMatchObject({ ok: true });
    expect(results).toEqual(Array(20).fill(first));
    expect(await book(id, { submissionHash })).toEqual(first);
    expect(await heldCount()).toBe(1);
  });

  it('gets the first booking again if the same form is sent twice, even if no spot is free any more', async () => {
    const id = await person();
    const submissionHash = randomBytes(32);
    const first = await book(id, { ...auditorium, submissionHash });
    expect(await book(id, { ...auditorium, submissionHash })).toEqual(first);
  });

  it('gets a new booking for the same form after the first booking was withdrawn', async () => {
    const id = await person();
    const submissionHash = randomBytes(32);
    const first = await book(id, { ...auditorium, submissionHash });
    if (!first.ok) throw new Error(first.reason);
    await withdrawBooking(db, { bookingId: first.bookingId, registrationId: id, requestId: 'r' }, now);
    const second = await book(id, { ...auditorium, submissionHash });
    expect(second).toMatchObject({ ok: true });
    expect(second).not.toEqual(first);
  });
});

describe('a participant whose mailbox is not proved', () => {
  const stranger = async (parts?: Parameters<typeof aRegistration>[1]) =>
    await aRegistration(platform, parts);
  const read = async (id: string) =>
    await db
      .selectFrom('booking')
      .select(['status', 'is_provisional', 'pay_by'])
      .where('registration_id', '=', id)
      .executeTakeFirstOrThrow();
  const prove = async (email: string, at: Date) => {
    const token = randomBytes(16).toString('hex');
    await db
      .insertInto('sign_in')
      .values({
        email,
        language: 'en',
        browser_hash: randomBytes(32),
        token_hash: hashToken(token),
        expires_at: inDays(30),
      })
      .execute();
    return await proveByLink(platform, { token }, at);
  };

  it('holds a spot for one day, then loses it without a reminder', async () => {
    const { id } = await stranger();
    expect(await book(id, auditorium)).toMatchObject({ ok: true });
    expect(await read(id)).toEqual({ status: 'requested', is_provisional: true, pay_by: inDays(1) });
    expect(await available('auditorium', '2026-01-20')).toBe(0);
    expect(await remindToPay(platform, { reminderDaysBefore: 2 }, now)).toBe(0);
    expect(await expireBookings(platform, new Date(inDays(1).getTime() - 1))).toBe(0);
    expect(await expireBookings(platform, inDays(1))).toBe(1);
    expect(await available('auditorium', '2026-01-20')).toBe(1);
  });

  it('gets all mails at their own address, and the mails say how to keep the spot', async () => {
    const { id, form } = await stranger();
    const booked = await book(id, { contactEmail: 'somebody.else@example.com' });
    if (!booked.ok) throw new Error(booked.reason);
    const mail = await receiveMail(platform, booked.bookingId);
    expect(mail?.to).toEqual([{ name: '', address: form.email }]);
    expect(mail?.text?.replace(/\s+/g, ' ')).toMatch(
      /held for you until 11 January 2026.* it is held until 17 January 2026/,
    );
    await expireBookings(platform, inDays(1));
    const lapsed = await receiveMail(platform, booked.bookingId);
    expect(lapsed?.to).toEqual([{ name: '', address: form.email }]);
    expect(lapsed?.text?.replace(/\s+/g, ' ')).toContain('Your email was not confirmed until then');
  });

  it('gets the full time to pay and a reminder once the mailbox is proved', async () => {
    const { id, form } = await stranger();
    await book(id);
    expect(await prove(form.email, new Date(inDays(1).getTime() - 1))).toMatchObject({ ok: true });
    expect(await read(id)).toEqual({ status: 'requested', is_provisional: false, pay_by: inDays(7) });
    expect(await remindToPay(platform, { reminderDaysBefore: 2 }, inDays(6))).toBe(1);
  });

  it('keeps the spot of the chosen registration and loses the spots of the other registrations', async () => {
    const first = await stranger();
    const second = await stranger({ email: first.form.email });
    for (const { id } of [first, second]) await book(id);
    const proof = await prove(first.form.email, now);
    const session = proof.ok ? await findSession(db, proof.sessionToken, now) : undefined;
    if (!session) throw new Error('There is no session.');
    expect((await read(second.id)).pay_by).toEqual(inDays(1));
    await chooseRegistration(platform, session, { registrationId: second.id, requestId: 'r' }, now);
    expect(await read(second.id)).toMatchObject({ is_provisional: false, pay_by: inDays(7) });
    expect(await read(first.id)).toMatchObject({ status: 'withdrawn' });
  });

  it('can hold at most half of the spots, counting all participants whose mailbox is not proved', async () => {
    const email = (await stranger()).form.email;
    const answers: unknown[] = [];
    // Half of these participants share one email address. The limit counts all participants together.
    for (let index = 0; index < 6; index++) {
      const { id } = await stranger(index % 2 === 0 ? { email } : {});
      for (let time = 0; time < 3; time++) answers.push(await book(id, { option: 'food-court-shop' }));
    }
    expect(answers.filter((answer) => (answer as { ok: boolean }).ok)).toHaveLength(15);
    expect(answers.slice(15)).toEqual(Array(3).fill({ ok: false, reason: 'prove-first' }));
    expect(await available('food-court-shop')).toBe(15);
    expect(await book(await person(), { option: 'food-court-shop' })).toMatchObject({ ok: true });
    // Each option has its own limit of provisional bookings. Confirmed bookings do not count towards it.
    const { id, form } = await stranger();
    expect(await book(id, { option: 'ac-shop' })).toMatchObject({ ok: true });
    await db.updateTable('booking').set({ status: 'confirmed' }).where('hold', '=', 1).execute();
    expect(await book(id, { option: 'food-court-shop' })).toMatchObject({ ok: true });
    expect(form.email).not.toBe(email);
  });

  it('can hold the only spot of an option', () => {
    expect([1, 2, 3, 30].map(mostProvisional)).toEqual([1, 1, 1, 15]);
  });
});

describe('a withdrawal', () => {
  it('releases the spot and is recorded once, even if it is sent twice', async () => {
    const [id, other] = [await person(), await person()];
    const booked = await book(id, auditorium);
    if (!booked.ok) throw new Error(booked.reason);
    const mine = { bookingId: booked.bookingId, registrationId: id, requestId: 'a-request' };
    const withdrawn = await Promise.all([1, 2, 3].map(() => withdrawBooking(db, mine, inDays(1))));
    expect(withdrawn).toEqual(Array(3).fill({ ok: true }));
    expect(await listBookings(platform, id)).toMatchObject([{ status: 'withdrawn', holdsSpot: false }]);
    expect(await book(other, auditorium)).toMatchObject({ ok: true });
    const entries = await db
      .selectFrom('audit_entry')
      .select(['actor', 'actor_id', 'action'])
      .where('subject_id', '=', booked.bookingId)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { actor: 'participant', actor_id: id, action: 'booking.requested' },
      { actor: 'participant', actor_id: id, action: 'booking.withdrawn' },
    ]);
  });

  it('is refused for another person’s booking', async () => {
    const [id, other] = [await person(), await person()];
    const booked = await book(id);
    if (!booked.ok) throw new Error(booked.reason);
    const theirs = { bookingId: booked.bookingId, registrationId: other, requestId: 'r' };
    expect(await withdrawBooking(db, theirs, now)).toEqual({ ok: false, reason: 'not-yours' });
    expect(await listBookings(platform, id)).toMatchObject([{ status: 'requested' }]);
    expect(await listBookings(platform, other)).toEqual([]);
  });
});

describe('the undo of a withdrawal', () => {
  const inSeconds = (seconds: number) => addTime(now, seconds * 1000);
  const withdrawn = async () => {
    const registrationId = await person();
    const booked = await book(registrationId, auditorium);
    if (!booked.ok) throw new Error(booked.reason);
    const mine = { bookingId: booked.bookingId, registrationId, requestId: 'a-request' };
    expect(await withdrawBooking(db, mine, now)).toEqual({ ok: true });
    return mine;
  };
  const stateOf = async ({ registrationId }: { registrationId: string }) => {
    const [own] = await listBookings(platform, registrationId);
    return { status: own?.status, holdsSpot: own?.holdsSpot, undoUntil: own?.undoUntil };
  };

  it('works for a minute, restores the earlier status, and is recorded once', async () => {
    const mine = await withdrawn();
    expect(await stateOf(mine)).toEqual({ status: 'withdrawn', holdsSpot: false, undoUntil: inSeconds(60) });
    const restored = await Promise.all([1, 2, 3].map(() => restoreBooking(db, mine, inSeconds(60))));
    expect(restored).toEqual(Array(3).fill({ ok: true }));
    expect(await stateOf(mine)).toEqual({ status: 'requested', holdsSpot: true, undoUntil: undefined });
    const acts = await db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', mine.bookingId)
      .orderBy('id')
      .execute();
    expect(acts.map(({ action }) => action)).toEqual([
      'booking.requested',
      'booking.withdrawn',
      'booking.restored',
    ]);
    // The booking can be withdrawn and restored a second time.
    await withdrawBooking(db, mine, inSeconds(70));
    expect(await restoreBooking(db, mine, inSeconds(80))).toEqual({ ok: true });
  });

  it('is refused after a minute, for another participant, and if an organiser withdrew the booking', async () => {
    const mine = await withdrawn();
    expect(await restoreBooking(db, mine, inSeconds(61))).toEqual({ ok: false, reason: 'too-late' });
    const theirs = { ...mine, registrationId: await person() };
    expect(await restoreBooking(db, theirs, inSeconds(1))).toEqual({ ok: false, reason: 'not-yours' });
    await db.updateTable('booking').set({ withdrawn_from: null }).where('id', '=', mine.bookingId).execute();
    expect(await restoreBooking(db, mine, inSeconds(1))).toEqual({ ok: false, reason: 'too-late' });
  });

  it('never takes a spot from somebody who has booked it in the meantime', async () => {
    const mine = await withdrawn();
    expect(await book(await person(), auditorium)).toMatchObject({ ok: true });
    expect(await restoreBooking(db, mine, inSeconds(5))).toEqual({ ok: false, reason: 'spot-taken' });
    expect(await stateOf(mine)).toMatchObject({ status: 'withdrawn', holdsSpot: false });
  });

  it('is refused once the registration itself is withdrawn', async () => {
    const mine = await withdrawn();
    await db
      .updateTable('registration')
      .set({ status: 'withdrawn' })
      .where('id', '=', mine.registrationId)
      .execute();
    expect(await restoreBooking(db, mine, inSeconds(5))).toEqual({ ok: false, reason: 'too-late' });
  });
});

describe('the time to pay', () => {
  it('releases the spot when it ends, and the audit records the expiry', async () => {
    const id = await person();
    const booked = await book(id, auditorium);
    if (!booked.ok) throw new Error(booked.reason);
    expect(await expireBookings(platform, new Date(inDays(7).getTime() - 1))).toBe(0);
    expect(await expireBookings(platform, inDays(7))).toBe(1);
    expect(await expireBookings(platform, inDays(8))).toBe(0);
    expect(await listBookings(platform, id)).toMatchObject([{ status: 'expired', holdsSpot: false }]);
    expect(await available('auditorium', '2026-01-20')).toBe(1);
    const entries = await db
      .selectFrom('audit_entry')
      .select(['actor', 'actor_id', 'action'])
      .where('subject_id', '=', booked.bookingId)
      .where('action', '=', 'booking.expired')
      .execute();
    expect(entries).toEqual([{ actor: 'system', actor_id: null, action: 'booking.expired' }]);
  });

  it('does not apply to a confirmed booking', async () => {
    const id = await person();
    await book(id, auditorium);
    await db.updateTable('booking').set({ status: 'confirmed' }).where('registration_id', '=', id).execute();
    expect(await expireBookings(platform, inDays(100))).toBe(0);
    expect(await available('auditorium', '2026-01-20')).toBe(0);
  });
});

it('counts the available spots of each option, and those of a hall separately for each day of the festival', async () => {
  const days = festivalDays(folderEdition);
  const spots = await listAvailableSpots(db);
  expect(spots).toHaveLength(3 + 2 * days.length);
  for (const { id, per, total } of folderEdition.catalogue) {
    for (const day of per === 'day' ? days : [null]) {
      expect(spots).toContainEqual({ option: id, day, available: total });
    }
  }
});

it('lists a participant’s bookings, newest first', async () => {
  const id = await person();
  for (const [at, option] of [
    [1, 'ac-shop'],
    [3, 'food-court-shop'],
    [2, 'art-craft-shop'],
  ] as const) {
    await book(id, { option }, inDays(at));
  }
  expect((await listBookings(platform, id)).map(({ option }) => option)).toEqual([
    'food-court-shop',
    'art-craft-shop',
    'ac-shop',
  ]);
});
