import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import type { DocumentKind } from '#conference/documents/document-kind.ts';
import { carryOutErasure } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { requestErasure } from '#conference/privacy/erasure/request-erasure.server.ts';
import { correctRegistration } from '#conference/registration/record/correct-registration.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { anOrganiser, answerChecklist, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { stopBulkOrder } from './bulk-orders.server.ts';
import { carryOutPrint } from './carry-out-print.server.ts';
import { deleteOldPrints, orderPrint, readPrint, takePrint } from './print-orders.server.ts';
import { makeSelection } from './selections.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const leela = await anOrganiser(platform, { roles: ['registrar'] });
const omar = await anOrganiser(platform, { roles: ['registrar'] });
const owner = await anOrganiser(platform);
const by = { organiserId: leela.id, requestId: 'a-request' };

async function aGroup(...names: string[]) {
  const people: string[] = [];
  for (const fullName of names) {
    const { id } = await aRegistration(platform, { fullName, paid: true });
    people.push(id);
  }
  return people;
}

async function order(people: string[], kind: DocumentKind = 'icard', organiserId = leela.id) {
  const selectionId = (await makeSelection(db, { choice: { ids: people }, organiserId }, now)) ?? '';
  const shape = 'cr80' as const;
  const print = { selectionId, kind, shape, people, organiserId, requestId: 'a-request' };
  const printId = await orderPrint(platform, print, now);
  return { printId, selectionId, organiserId, again: () => orderPrint(platform, print, now) };
}
type Ordered = Awaited<ReturnType<typeof order>>;

/** Two documents a portion, so that a few people make several portions. */
const carryOut = async ({ printId }: Ordered, store: typeof platform = platform) =>
  await carryOutPrint(store, printId, now, 2);
const read = async (print: Ordered) => await readPrint(db, print, now);
const take = async ({ again: _, ...print }: Ordered, reason?: string) =>
  await takePrint(platform, { ...print, requestId: 'a-request', ...(reason && { reason }) }, now);
const pagesOf = async (pdf: Uint8Array | undefined) =>
  (await PDFDocument.load(pdf ?? new Uint8Array())).getPageCount();

/** A platform that calls `before` before it draws a portion. */
function drawing(before: (portion: number) => Promise<void>): typeof platform {
  let portion = 0;
  const { documents } = platform;
  const render: typeof documents.render = async (...asked) => {
    portion += 1;
    await before(portion);
    return await documents.render(...asked);
  };
  return { ...platform, documents: { ...documents, render } };
}

async function badgesOf(people: readonly string[]) {
  const rows = await db
    .selectFrom('participant_document')
    .select(['registration_id', 'ended_because'])
    .where('registration_id', 'in', people)
    .where('kind', '=', 'icard')
    .orderBy('issued_at')
    .orderBy('ended_at')
    .execute();
  return people.map((id) =>
    rows.filter((row) => row.registration_id === id).map(({ ended_because }) => ended_because ?? 'valid'),
  );
}

async function countFiles() {
  const rows = await db.selectFrom('printed_file').select('file_id').execute();
  return rows.length;
}

it('prints in portions, and one file waits for the organiser who ordered it, for a week', async () => {
  const people = await aGroup('Asha One', 'Bela Two', 'Chen Three', 'Dara Four', 'Ewa Five');
  const print = await order(people);
  expect(await print.again()).toBe(print.printId);
  expect(await read(print)).toMatchObject({ people: 5, done: 0, fileId: undefined, finishedAt: null });
  await carryOut(print);
  expect(await read(print)).toMatchObject({ done: 5, leftOut: 0, finishedAt: now, ended: [] });
  expect(await countFiles()).toBe(1);
  const taken = await take(print);
  expect(taken).toMatchObject({ kind: 'icard', count: 5 });
  expect(await pagesOf(taken?.pdf)).toBe(5);
  const acts = await db
    .selectFrom('audit_entry')
    .select(['action', 'subject_id', 'actor_id', 'detail'])
    .where('action', 'in', ['documents.printed', 'document.shown'])
    .orderBy('id')
    .execute();
  expect(acts[0]).toMatchObject({ actor_id: leela.id, detail: { count: 5, kind: 'icard', shape: 'cr80' } });
  expect(
    acts
      .slice(1)
      .map((act) => act.subject_id)
      .toSorted(),
  ).toEqual(people.toSorted());
  expect(await take({ ...print, organiserId: omar.id })).toBeUndefined();
  expect(await take({ ...print, selectionId: print.printId })).toBeUndefined();

  expect(await deleteOldPrints(db, addTime(now, days(6)))).toBe(0);
  expect(await readPrint(db, print, addTime(now, days(8)))).toMatchObject({ fileId: undefined });
  expect(await deleteOldPrints(db, addTime(now, days(7)))).toBe(1);
  expect(await take(print)).toBeUndefined();
  expect(await badgesOf(people)).toEqual(Array(5).fill(['valid']));
});

it('goes on after a restart with the portion that was not stored, and issues nothing twice', async () => {
  const people = await aGroup('Asha One', 'Bela Two', 'Chen Three', 'Dara Four', 'Ewa Five');
  const print = await order(people);
  let drawn = 0;
  const killed = drawing(async (portion) => {
    drawn += 1;
    if (portion > 1) throw new Error('The process was killed.');
  });
  await expect(carryOut(print, killed)).rejects.toThrow('The process was killed.');
  expect(await read(print)).toMatchObject({ done: 2, finishedAt: null });
  await carryOut(
    print,
    drawing(async () => {
      drawn += 1;
    }),
  );
  expect(await pagesOf((await take(print))?.pdf)).toBe(5);
  expect(await badgesOf(people)).toEqual(Array(5).fill(['valid']));
  // The first portion; the second, as a whole and each of its two alone; then the second and the third.
  expect(drawn).toBe(1 + 1 + 2 + 2);
});

it('two organisers, and two processes, print the same people at once: everybody has one badge, in both files', async () => {
  const people = await aGroup('Asha One', 'Bela Two', 'Chen Three', 'Dara Four', 'Ewa Five');
  const prints = [await order(people), await order(people, 'icard', omar.id)];
  const works = [...prints, ...prints].map((print) => carryOut(print));
  await Promise.all(works);
  for (const print of prints) {
    expect(await read(print)).toMatchObject({ done: 5, ended: [] });
    expect(await pagesOf((await take(print))?.pdf)).toBe(5);
  }
  expect(await badgesOf(people)).toEqual(Array(5).fill(['valid']));
});

it('stops before the next portion, and goes on from there', async () => {
  const people = await aGroup('Asha One', 'Bela Two', 'Chen Three');
  const print = await order(people);
  const stop = async () =>
    void (await stopBulkOrder(db, { id: print.printId, list: 'registrations', ...by }, now));
  await carryOut(
    print,
    drawing(async (portion) => (portion === 2 ? await stop() : undefined)),
  );
  expect(await read(print)).toMatchObject({ done: 2, stoppedAt: now, finishedAt: null, fileId: undefined });
  await db.updateTable('bulk_order').set({ stopped_at: null }).where('id', '=', print.printId).execute();
  await carryOut(print);
  expect(await read(print)).toMatchObject({ done: 3, finishedAt: now });
});

const correct = async (registrationId: string, fullName: string) =>
  await correctRegistration(
    platform,
    {
      registrationId,
      changes: { fullName },
      by: { actor: 'organiser', actorId: leela.id },
      requestId: 'a-request',
    },
    now,
  );

it('draws a portion again if a record in it changes before the file is whole, and later says whose document changed', async () => {
  const people = await aGroup('Asha One', 'Bela Two', 'Chen Three');
  const [asha = '', bela = ''] = people;
  const print = await order(people);
  let drawn = 0;
  await carryOut(
    print,
    drawing(async (portion) => {
      drawn += 1;
      if (portion === 2) await correct(asha, 'Asha Corrected');
    }),
  );
  expect(drawn).toBe(3);
  expect(await badgesOf([asha])).toEqual([['outdated', 'valid']]);
  expect(await read(print)).toMatchObject({ done: 3, ended: [] });
  await correct(bela, 'Bela Corrected');
  expect(await read(print)).toMatchObject({ ended: [bela] });
});

it('leaves out somebody who withdraws in the middle', async () => {
  const people = await aGroup('Asha One', 'Bela Two', 'Chen Three');
  const [asha = ''] = people;
  const print = await order(people);
  const withdraw = drawing(async (portion) => {
    if (portion !== 2) return;
    const withdrawn = { status: 'withdrawn', withdrawn_at: now } as const;
    await db.updateTable('registration').set(withdrawn).where('id', '=', asha).execute();
  });
  await carryOut(print, withdraw);
  expect(await read(print)).toMatchObject({ done: 2, leftOut: 1, finishedAt: now });
  expect(await pagesOf((await take(print))?.pdf)).toBe(2);
});

async function erase(registrationId: string) {
  const asked = { registrationId, askedAt: now, daysToAnswer: 30, requestId: 'a-request' };
  const wished = await requestErasure(platform, asked);
  const { erasureRequestId = '' } = wished.ok ? wished : {};
  const carried = { erasureRequestId, organiserId: owner.id, isConfirmed: true, requestId: 'a-request' };
  expect(await carryOutErasure(platform, carried, now)).toEqual({ ok: true });
}

it.each([1, 2])('begins again without somebody who is erased while portion %d is drawn', async (when) => {
  const people = await aGroup('Asha One', 'Bela Two', 'Chen Three');
  const print = await order(people);
  await carryOut(
    print,
    drawing(async (portion) => (portion === when ? await erase(people[0] ?? '') : undefined)),
  );
  expect(await read(print)).toMatchObject({ people: 2, done: 2, finishedAt: now, ended: [] });
  expect(await pagesOf((await take(print))?.pdf)).toBe(2);
});

it('the file that waits is destroyed with everybody in it', async () => {
  const people = await aGroup('Asha One', 'Bela Two', 'Chen Three');
  const print = await order(people);
  await carryOut(print);
  const before = await countFiles();
  await erase(people[2] ?? '');
  expect(await countFiles()).toBe(before - 1);
  expect(await read(print)).toMatchObject({ fileId: undefined, finishedAt: now });
  expect(await take(print)).toBeUndefined();
});

it('leaves out a person whose document cannot be drawn, and draws the others', async () => {
  const people = await aGroup('Asha One', 'Bela Two', 'Chen Three');
  const print = await order(people);
  const { documents } = platform;
  const render: typeof documents.render = async (asker, document) => {
    if (JSON.stringify(document.data).includes('Bela Two')) throw new Error('a broken template');
    return await documents.render(asker, document);
  };
  await carryOut(print, { ...platform, documents: { ...documents, render } });
  expect(await read(print)).toMatchObject({ done: 2, leftOut: 1, finishedAt: now });
});

it('visa letters are taken only with a reason, which the audit keeps', async () => {
  const { id } = await aRegistration(platform, { fullName: 'Visa One', paid: true });
  await answerChecklist(platform, id);
  const other = await aRegistration(platform, { fullName: 'Visa Two', paid: true });
  await answerChecklist(platform, other.id);
  const print = await order([id, other.id], 'visa-letter');
  await carryOut(print);
  expect(await take(print)).toBeUndefined();
  expect(await take(print, 'For the embassy')).toMatchObject({ kind: 'visa-letter', count: 2 });
  const acts = await db
    .selectFrom('audit_entry')
    .select('sealed_detail')
    .where('action', '=', 'document.shown')
    .where('subject_id', 'in', [id, other.id])
    .execute();
  expect(acts.map((act) => act.sealed_detail !== null)).toEqual([true, true]);
});
