import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { issueDocument } from '#conference/documents/issue-document.server.ts';
import { findArrivals, setArrival } from '#conference/door/arrivals.server.ts';
import { findAttendance } from '#conference/door/attendance.server.ts';
import { listRefusedScans } from '#conference/door/list-refused-scans.server.ts';
import type { DoorSession } from '#conference/door/place.ts';
import { register } from '#conference/registration/registering/register.server.ts';
import { searchAudit } from '#conference/reports/search-audit.server.ts';
import { unseal } from '#platform/keys/secrets.server.ts';
import { aNoisyPhoto, anOrganiser, aRegistration, aRegistrationForm, aSubmission } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { openRandom } from '#tests/random.ts';
import { contextOfGuests, contextOfPhotograph, guestPartSchema, type ListedGuest } from './door-list.ts';
import { downloadList } from './download-list.server.ts';
import { mergeScans } from './merge-scans.server.ts';
import { readGuestPart } from './read-guest-part.server.ts';
import { readPhotographs } from './read-photographs.server.ts';
import type { PhoneScan } from './sent-scans.ts';

const platform = await aPlatform();
const { db } = platform;
const organiser = await anOrganiser(platform, { roles: ['door'] });
const by = { organiserId: organiser.id, requestId: 'at-the-door' };
const place = 'day:2026-01-27';
const morning = Date.parse('2026-01-27T03:00:00Z');
const at = (minutes: number) => new Date(morning + minutes * 60_000);

async function aPaidGuest(fullName = 'Mira Çelik') {
  return (await aRegistration(platform, { fullName, paid: true })).id;
}

function aScan(registrationId: string, minutes: number): PhoneScan {
  return { id: randomUUID(), registrationId, place, means: 'code', at: at(minutes).toISOString() };
}

const random = openRandom();

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/**
 * Sends scans in parts, as a phone does. Sends a part again if its answer was lost. `slow`: how many minutes the
 * phone's clock is behind.
 */
async function send(phone: string, scans: PhoneScan[], now: Date, slow = 0) {
  for (let start = 0; start < scans.length; start += 4) {
    const part = {
      phone,
      sentAt: new Date(now.getTime() - slow * 60_000).toISOString(),
      scans: scans.slice(start, start + 4),
    };
    const isAnswerLost = random() < 0.4;
    for (let tries = 0; tries < (isAnswerLost ? 2 : 1); tries++) {
      const taken = await mergeScans(platform, { ...part, ...by }, now);
      expect(taken).toMatchObject({ stored: part.scans.map(({ id }) => id), gone: [] });
    }
  }
}

async function actsOn(registrationId: string) {
  const entries = (await searchAudit(platform, { filter: { text: registrationId }, count: 50 })).rows;
  return entries
    .filter(({ actor }) => actor === 'organiser')
    .map(({ action }) => action)
    .toSorted();
}

describe('the scans of phones without network', () => {
  it('are merged from three phones in any order: each person counts once, with the earliest scan, and no scan is lost', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, async () => await aPaidGuest()));
    const queue = (phone: number) => shuffled(ids).map((id) => aScan(id, 10 * ids.indexOf(id) + phone));
    const queues = [queue(0), queue(1), queue(2)];
    await Promise.all(
      shuffled(queues).map(async (scans, index) => await send(`Gate ${index}`, scans, at(600))),
    );
    const attended = await findAttendance(db, ids);
    expect(ids.map((id) => attended.get(id))).toEqual(
      ids.map((_, index) => [{ kind: 'day', key: '2026-01-27', at: at(10 * index), isOnline: false }]),
    );
    expect((await findArrivals(db, ids)).size).toBe(10);
    const stored = await db.selectFrom('door_scan').select('id').execute();
    const sent = queues.flat().map(({ id }) => id);
    expect(stored.map(({ id }) => id).toSorted()).toEqual(sent.toSorted());
    // The audit contains each arrival and each attendance only once.
    for (const id of ids) expect(await actsOn(id)).toEqual(['arrival.marked', 'attendance.marked']);
  });

  it('are stored once, even if a phone sends a scan again after another phone has sent an earlier scan', async () => {
    const id = await aPaidGuest();
    const [early, late] = [aScan(id, 1), aScan(id, 30)];
    for (const scan of [late, early, late]) {
      await mergeScans(
        platform,
        { phone: 'Gate', sentAt: at(60).toISOString(), scans: [scan], ...by },
        at(60),
      );
    }
    const stored = await db.selectFrom('door_scan').select('id').where('registration_id', '=', id).execute();
    expect(stored).toHaveLength(2);
    expect((await findArrivals(db, [id])).get(id)?.arrived_at).toEqual(at(1));
  });

  it('count by the server’s time, even if a phone’s clock is wrong, and also keep the phone’s time', async () => {
    const [id, future] = [await aPaidGuest(), await aPaidGuest()];
    // The clock of this phone is 20 minutes slow: it showed minute 30 at minute 50.
    await send('Late phone', [aScan(id, 30)], at(60), 20);
    const sentAt = at(60).toISOString();
    await mergeScans(platform, { phone: 'Set forward', sentAt, scans: [aScan(future, 90)], ...by }, at(60));
    const rows = await db
      .selectFrom('door_scan')
      .select(['scanned_at', 'phone_time', 'received_at', 'phone', 'clock_ahead_s'])
      .where('registration_id', 'in', [id, future])
      .orderBy('phone')
      .execute();
    expect(rows).toEqual([
      {
        ...{ scanned_at: at(50), phone_time: at(30), received_at: at(60), phone: 'Late phone' },
        clock_ahead_s: -20 * 60,
      },
      {
        ...{ scanned_at: at(60), phone_time: at(90), received_at: at(60), phone: 'Set forward' },
        clock_ahead_s: 0,
      },
    ]);
  });

  it('are dropped only if the registration no longer exists', async () => {
    const id = await aPaidGuest();
    await db.updateTable('registration').set({ status: 'withdrawn' }).where('id', '=', id).execute();
    const scans = [aScan(id, 1), aScan(randomUUID(), 2)];
    const taken = await mergeScans(
      platform,
      { phone: 'Gate', sentAt: at(5).toISOString(), scans, ...by },
      at(5),
    );
    expect(taken).toMatchObject({ stored: [scans[0]?.id], gone: [scans[1]?.id], repeated: [] });
    expect((await findArrivals(db, [id])).size).toBe(1);
  });
});

describe('a scan that does not count', () => {
  const session: DoorSession = {
    slug: 'opening',
    title: 'Opening',
    startsAt: '2026-01-27T05:00:00Z',
    endsAt: '2026-01-27T06:00:00Z',
  };
  const tenSeconds = 1 / 6;
  const day = 24 * 60;
  /** Sends one scan, days after it was made. `slow`: how many minutes the clock of the phone is behind. */
  const judge = async (text: string, minute: number, { sentAt = minute + 3 * day, slow = 0 } = {}) => {
    const id = await aPaidGuest();
    const scan = { ...aScan(id, minute - slow), place: text };
    const sent = {
      phone: 'Gate',
      sentAt: at(sentAt - slow).toISOString(),
      scans: [scan],
      sessions: [session],
    };
    // The answer is lost, and the phone sends it again.
    await mergeScans(platform, { ...sent, ...by }, at(sentAt));
    const taken = await mergeScans(platform, { ...sent, ...by }, at(sentAt));
    expect(taken.stored).toEqual([scan.id]);
    const counted = [(await findArrivals(db, [id])).size, (await findAttendance(db, [id])).size];
    return [taken.refused.map(({ because }) => because), counted, await actsOn(id)];
  };
  const counts = [[], [1, 1], ['arrival.marked', 'attendance.marked']];
  const refused = (because: string) => [[because], [0, 0], []];

  it('is one for another day than its own, or for a day outside the conference, whenever it is sent', async () => {
    expect(await judge('day:2026-01-27', 0)).toEqual(counts);
    expect(await judge('day:2026-01-26', 0)).toEqual(refused('other-day'));
    // The phone was in use after the conference, on a day that is none of it.
    expect(await judge('day:2026-02-03', 7 * day)).toEqual(refused('other-day'));
    expect(await judge('day:2026-01-27', 7 * day)).toEqual(refused('other-day'));
    // The clock of this phone is a day behind: by the clock of the server the scan was on another day.
    expect(await judge('day:2026-01-26', 0, { slow: day })).toEqual(refused('other-day'));
    expect(await judge('', 7 * day)).toEqual([[], [1, 0], ['arrival.marked']]);
  });

  it('is one for a session more than half an hour before it, or a quarter of an hour after it', async () => {
    const to = 'session:opening';
    expect(await judge(to, 90)).toEqual(counts);
    expect(await judge(to, 90 - tenSeconds)).toEqual(refused('too-early'));
    expect(await judge(to, 195)).toEqual(counts);
    expect(await judge(to, 195 + tenSeconds)).toEqual(refused('too-late'));
    expect(await judge(to, 120 + day)).toEqual(refused('other-day'));
  });

  it('is listed at the desk with the clock of its phone', async () => {
    await judge('day:2026-01-26', 0, { slow: 20 });
    expect((await listRefusedScans(db)).filter(({ clockAhead }) => clockAhead === -20 * 60)).toMatchObject([
      { fullName: 'Mira Çelik', phone: 'Gate', because: 'other-day', kind: 'day', place: '2026-01-26' },
    ]);
  });
});

describe('an admission that a phone has undone', () => {
  const merge = async (scans: PhoneScan[], minute: number) =>
    await mergeScans(platform, { phone: 'Gate', sentAt: at(minute).toISOString(), scans, ...by }, at(minute));

  it('is undone whether its scan came before or not, in each order, also when it is sent again', async () => {
    for (const order of [[true], [false, true], [true, false], [false, true, true, false]]) {
      const id = await aPaidGuest();
      const scan = aScan(id, 1);
      for (const [minute, isUndone] of order.entries()) {
        const taken = await merge([isUndone ? { ...scan, isUndone } : scan], minute + 2);
        expect(taken).toMatchObject({ stored: [scan.id], gone: [] });
      }
      expect([order, (await findArrivals(db, [id])).size, await findAttendance(db, [id])]).toEqual([
        order,
        0,
        new Map(),
      ]);
      expect(await actsOn(id)).toEqual([
        'arrival.marked',
        'arrival.taken-back',
        'attendance.marked',
        'attendance.taken-back',
      ]);
    }
  });

  it('leaves the scans of other phones, and the guest can be admitted again', async () => {
    const [seen, again] = [await aPaidGuest(), await aPaidGuest()];
    const [mistake, other] = [aScan(seen, 1), aScan(seen, 2)];
    await merge([mistake, other], 3);
    await merge([{ ...mistake, isUndone: true }], 4);
    expect((await findArrivals(db, [seen])).size).toBe(1);
    await merge([{ ...aScan(again, 1), isUndone: true }, aScan(again, 5)], 6);
    expect((await findArrivals(db, [again])).get(again)?.arrived_at).toEqual(at(5));
  });

  it('takes the arrival from the registration into which its own was merged since', async () => {
    const [kept, merged] = [await aPaidGuest(), await aPaidGuest()];
    const scan = aScan(merged, 1);
    await merge([scan], 1);
    await db
      .updateTable('registration')
      .set({ merged_into: kept, status: 'merged-or-duplicate', paid_at: null })
      .where('id', '=', merged)
      .execute();
    const arrival = (await findArrivals(db, [merged])).get(merged);
    await setArrival(db, merged, undefined);
    await setArrival(db, kept, arrival);
    await merge([{ ...scan, isUndone: true }], 2);
    expect((await findArrivals(db, [kept, merged])).size).toBe(0);
  });
});

it('notes in the audit that somebody was let in unpaid', async () => {
  const { id } = await aRegistration(platform, {});
  await mergeScans(
    platform,
    { phone: 'Gate', sentAt: at(1).toISOString(), scans: [aScan(id, 1)], ...by },
    at(1),
  );
  const entries = (await searchAudit(platform, { filter: { text: id }, count: 50 })).rows;
  expect(entries.find(({ action }) => action === 'arrival.marked')?.detail).toEqual({ paid: false });
});

describe('a scan of a guest who was already let in', () => {
  const merge = async (scan: PhoneScan, phone: string, minute: number, who = by) =>
    await mergeScans(
      platform,
      { phone, sentAt: at(minute).toISOString(), scans: [scan], ...who },
      at(minute),
    );

  it('gets an answer with the time and the organiser of the first scan, also when it is sent again', async () => {
    const [id, other] = [await aPaidGuest(), await anOrganiser(platform, { roles: ['door'] })];
    const [first, second] = [aScan(id, 1), aScan(id, 2)];
    expect((await merge(first, 'Left', 1)).repeated).toEqual([]);
    const known = [{ id: second.id, at: at(1).toISOString(), by: organiser.name }];
    const otherBy = { organiserId: other.id, requestId: 'right' };
    expect((await merge(second, 'Right', 2, otherBy)).repeated).toEqual(known);
    // Both phones got no answer, so they send their scans again.
    expect((await merge(second, 'Right', 3, otherBy)).repeated).toEqual(known);
    expect((await merge(first, 'Left', 3)).repeated).toEqual([]);
    // For another day, the guest was not let in before.
    const tomorrow = { ...aScan(id, 4), place: 'day:2026-01-28' };
    expect((await merge(tomorrow, 'Right', 4)).repeated).toEqual([]);
  });

  it('gets the same answer if the first scan was of another registration of the guest, which was merged since', async () => {
    const [kept, merged] = [await aPaidGuest(), await aPaidGuest()];
    await merge(aScan(merged, 1), 'Left', 1);
    const before = aScan(kept, 2);
    expect((await merge(before, 'Right', 2)).repeated).toEqual([]);
    await db
      .updateTable('door_scan')
      .set({ undone_at: at(3) })
      .where('id', '=', before.id)
      .execute();
    await db
      .updateTable('registration')
      .set({ merged_into: kept, status: 'merged-or-duplicate', paid_at: null })
      .where('id', '=', merged)
      .execute();
    const after = aScan(kept, 4);
    const known = [{ id: after.id, at: at(1).toISOString(), by: organiser.name }];
    expect((await merge(after, 'Right', 4)).repeated).toEqual(known);
  });

  it('can arrive at the same moment as the first scan: exactly one phone is told that the guest was let in', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await aPaidGuest();
      const answers = await Promise.all([merge(aScan(id, 5), 'Left', 5), merge(aScan(id, 5), 'Right', 5)]);
      expect(answers.map(({ repeated }) => repeated.length).toSorted()).toEqual([0, 1]);
    }
  });
});

describe('the list that a phone downloads', () => {
  const listId = randomUUID();
  const owner = { listId, organiserId: organiser.id };

  async function readAll() {
    const taken = await downloadList(platform, { listId, ...by }, at(0));
    const key = Buffer.from(taken.key, 'base64');
    const guests: ListedGuest[] = [];
    const sealed: Buffer[] = [];
    let after: string | undefined;
    for (;;) {
      const part = await readGuestPart(platform, { ...owner, after });
      sealed.push(part);
      const read = guestPartSchema.parse(JSON.parse(String(unseal(key, part, contextOfGuests(listId)))));
      guests.push(...read.guests);
      if (read.next === null) return { taken, key, guests, sealed };
      after = read.next;
    }
  }

  it('has each active guest once, with only what the door needs: no passport, email or phone number', async () => {
    const form = aRegistrationForm({ fullName: 'Asha Nair' });
    const photo = {
      bytes: await aNoisyPhoto({ width: 900, height: 1200 }),
      mediaType: 'image/jpeg',
    } as const;
    const submission = aSubmission({ form, photo: { checked: photo } });
    const { registrationId: id } = await register(platform, submission, at(0));
    await db
      .updateTable('registration')
      .set({ paid_at: at(0) })
      .where('id', '=', id)
      .execute();
    const actor = { actor: 'organiser', actorId: organiser.id, requestId: 'x' } as const;
    await issueDocument(platform, { registrationId: id, kind: 'icard', by: actor }, at(0));
    await mergeScans(
      platform,
      { phone: 'Gate', sentAt: at(5).toISOString(), scans: [aScan(id, 1)], ...by },
      at(5),
    );
    const badge = await db
      .selectFrom('participant_document')
      .select('number')
      .where('registration_id', '=', id)
      .executeTakeFirstOrThrow();
    const { taken, guests, sealed } = await readAll();
    const active = await db.selectFrom('registration').select('id').where('status', '=', 'active').execute();
    expect(guests.map((one) => one.id)).toEqual(active.map((one) => one.id).toSorted());
    expect(taken).toMatchObject({ count: active.length, validUntil: '2026-01-28T03:00:00.000Z' });
    expect(guests.find((one) => one.id === id)).toEqual({
      id,
      name: 'Asha Nair',
      reference: expect.stringMatching(/^\w+-/),
      type: 'Professional or faculty',
      isPaid: true,
      photo: expect.any(String),
      badge: badge.number,
      unpaidBadges: [],
      documents: [[badge.number, 'icard', '2026-01-30', '']],
      signedUp: [],
      letIn: [
        ['', at(1).toISOString(), organiser.name],
        [place, at(1).toISOString(), organiser.name],
      ],
    });
    const bytes = `${JSON.stringify(guests)}${JSON.stringify(taken)}${Buffer.concat(sealed).toString('latin1')}`;
    for (const secret of [form.passportNumber, form.email]) expect(bytes).not.toContain(secret);
    expect(Buffer.concat(sealed).toString('latin1')).not.toContain('Asha');
  });

  it('contains small sealed photographs, and the audit log says whose photographs the phone downloaded', async () => {
    const { key, guests } = await readAll();
    const [guest] = guests.filter(({ photo }) => photo !== null);
    const fileId = guest?.photo ?? '';
    const unknown = randomUUID();
    const found = await readPhotographs(platform, { ...owner, ...by, fileIds: [fileId, unknown] });
    expect(found[unknown]).toBeNull();
    const sealed = Buffer.from(found[fileId] ?? '', 'base64');
    expect(sealed.length).toBeLessThan(8_000);
    const { width, height, format } = await sharp(
      unseal(key, sealed, contextOfPhotograph(listId, fileId)),
    ).metadata();
    expect([width, height, format]).toEqual([96, 96, 'jpeg']);
    expect(await actsOn(guest?.id ?? '')).toContain('photo.taken-to-door');
  });

  it('cannot be opened with the key of another organiser or another list', async () => {
    const part = await readGuestPart(platform, { ...owner, after: undefined });
    const other = await anOrganiser(platform, { roles: ['door'] });
    for (const [who, list] of [
      [other.id, listId],
      [organiser.id, randomUUID()],
    ] as const) {
      const taken = await downloadList(platform, { listId: list, organiserId: who, requestId: 'x' }, at(0));
      expect(() => unseal(Buffer.from(taken.key, 'base64'), part, contextOfGuests(listId))).toThrow();
    }
  });
});

it('accepts scans at the door of a session from phones, and counts a scan for an unknown session as a check-in', async () => {
  const [known, unknown] = [await aPaidGuest(), await aPaidGuest()];
  const sessions = [
    {
      ...{ slug: 'rivers', title: 'Rivers', isLimited: true },
      ...{ startsAt: '2026-01-27T03:00:00Z', endsAt: '2026-01-27T06:00:00Z' },
    },
  ];
  const scans = [
    { ...aScan(known, 0), place: 'session:rivers' },
    { ...aScan(unknown, 0), place: 'session:gone' },
  ];
  const sent = { phone: 'Gate 1', sentAt: at(1).toISOString(), scans, sessions, ...by };
  for (let tries = 0; tries < 2; tries++) await mergeScans(platform, sent, at(1));
  expect(await findAttendance(db, [known, unknown])).toEqual(
    new Map([[known, [{ kind: 'session', key: 'rivers', at: at(0), isOnline: false }]]]),
  );
  expect((await findArrivals(db, [known, unknown])).size).toBe(2);
  // The audit says that somebody was let in without a place in a session with a limit.
  const acts = (await searchAudit(platform, { filter: { text: known }, count: 50 })).rows;
  expect(acts.find(({ action }) => action === 'attendance.marked')?.detail).toEqual({
    place: 'session:rivers',
    hasPlace: false,
  });
});
