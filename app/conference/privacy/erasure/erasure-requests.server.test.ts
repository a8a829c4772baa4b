import { describe, expect, it } from 'vitest';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { listErasureRequests, readOwnErasureRequest } from './read-erasure-requests.server.ts';
import { refuseErasure } from './refuse-erasure.server.ts';
import { requestErasure, takeBackErasure } from './request-erasure.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-12T09:00:00Z');
const requestId = 'a-request';

const ask = (registrationId: string, askedAt = now) =>
  requestErasure(platform, { registrationId, askedAt, daysToAnswer: 30, requestId });

async function makeRequest(registrationId: string): Promise<string> {
  const made = await ask(registrationId);
  if (!made.ok) throw new Error(made.reason);
  return made.erasureRequestId;
}

async function actsAbout(registrationId: string) {
  const acts = db
    .selectFrom('audit_entry')
    .select(['actor', 'action'])
    .where('subject_id', '=', registrationId);
  const rows = await acts.where('action', 'like', 'erasure.%').orderBy('id').execute();
  return rows.map(({ actor, action }) => `${actor} ${action}`);
}

describe('a request for erasure', () => {
  it('is open with its deadline, recorded in the audit, and confirmed by a mail without the person’s name', async () => {
    const mira = await aRegistration(platform);
    const id = await makeRequest(mira.id);
    expect(await readOwnErasureRequest(platform, mira.id)).toEqual({
      state: 'open',
      askedAt: now,
      dueAt: new Date('2026-02-11T09:00:00Z'),
      closedAt: null,
      reason: undefined,
    });
    expect(await actsAbout(mira.id)).toEqual(['participant erasure.requested']);
    const mail = await receiveMail(platform, id);
    expect(mail?.to?.[0]?.address).toBe(mira.form.email);
    expect(mail?.text).toContain('11 February 2026');
    expect(mail?.text).not.toContain('Mira');
  });

  it('is saved once when three identical requests arrive at the same time', async () => {
    const mira = await aRegistration(platform);
    const answers = await Promise.all([ask(mira.id), ask(mira.id), ask(mira.id)]);
    expect(answers.map((answer) => (answer.ok ? 'made' : answer.reason)).toSorted()).toEqual([
      'already-asked',
      'already-asked',
      'made',
    ]);
    expect(await actsAbout(mira.id)).toEqual(['participant erasure.requested']);
  });

  it('can be entered by an organiser, whose name is stored with it', async () => {
    const mira = await aRegistration(platform);
    const leela = await anOrganiser(platform);
    const wish = {
      registrationId: mira.id,
      organiserId: leela.id,
      askedAt: now,
      daysToAnswer: 30,
      requestId,
    };
    await requestErasure(platform, wish);
    expect(await actsAbout(mira.id)).toEqual(['organiser erasure.requested']);
    const listed = (await listErasureRequests(db)).find(({ registrationId }) => registrationId === mira.id);
    expect(listed?.writtenBy).toBe('Leela Raman');
  });

  it('can be taken back while it is open, and made again', async () => {
    const mira = await aRegistration(platform);
    const id = await makeRequest(mira.id);
    const back = { registrationId: mira.id, requestId };
    expect(await takeBackErasure(db, back, now)).toEqual({ ok: true });
    expect(await takeBackErasure(db, back, now)).toEqual({ ok: false, reason: 'not-open' });
    expect(await receiveMail(platform, id)).toBeUndefined();
    expect(await readOwnErasureRequest(platform, mira.id)).toBeUndefined();
    expect((await ask(mira.id)).ok).toBe(true);
  });

  it('is listed by deadline, and only while it is open', async () => {
    await db.deleteFrom('erasure_request').execute();
    const [first, second, third] = [
      await aRegistration(platform),
      await aRegistration(platform),
      await aRegistration(platform),
    ];
    await ask(first.id, new Date('2026-01-11T09:00:00Z'));
    await ask(second.id, new Date('2026-01-05T09:00:00Z'));
    await ask(third.id, new Date('2026-01-01T09:00:00Z'));
    await takeBackErasure(db, { registrationId: third.id, requestId }, now);
    expect((await listErasureRequests(db)).map(({ registrationId }) => registrationId)).toEqual([
      second.id,
      first.id,
    ]);
  });
});

describe('a refusal', () => {
  it('seals its reason, mails it, shows it to the participant, and closes the request', async () => {
    const mira = await aRegistration(platform);
    const leela = await anOrganiser(platform);
    const erasureRequestId = await makeRequest(mira.id);
    const refusal = { erasureRequestId, organiserId: leela.id, reason: 'A court asked for it.', requestId };
    expect(await refuseErasure(platform, refusal, now)).toEqual({ ok: true });
    expect(await refuseErasure(platform, refusal, now)).toEqual({ ok: false, reason: 'not-open' });
    expect(await readOwnErasureRequest(platform, mira.id)).toMatchObject({
      state: 'refused',
      closedAt: now,
      reason: 'A court asked for it.',
    });
    expect((await receiveMail(platform, erasureRequestId))?.text).toContain('A court asked for it.');
    const { rows } = await platform.database.pool.query(
      'select e::text as entry, r::text as request from audit_entry e, erasure_request r where r.id = $1',
      [erasureRequestId],
    );
    expect(rows.length).toBeGreaterThan(0);
    const hidden = ['court', Buffer.from('court').toString('hex')];
    for (const row of rows) for (const word of hidden) expect(JSON.stringify(row)).not.toContain(word);
  });
});
