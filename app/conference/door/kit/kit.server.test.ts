import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openContent } from '#conference/documents/document-seal.server.ts';
import { openOwnDocument } from '#conference/documents/open-document.server.ts';
import { addressOfCode } from '#conference/documents/render-document.server.ts';
import { readDocumentKeys } from '#conference/documents/verifying/document-keys.server.ts';
import { findHolder } from '#conference/documents/verifying/find-holder.server.ts';
import { readHeldData } from '#conference/privacy/copy/read-held-data.server.ts';
import { carryOutErasure } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { findPerson } from '#conference/privacy/erasure/find-person.server.ts';
import { requestErasure } from '#conference/privacy/erasure/request-erasure.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { undoMerge } from '#conference/registration/merging/undo-merge.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform, type TestPlatform } from '#tests/platform.ts';
import { changeSizes } from './change-sizes.server.ts';
import { countKit, setStock } from './count-kit.server.ts';
import { findHandouts, handOut, undoHandout, writeHandout } from './hand-out.server.ts';
import { countToOrder } from './kit.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const helper = await anOrganiser(platform, { roles: ['door'] });
const by = { organiserId: helper.id, requestId: 'a-request' };
const reason = 'The wrong size';

const aGuest = async (parts: Parameters<typeof aRegistration>[1] = {}) =>
  (await aRegistration(platform, { paid: true, proved: true, ...parts })).id;
const hand = (registrationId: string, item = 'dress', size = 'm') =>
  handOut(db, { registrationId, item, size, ...by }, now);
const rowOf = async (item: string, size: string) =>
  (await countKit(platform)).find((one) => one.item === item && one.size === size);
const sizesOf = async (id: string) =>
  await db
    .selectFrom('registration')
    .select(['cloth_size', 'shoe_size'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('the sizes of a participant', () => {
  const lastMoment = new Date('2026-01-15T18:29:00Z');
  const late = new Date('2026-01-15T18:30:00Z');
  const change = (registrationId: string, clothSize: 'l' | null, shoeSize: number | null, at: Date) =>
    changeSizes(platform, { registrationId, clothSize, shoeSize, requestId: 'a-request' }, at);

  const lateOf = async (...of: [string, string][]) =>
    await Promise.all(of.map(async ([item, size]) => (await rowOf(item, size))?.late));

  it('can be changed on any day, and the desk counts the sizes that came after the last day in the edition’s zone', async () => {
    const id = await aGuest();
    expect(await change(id, 'l', 9, lastMoment)).toEqual({ ok: true });
    expect(await sizesOf(id)).toEqual({ cloth_size: 'l', shoe_size: 9 });
    expect(await lateOf(['dress', 'l'], ['shoes', '9'], ['shoes', '10'])).toEqual([0, 0, 0]);
    expect(await change(id, 'l', 10, late)).toEqual({ ok: true });
    expect(await sizesOf(id)).toEqual({ cloth_size: 'l', shoe_size: 10 });
    // Only the shoes have changed.
    expect(await lateOf(['dress', 'l'], ['shoes', '9'], ['shoes', '10'])).toEqual([0, 0, 1]);
    // A year later the form still works, and the size counts once.
    expect(await change(id, 'l', 9, new Date('2027-01-15T08:00:00Z'))).toEqual({ ok: true });
    expect(await lateOf(['dress', 'l'], ['shoes', '9'], ['shoes', '10'])).toEqual([0, 1, 0]);
  });

  it('count as late, too, if somebody registers after the last day', async () => {
    const [before = 0] = await lateOf(['dress', 's']);
    const id = await aGuest({ clothSize: 's' });
    expect(await lateOf(['dress', 's'])).toEqual([before]);
    await db.updateTable('registration').set({ created_at: late }).where('id', '=', id).execute();
    expect(await lateOf(['dress', 's'])).toEqual([before + 1]);
  });

  it('can be added later if they were never chosen, and an empty field keeps the stored size', async () => {
    const id = await aGuest({ clothSize: null });
    expect(await change(id, 'l', null, late)).toEqual({ ok: true });
    expect(await sizesOf(id)).toEqual({ cloth_size: 'l', shoe_size: 8 });
  });

  it('cannot be changed while the kit is only announced', async () => {
    const id = await aGuest();
    const sizes = { registrationId: id, clothSize: 'l', shoeSize: 9, requestId: 'a-request' } as const;
    const withKit = (state: 'announced' | 'open') => ({
      ...platform,
      settings: { ...platform.settings, kit: { ...platform.settings.kit, state } },
    });
    const before = await sizesOf(id);
    expect(await changeSizes(withKit('announced'), sizes, now)).toEqual({
      ok: false,
      reason: 'announced',
    });
    expect(await sizesOf(id)).toEqual(before);
    expect(await changeSizes(withKit('open'), sizes, now)).toEqual({ ok: true });
    expect(await sizesOf(id)).toEqual({ cloth_size: 'l', shoe_size: 9 });
  });
});

describe('the order', () => {
  it('counts the people who have paid, by size, with the margin rounded up', async () => {
    expect([countToOrder(0, 10), countToOrder(1, 10), countToOrder(10, 10), countToOrder(100, 5)]).toEqual([
      0, 2, 11, 105,
    ]);
    const before = await rowOf('dress', 'xxl');
    await aGuest({ clothSize: 'xxl' });
    await aGuest({ clothSize: 'xxl', paid: false });
    const withdrawn = await aGuest({ clothSize: 'xxl' });
    await db.updateTable('registration').set({ status: 'withdrawn' }).where('id', '=', withdrawn).execute();
    expect(await rowOf('dress', 'xxl')).toEqual({
      item: 'dress',
      name: 'River dress',
      size: 'xxl',
      sizeWords: 'XXL',
      registered: (before?.registered ?? 0) + 2,
      paid: (before?.paid ?? 0) + 1,
      late: 0,
      toOrder: countToOrder((before?.paid ?? 0) + 1, 10),
      arrived: 0,
      handedOut: 0,
      left: 0,
    });
  });

  it('also shows the stock: the things that arrived, minus those that were handed out', async () => {
    expect(await setStock(db, { item: 'shoes', size: '12', arrived: 5, ...by }, now)).toEqual({ ok: true });
    expect(await setStock(db, { item: 'shoes', size: '99', arrived: 5, ...by }, now)).toEqual({
      ok: false,
      reason: 'no-such-size',
    });
    await hand(await aGuest(), 'shoes', '12');
    expect(await rowOf('shoes', '12')).toMatchObject({ arrived: 5, handedOut: 1, left: 4 });
  });
});

describe('handing out', () => {
  it('is recorded only once, can be undone with a reason, and can then be recorded again', async () => {
    const id = await aGuest();
    expect(await hand(id)).toEqual({ ok: true });
    expect(await hand(id, 'dress', 'l')).toEqual({ ok: false, reason: 'handed-out-already' });
    expect(await hand(id, 'shoes', '9')).toEqual({ ok: true });
    const [dress] = await findHandouts(db, id);
    const undo = { registrationId: id, handoutId: dress?.id ?? '', reason, ...by };
    expect(await undoHandout(platform, undo, now)).toEqual({ ok: true });
    expect(await undoHandout(platform, undo, now)).toEqual({ ok: false, reason: 'not-handed-out' });
    expect(await hand(id, 'dress', 'l')).toEqual({ ok: true });
    const acts = await db
      .selectFrom('audit_entry')
      .select(['action', 'detail', 'sealed_detail'])
      .where('subject_id', '=', id)
      .where('action', 'like', 'kit%')
      .orderBy('id')
      .execute();
    expect(acts.map(({ action, sealed_detail }) => [action, sealed_detail !== null])).toEqual([
      ['kit.handed-out', false],
      ['kit.handed-out', false],
      ['kit.taken-back', true],
      ['kit.handed-out', false],
    ]);
    expect(JSON.stringify(acts.map(({ detail }) => detail))).not.toContain(reason);
  });

  it('is refused to people who have not paid or are not active, and for a size that does not exist', async () => {
    expect(await hand(await aGuest({ paid: false }))).toEqual({ ok: false, reason: 'unpaid' });
    const gone = await aGuest();
    await db.updateTable('registration').set({ status: 'withdrawn' }).where('id', '=', gone).execute();
    expect(await hand(gone)).toEqual({ ok: false, reason: 'not-active' });
    expect(await hand(await aGuest(), 'dress', '9')).toEqual({ ok: false, reason: 'no-such-size' });
  });

  it('finds the participant by the scanned code of their badge, but not by a forged code', async () => {
    const id = await aGuest();
    const opened = await openOwnDocument(
      platform,
      { registrationId: id, kind: 'icard', requestId: 'a-request' },
      now,
    );
    if (!opened.ok) throw new Error(opened.reason);
    const row = await db
      .selectFrom('participant_document')
      .select(['number', 'kind', 'expires_on', 'sealed_content', 'record_key_id'])
      .where('registration_id', '=', id)
      .executeTakeFirstOrThrow();
    const record = await openRecordKey(db, platform.secrets, row.record_key_id ?? '');
    const content = openContent(record, row.sealed_content ?? Buffer.of());
    const [key] = await readDocumentKeys(db, platform.secrets);
    const printed = { content, passport: undefined };
    const address = addressOfCode('https://conference.example', key, row, printed);
    expect(await findHolder(platform, address, '2026-01-10')).toBe(id);
    const forged = `${address.slice(0, -3)}${address.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    expect(await findHolder(platform, forged, '2026-01-10')).toBeUndefined();
    expect(await findHolder(platform, 'PC-7K3M-92QD', '2026-01-10')).toBeUndefined();
  });
});

describe('twenty helpers who hand the same dress out at the same time', { timeout: 60_000 }, () => {
  it('record only one handout', async () => {
    const id = await aGuest();
    const answers = await Promise.all(Array.from({ length: 20 }, () => hand(id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await findHandouts(db, id)).toHaveLength(1);
  });

  /** Writes twenty handouts without the lock. Returns how many were stored. */
  async function writeTwenty(on: TestPlatform) {
    const organiser = await anOrganiser(on);
    const { id: registrationId } = await aRegistration(on, { paid: true });
    const given = { registrationId, item: 'dress', size: 'm', organiserId: organiser.id };
    await Promise.allSettled(Array.from({ length: 20 }, () => writeHandout(on.db, given, now)));
    return (await findHandouts(on.db, registrationId)).length;
  }

  it('record only one handout even without the lock, because the database refuses the others', async () => {
    expect(await writeTwenty(platform)).toBe(1);
  });

  it('record twenty handouts if the table has no index', async () => {
    const twin = await aPlatform();
    const owner = new pg.Client({ connectionString: twin.database.adminUrl });
    await owner.connect();
    await owner.query('drop index one_handout_a_thing');
    await owner.end();
    expect(await writeTwenty(twin)).toBe(20);
  });
});

describe('a handout', () => {
  it('moves to the kept registration in a merge, moves back when the merge is undone, and is in the copy of the person’s data', async () => {
    const [kept, other] = [await aGuest(), await aGuest()];
    await hand(kept, 'dress', 'm');
    await hand(other, 'dress', 'l');
    await hand(other, 'shoes', '9');
    const itemsOf = async (id: string) =>
      (await findHandouts(db, id)).map(({ item, size }) => `${item} ${size}`).toSorted();
    const desk = { organiserId: helper.id, requestId: 'a-request', reason: 'One person' };
    await mergeRegistrations(platform, { keptId: kept, otherId: other, ...desk }, now);
    expect([await itemsOf(kept), await itemsOf(other)]).toEqual([['dress l', 'dress m', 'shoes 9'], []]);
    // The test data has no payment, so the merge made the registration unpaid.
    await db.updateTable('registration').set({ paid_at: now }).where('id', '=', kept).execute();
    expect(await hand(kept, 'shoes', '8')).toEqual({ ok: false, reason: 'handed-out-already' });
    await undoMerge(platform, { otherId: other, ...desk }, now);
    expect([await itemsOf(kept), await itemsOf(other)]).toEqual([['dress m'], ['dress l', 'shoes 9']]);
    const person = await findPerson(db, kept, { reach: 'mailbox' });
    if (!person) throw new Error('The person is missing.');
    expect((await readHeldData(platform, person)).kit).toMatchObject([
      { thing: 'River dress', size: 'm', takenBackAt: null },
    ]);
  });

  it('still counts as handed out after an erasure, but without a name', async () => {
    const id = await aGuest();
    await hand(id, 'shoes', '6');
    const before = await rowOf('shoes', '6');
    const wished = await requestErasure(platform, {
      registrationId: id,
      askedAt: now,
      daysToAnswer: 30,
      requestId: 'a-request',
    });
    const { erasureRequestId = '' } = wished.ok ? wished : {};
    const owner = await anOrganiser(platform);
    const carried = { erasureRequestId, organiserId: owner.id, isConfirmed: true, requestId: 'a-request' };
    expect(await carryOutErasure(platform, carried, now)).toEqual({ ok: true });
    expect((await rowOf('shoes', '6'))?.handedOut).toBe(before?.handedOut);
    expect(await findHandouts(db, id)).toEqual([]);
  });
});
