import { beforeEach, describe, expect, it } from 'vitest';
import { advisoryLocks } from '#platform/database/advisory-locks.server.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { listAccessKeys } from './access-keys/list-access-keys.server.ts';
import { makeAccessKey, makeDeviceKey } from './access-keys/make-access-key.server.ts';
import {
  changeRoles,
  reinstateOrganiser,
  resetFactors,
  suspendOrganiser,
} from './change-organiser.server.ts';
import { listOrganisers } from './list-organisers.server.ts';
import { findOrganiser } from './sign-in/desk-session.server.ts';

const platform = await aPlatform();
const { db } = platform;
const start = new Date('2026-01-10T08:00:00Z');
const lastOwner = { ok: false, reason: 'last-owner' };

beforeEach(async () => {
  await db.updateTable('organiser').set({ suspended_at: start }).execute();
});

const by = (organiser: { id: string }, changedBy: { id: string }) => ({
  organiserId: organiser.id,
  changedBy: changedBy.id,
  requestId: 'a-request',
});

it('an organiser can be changed while a backup and a change of the secret key are running', async () => {
  const [owner, other] = [await anOrganiser(platform), await anOrganiser(platform)];
  const holder = await platform.database.pool.connect();
  try {
    for (const lock of [advisoryLocks.backup, advisoryLocks.appPassword])
      await holder.query('select pg_advisory_lock_shared($1)', [lock]);
    expect(await changeRoles(db, { ...by(other, owner), roles: ['finance'] }, start)).toEqual({ ok: true });
  } finally {
    // Closes the connection, which releases its locks.
    holder.release(true);
  }
});

describe('the last active owner', () => {
  it('cannot lose the role or be suspended, not even by themselves', async () => {
    const owner = await anOrganiser(platform);
    const self = by(owner, owner);
    expect(await changeRoles(db, { ...self, roles: ['finance'] }, start)).toEqual(lastOwner);
    expect(await suspendOrganiser(db, self, start)).toEqual(lastOwner);
    expect(await findOrganiser(db, owner.token, start)).toMatchObject({ roles: ['owner'] });
    const entries = await db
      .selectFrom('audit_entry')
      .select('id')
      .where('subject_id', '=', owner.id)
      .execute();
    expect(entries).toEqual([]);
  });

  it('remains when two owners suspend or demote each other at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      await db.updateTable('organiser').set({ suspended_at: start }).execute();
      const [one, two] = [await anOrganiser(platform), await anOrganiser(platform)];
      const changed = await Promise.all([
        suspendOrganiser(db, by(one, two), start),
        changeRoles(db, { ...by(two, one), roles: ['door'] }, start),
        suspendOrganiser(db, by(two, one), start),
        changeRoles(db, { ...by(one, two), roles: ['festival'] }, start),
      ]);
      expect(changed.filter(({ ok }) => !ok).length).toBeGreaterThan(0);
      const owners = (await listOrganisers(db)).filter(
        ({ roles, isSuspended }) => roles.includes('owner') && !isSuspended,
      );
      expect(owners).toHaveLength(1);
    }
  });

  it('can be demoted once there is another owner', async () => {
    const [one, two] = [await anOrganiser(platform), await anOrganiser(platform)];
    expect(await suspendOrganiser(db, by(one, two), start)).toEqual({ ok: true });
    expect(await changeRoles(db, { ...by(two, two), roles: ['door'] }, start)).toEqual(lastOwner);
    expect(await reinstateOrganiser(db, by(one, two))).toEqual({ ok: true });
    expect(await changeRoles(db, { ...by(two, two), roles: ['door'] }, start)).toEqual({ ok: true });
  });
});

it('a change of roles applies to open sessions at once, and is recorded', async () => {
  const owner = await anOrganiser(platform);
  const organiser = await anOrganiser(platform, { roles: ['registrar'] });
  await changeRoles(db, { ...by(organiser, owner), roles: ['door', 'festival'] }, start);
  expect(await findOrganiser(db, organiser.token, start)).toMatchObject({ roles: ['festival', 'door'] });
  const entries = await db
    .selectFrom('audit_entry')
    .select(['actor', 'actor_id', 'action', 'request_id', 'detail'])
    .where('subject_id', '=', organiser.id)
    .execute();
  expect(entries).toEqual([
    {
      actor: 'organiser',
      actor_id: owner.id,
      action: 'organiser.roles-changed',
      request_id: 'a-request',
      detail: { roles: ['door', 'festival'] },
    },
  ]);
});

it('a change of roles ends only the keys that the organiser may not make any more', async () => {
  const owner = await anOrganiser(platform);
  const lead = await anOrganiser(platform, { roles: ['owner', 'door'] });
  const [program, device]: [string, string] = [crypto.randomUUID(), crypto.randomUUID()];
  const made = { organiserId: lead.id, requestId: 'a-request' };
  await makeAccessKey(
    platform,
    { ...made, keyId: program, name: 'Dashboard', permissions: ['door.read'], network: null, lastDay: null },
    start,
  );
  await makeDeviceKey(platform, { ...made, keyId: device, name: 'Gate 1' }, start);
  const working = async () => {
    const keys = await Promise.all(
      [false, true].map((areDevices) => listAccessKeys(db, { areDevices }, start)),
    );
    return keys
      .flat()
      .flatMap(({ id, endedAt }) => (endedAt === null && [program, device].includes(id) ? [id] : []));
  };
  await changeRoles(db, { ...by(lead, owner), roles: ['owner'] }, start);
  expect(await working()).toEqual([program, device]);
  await changeRoles(db, { ...by(lead, owner), roles: ['door', 'festival'] }, start);
  expect(await working()).toEqual([device]);
  await changeRoles(db, { ...by(lead, owner), roles: ['festival'] }, start);
  expect(await working()).toEqual([]);
});

it('a reset deletes the second factors and ends the sessions, so that the organiser has to set up a new factor', async () => {
  const owner = await anOrganiser(platform);
  const organiser = await anOrganiser(platform, { roles: ['finance'] });
  await db
    .insertInto('organiser_totp')
    .values({ organiser_id: organiser.id, sealed_secret: Buffer.from('sealed') })
    .execute();
  expect(await resetFactors(db, by(organiser, owner), start)).toEqual({ ok: true });
  expect(await findOrganiser(db, organiser.token, start)).toBeUndefined();
  const listed = (await listOrganisers(db)).find(({ id }) => id === organiser.id);
  expect(listed).toMatchObject({ hasSecondFactor: false, isSuspended: false });
});

it('a change of an unknown organiser is refused', async () => {
  const owner = await anOrganiser(platform);
  const nobody = by({ id: '00000000-0000-4000-8000-000000000000' }, owner);
  expect(await suspendOrganiser(db, nobody, start)).toEqual({ ok: false, reason: 'no-such-organiser' });
});
