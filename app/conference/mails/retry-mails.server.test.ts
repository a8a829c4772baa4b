import { beforeEach, describe, expect, it } from 'vitest';
import { countFailedMails, findMail } from '#conference/reports/search-mails.server.ts';
import { anOrganiser } from '#tests/factories.ts';
import { someMails } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { retryFailedMails, retryMail } from './retry-mails.server.ts';

const platform = await aPlatform();
const { db, database } = platform;
const organiser = await anOrganiser(platform);
const by = { organiserId: organiser.id, requestId: 'a-request' };

beforeEach(async () => {
  await db.deleteFrom('mail').execute();
});

const jobsOf = async (id: string) =>
  (await database.pool.query("select name from jobs.job where data->>'id' = $1", [id])).rows.map(
    ({ name }) => name,
  );

describe('a failed mail', () => {
  it('is queued again once, and the audit names the organiser', async () => {
    const [id = ''] = await someMails(platform, 1, 'failed');
    await database.pool.query('delete from jobs.job');
    const retried = await Promise.all([1, 2, 3].map(() => retryMail(platform, { mailId: id, ...by })));
    expect(retried.filter(({ ok }) => ok)).toHaveLength(1);
    expect(retried.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, reason: 'not-failed' }));
    expect(await findMail(db, id)).toMatchObject({ state: 'queued' });
    expect(await jobsOf(id)).toEqual(['enquiry-mail']);
    const acts = await db
      .selectFrom('audit_entry')
      .select(['actor_id', 'action', 'request_id', 'detail'])
      .where('subject_id', '=', id)
      .execute();
    expect(acts).toEqual([
      {
        actor_id: organiser.id,
        action: 'mail.retried',
        request_id: 'a-request',
        detail: { kind: 'enquiry' },
      },
    ]);
  });

  it('is queued again together with all other failed mails, and no other mail is queued', async () => {
    const failed = await someMails(platform, 3, 'failed');
    const [queued = ''] = await someMails(platform, 1);
    await database.pool.query('delete from jobs.job');
    expect(await countFailedMails(db)).toBe(3);
    expect(await retryFailedMails(platform, by)).toBe(3);
    expect(await countFailedMails(db)).toBe(0);
    expect(await Promise.all(failed.map(jobsOf))).toEqual(Array(3).fill(['enquiry-mail']));
    expect(await jobsOf(queued)).toEqual([]);
    expect(await retryFailedMails(platform, by)).toBe(0);
    const acts = await db
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'mails.retried')
      .execute();
    expect(acts).toEqual([{ detail: { count: 3 } }]);
  });
});
