import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { suspendOrganiser } from '#conference/organiser/change-organiser.server.ts';
import { addTime, days, hours } from '#platform/durations.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { endDeskSessions, findOrganiser, listDeskSessions, startDeskSession } from './desk-session.server.ts';

const platform = await aPlatform();
const { db } = platform;
const start = new Date('2026-01-10T08:00:00Z');
const later = (milliseconds: number) => addTime(start, milliseconds);

describe('a session at the desk', () => {
  it('is found by its token, together with the organiser’s name, roles and second factor', async () => {
    const { token, ...organiser } = await anOrganiser(platform, { roles: ['finance', 'door'] });
    expect(await findOrganiser(db, token, start)).toEqual(organiser);
    expect(await findOrganiser(db, `${token}x`, start)).toBeUndefined();
    expect(await findOrganiser(db, undefined, start)).toBeUndefined();
  });

  it('is stored only as a hash', async () => {
    const { token } = await anOrganiser(platform);
    const { rows } = await platform.database.pool.query('select s::text as text from organiser_session s');
    const text = rows.map((row) => row.text).join();
    expect(text).not.toContain(token);
    expect(text).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('expires eight hours after the last visit', async () => {
    const { token } = await anOrganiser(platform);
    expect(await findOrganiser(db, token, later(hours(8) - 1))).toBeDefined();
    expect(await findOrganiser(db, token, later(hours(16) - 2))).toBeDefined();
    expect(await findOrganiser(db, token, later(hours(24)))).toBeUndefined();
  });

  it('expires seven days after its start, even if it is used', async () => {
    const { token } = await anOrganiser(platform);
    for (let visit = 7; visit < 7 * 24; visit += 7) {
      expect(await findOrganiser(db, token, later(hours(visit)))).toBeDefined();
    }
    expect(await findOrganiser(db, token, later(days(7)))).toBeUndefined();
  });

  it('ends at once when its organiser is suspended', async () => {
    const owner = await anOrganiser(platform);
    const organiser = await anOrganiser(platform, { roles: ['registrar'] });
    await suspendOrganiser(
      db,
      { organiserId: organiser.id, changedBy: owner.id, requestId: 'r' },
      later(1000),
    );
    expect(await findOrganiser(db, organiser.token, later(1000))).toBeUndefined();
  });
});

describe('ending sessions', () => {
  const anotherSession = (organiserId: string) =>
    startDeskSession(db, { organiserId, browser: 'Firefox on Windows', browserHash: randomBytes(32) }, start);

  it('can end one of the organiser’s own sessions, and the list then has only the others', async () => {
    const organiser = await anOrganiser(platform);
    const token = await anotherSession(organiser.id);
    const { sessionId } = (await findOrganiser(db, token, start)) ?? { sessionId: '' };
    expect(await listDeskSessions(db, organiser.id, start)).toHaveLength(2);
    await endDeskSessions(db, { organiserId: organiser.id, sessionId, requestId: 'r' }, start);
    expect(await findOrganiser(db, token, start)).toBeUndefined();
    expect(await listDeskSessions(db, organiser.id, start)).toEqual([
      {
        id: organiser.sessionId,
        browser: 'Chrome on Linux',
        startedAt: start,
        lastSeenAt: start,
        isOpen: true,
      },
    ]);
  });

  it('can end all of the organiser’s own sessions, and no others', async () => {
    const [organiser, other] = [await anOrganiser(platform), await anOrganiser(platform)];
    const tokens = [organiser.token, await anotherSession(organiser.id)];
    await endDeskSessions(db, { organiserId: organiser.id, requestId: 'r' }, start);
    for (const token of tokens) expect(await findOrganiser(db, token, start)).toBeUndefined();
    expect(await findOrganiser(db, other.token, start)).toBeDefined();
  });

  it('cannot end another organiser’s session', async () => {
    const [organiser, other] = [await anOrganiser(platform), await anOrganiser(platform)];
    const named = { organiserId: organiser.id, sessionId: other.sessionId, requestId: 'r' };
    await endDeskSessions(db, named, start);
    expect(await findOrganiser(db, other.token, start)).toBeDefined();
  });
});
