import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { listPayments } from '#conference/money/ledger/list-payments.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { carryOutErasure, replayErasures } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { readErasureJournal } from '#conference/privacy/erasure/erasure-journal.server.ts';
import { requestErasure } from '#conference/privacy/erasure/request-erasure.server.ts';
import {
  openOwnDetails,
  readRegistration,
} from '#conference/registration/record/read-registration.server.ts';
import { replaceFile } from '#conference/registration/registering/replace-file.server.ts';
import { searchAudit } from '#conference/reports/search-audit.server.ts';
import { restoreBackup } from '#platform/backup/restore-backup.server.ts';
import { writeBackup } from '#platform/backup/write-backup.server.ts';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { openFolderStore } from '#platform/files/files.server.ts';
import { anEmptyDatabase } from '#tests/database.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aPhoto, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { prepareDatabase } from '#tests/prepare-database.ts';
import { closeEdition } from './close-edition.server.ts';
import { destroyPassports } from './destroy-passports.server.ts';
import { dropUnreadable } from './drop-unreadable.server.ts';

const platform = await aPlatform();
const { db, secrets, files, database } = platform;
const { keyring } = secrets;
const now = new Date('2026-02-10T08:00:00Z');
const later = new Date('2026-06-10T08:00:00Z');
const folder = await mkdtemp(join(tmpdir(), 'conference-restore-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function backUp(name: string) {
  const paths = { path: join(folder, name), keysPath: join(folder, `${name}.keys`) };
  await writeBackup({ ownerUrl: database.adminUrl, files, keyring }, paths, now);
  return paths;
}

async function somebody() {
  const { id, form } = await aRegistration(platform);
  const photo = { bytes: await aPhoto(), mediaType: 'image/jpeg' } as const;
  await replaceFile(
    platform,
    { registrationId: id, kind: 'photo', file: photo, requestId: 'a-request' },
    now,
  );
  await aBooking(platform, id, { picture: { checked: photo } });
  return { id, form };
}

it('the restore of an older backup repeats the erasures and destructions of passports that happened after it', async () => {
  const owner = await anOrganiser(platform);
  const by = { organiserId: owner.id, requestId: 'a-request' };
  const erased = await somebody();
  const kept = await somebody();
  const of = { kind: 'registration', id: kept.id } as const;
  await recordPayment(platform, aPaymentToRecord(of, owner.id, { reference: 'transfer 7' }), now);
  const { path } = await backUp('old');

  const wish = { registrationId: erased.id, askedAt: now, daysToAnswer: 30, requestId: 'a-request' };
  const asked = await requestErasure(platform, wish);
  if (!asked.ok) throw new Error('There is no request for erasure.');
  const { erasureRequestId } = asked;
  await carryOutErasure(platform, { erasureRequestId, isConfirmed: true, ...by }, now);
  await closeEdition(db, by, now);
  expect(await destroyPassports(platform, { limit: 100 }, later)).toBe(1);
  const { keysPath } = await backUp('new');

  const ownerUrl = await anEmptyDatabase();
  const url = await prepareDatabase(ownerUrl);
  const there = { files: await openFolderStore(join(folder, 'files')), secrets };
  const { destroyedKeys } = await restoreBackup({ ...there, keyring, ownerUrl }, { path, keysPath });
  const pools = [openPool(url), openPool(ownerUrl)] as const;
  const [restored, asOwner] = [openDatabase(pools[0]), openDatabase(pools[1])];
  try {
    expect(await replayErasures({ ...platform, ...there, db: restored }, later)).toBe(1);
    expect(await dropUnreadable(asOwner, secrets, destroyedKeys, later)).toBe(1);
    expect(await readRegistration(restored, erased.id)).toBeUndefined();
    expect(await readRegistration(restored, kept.id)).toMatchObject({
      fullName: kept.form.fullName,
      files: {},
    });
    const viewer = { registrationId: kept.id, requestId: 'a-request' };
    expect(await openOwnDetails({ db: restored, secrets }, viewer)).toBeUndefined();
    expect(await listPayments({ db: restored, secrets }, of)).toMatchObject([{ note: undefined }]);
    const acts = (await searchAudit({ db: restored, secrets }, { filter: {}, count: 100 })).rows;
    expect(acts.length).toBeGreaterThan(5);
    expect(await verifyAudit(restored, secrets)).toMatchObject({ ok: true });
    const left = await restored
      .selectFrom('record_key')
      .select('id')
      .where('id', 'in', destroyedKeys)
      .execute();
    expect(left).toEqual([]);
  } finally {
    for (const pool of pools) await pool.end();
  }
});

it('adds each erasure of a journal once, and skips lines that it cannot read', async () => {
  const line = '0b0e7a52-6f0e-4b8e-9a51-2f6a3d9c1e44 2026-02-11T09:00:00.000Z';
  for (let times = 0; times < 2; times++) {
    await readErasureJournal(db, `${line}\n\nsomething else\n1234 yesterday\n`);
  }
  const rows = await db
    .selectFrom('erasure')
    .selectAll()
    .where('erased_at', '=', new Date('2026-02-11T09:00:00Z'))
    .execute();
  expect(rows.map((row) => row.registration_id)).toEqual(['0b0e7a52-6f0e-4b8e-9a51-2f6a3d9c1e44']);
});
