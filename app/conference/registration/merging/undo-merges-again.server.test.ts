import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findArrivals } from '#conference/door/arrivals.server.ts';
import { checkIn } from '#conference/door/check-in.server.ts';
import { listBookings } from '#conference/festival/list-bookings.server.ts';
import { listPayments } from '#conference/money/ledger/list-payments.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { carryOutErasure, replayErasures } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { finishFollowUps } from '#conference/privacy/erasure/follow-up.server.ts';
import { requestErasure } from '#conference/privacy/erasure/request-erasure.server.ts';
import { dropUnreadable } from '#conference/privacy/retention/drop-unreadable.server.ts';
import { readForDesk } from '#conference/registration/record/read-for-desk.server.ts';
import { replaceFile } from '#conference/registration/registering/replace-file.server.ts';
import { restoreBackup } from '#platform/backup/restore-backup.server.ts';
import { writeBackup } from '#platform/backup/write-backup.server.ts';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { openFolderStore } from '#platform/files/files.server.ts';
import { anEmptyDatabase } from '#tests/database.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aPdf, aRegistration } from '#tests/factories.ts';
import { copyEverything, decryptWithAnyKey, listKeys, searchEverywhere } from '#tests/old-copy.ts';
import { aPlatform } from '#tests/platform.ts';
import { prepareDatabase } from '#tests/prepare-database.ts';
import { mergeRegistrations } from './merge-registrations.server.ts';
import { undoMerge } from './undo-merge.server.ts';

const platform = await aPlatform();
const { db, secrets, files, database } = platform;
const { keyring } = secrets;
const now = platform.now();
const owner = await anOrganiser(platform);
const by = { organiserId: owner.id, requestId: 'a-request' };
const folder = await mkdtemp(join(tmpdir(), 'conference-split-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function somebody() {
  const mark = randomBytes(5).toString('hex');
  const { id, form } = await aRegistration(platform, { fullName: `Zephyrine ${mark}` });
  const file = { bytes: aPdf(), mediaType: 'application/pdf' } as const;
  await replaceFile(platform, { registrationId: id, kind: 'passport', file, requestId: 'a-request' }, now);
  const applicantName = `Looms of ${mark}`;
  await aBooking(platform, id, { applicantName });
  const parts = { amount: 400_00, reference: `transfer ${mark}` };
  await recordPayment(platform, aPaymentToRecord({ kind: 'registration', id }, owner.id, parts), now);
  await checkIn(db, { registrationId: id, ...by }, now);
  return { id, words: [form.fullName, form.email, applicantName, parts.reference] };
}

/** Two merged registrations: the second one is merged into the first, which has no scan. */
async function twoMergedRegistrations() {
  const [kept, other] = [await somebody(), await somebody()];
  await db.deleteFrom('registration_file').where('registration_id', '=', kept.id).execute();
  const merge = { keptId: kept.id, otherId: other.id, reason: 'One person', ...by };
  expect(await mergeRegistrations(platform, merge, now)).toMatchObject({ ok: true, moved: { files: 1 } });
  return { kept, other };
}

async function backUp(name: string) {
  const paths = { path: join(folder, name), keysPath: join(folder, `${name}.keys`) };
  await writeBackup({ ownerUrl: database.adminUrl, files, keyring }, paths, now);
  return paths;
}

async function erase(registrationId: string) {
  const asked = await requestErasure(platform, {
    registrationId,
    askedAt: now,
    daysToAnswer: 30,
    requestId: 'a-request',
  });
  if (!asked.ok) throw new Error(asked.reason);
  const { erasureRequestId } = asked;
  expect(await carryOutErasure(platform, { erasureRequestId, isConfirmed: true, ...by }, now)).toEqual({
    ok: true,
  });
}

it('after a restore, separates two people whose merge was undone after the backup, and keeps no data of the erased one', {
  timeout: 90_000,
}, async () => {
  const [one, two] = [await twoMergedRegistrations(), await twoMergedRegistrations()];
  const { path } = await backUp('merged');
  for (const { other } of [one, two]) {
    const undone = await undoMerge(platform, { otherId: other.id, reason: 'Two people', ...by }, now);
    expect(undone).toMatchObject({ ok: true });
  }
  await erase(one.other.id);
  await erase(two.kept.id);
  const { keysPath } = await backUp('newer');

  const ownerUrl = await anEmptyDatabase();
  const url = await prepareDatabase(ownerUrl);
  const there = { files: await openFolderStore(join(folder, 'files')), secrets };
  const { destroyedKeys } = await restoreBackup({ ...there, keyring, ownerUrl }, { path, keysPath });
  const pools = [openPool(url), openPool(ownerUrl)] as const;
  const [restored, asOwner] = [openDatabase(pools[0]), openDatabase(pools[1])];
  const restoredPlatform = {
    ...platform,
    ...there,
    db: restored,
    database: { ...database, pool: pools[0], db: restored },
    filesFolder: join(folder, 'files'),
  };
  try {
    expect(await readForDesk(restored, one.other.id)).toMatchObject({ mergedInto: { id: one.kept.id } });
    expect(await replayErasures(restoredPlatform, now)).toBe(2);
    await dropUnreadable(asOwner, secrets, destroyedKeys, now);

    await finishFollowUps(restoredPlatform, addTime(now, days(8)));

    const gone = [...one.other.words, ...two.kept.words];
    expect(
      (await searchEverywhere(restoredPlatform, gone)).filter((place) => place.includes(' in public.')),
    ).toEqual([]);
    const opened = decryptWithAnyKey(
      await listKeys(restoredPlatform, 'a passphrase of more than 32 characters'),
      await copyEverything(restoredPlatform),
    ).join('\n');
    expect(gone.filter((word) => opened.includes(word))).toEqual([]);

    for (const { id, words } of [one.kept, two.other]) {
      expect(await readForDesk(restored, id)).toMatchObject({
        fullName: words[0],
        status: 'active',
        mergedInto: null,
        merged: [],
      });
      expect((await findArrivals(restored, [id])).get(id)).toMatchObject({ arrived_at: now });
      expect(await listBookings({ db: restored, secrets }, id)).toMatchObject([{ applicantName: words[2] }]);
      const of = { kind: 'registration', id } as const;
      expect(await readBalance(restored, of)).toMatchObject({ received: 400_00 });
      const payments = await listPayments({ db: restored, secrets }, of);
      expect(payments.map(({ note }) => Object(note).reference)).toContain(words[3]);
    }
  } finally {
    for (const pool of pools) await pool.end();
  }
});
