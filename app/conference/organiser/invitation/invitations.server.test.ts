import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  changeRoles,
  reinstateOrganiser,
  suspendOrganiser,
} from '#conference/organiser/change-organiser.server.ts';
import { listInvitations } from '#conference/organiser/list-organisers.server.ts';
import type { Role } from '#conference/organiser/permissions.ts';
import { findOrganiser } from '#conference/organiser/sign-in/desk-session.server.ts';
import { addTime, days, hours } from '#platform/durations.ts';
import { anEmail, anOrganiser } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform, type TestPlatform } from '#tests/platform.ts';
import { acceptInvitation, findInvitation } from './accept-invitation.server.ts';
import {
  inviteOrganiser,
  makeFirstInvitation,
  makePrintedInvitation,
  withdrawInvitation,
} from './invite-organiser.server.ts';

const start = new Date('2026-01-10T08:00:00Z');
const later = (milliseconds: number) => addTime(start, milliseconds);
const notValid = { ok: false, reason: 'not-valid' };
const visit = { browser: 'Chrome on Linux', browserHash: randomBytes(32), requestId: 'a-request' };
const accept = (platform: TestPlatform, token: string, email: string | undefined, now = start) =>
  acceptInvitation(platform, { token, name: 'Leela Raman', email, ...visit }, now);

describe('the first organiser', () => {
  it('joins by the printed link and becomes the owner, but has no second factor yet', async () => {
    const platform = await aPlatform();
    const token = (await makeFirstInvitation(platform.db, start)) ?? '';
    expect(await findInvitation(platform.db, token, start)).toMatchObject({ email: null, roles: ['owner'] });
    const accepted = await accept(platform, token, 'leela@example.org');
    if (!accepted.ok) throw new Error(accepted.reason);
    expect(await findOrganiser(platform.db, accepted.sessionToken, start)).toMatchObject({
      name: 'Leela Raman',
      email: 'leela@example.org',
      roles: ['owner'],
      secondFactorAt: null,
    });
    expect(await makeFirstInvitation(platform.db, start)).toBeUndefined();
  });

  it('is only one person, even if twenty people accept printed invitations at once', async () => {
    const platform = await aPlatform();
    const tokens = await Promise.all(
      Array.from({ length: 20 }, async () => (await makeFirstInvitation(platform.db, start)) ?? ''),
    );
    const accepted = await Promise.all(tokens.map((token) => accept(platform, token, anEmail())));
    expect(accepted.filter(({ ok }) => ok)).toHaveLength(1);
    expect(accepted.filter(({ ok }) => !ok)).toEqual(Array(19).fill(notValid));
    expect(await platform.db.selectFrom('organiser').select('id').execute()).toHaveLength(1);
  });

  it('must use the printed link within an hour', async () => {
    const platform = await aPlatform();
    const token = (await makeFirstInvitation(platform.db, start)) ?? '';
    expect(await findInvitation(platform.db, token, later(hours(1)))).toBeUndefined();
    expect(await accept(platform, token, anEmail(), later(hours(1)))).toEqual(notValid);
    expect(await accept(platform, token, anEmail(), later(hours(1) - 1))).toMatchObject({ ok: true });
  });
});

describe('an invitation', async () => {
  const platform = await aPlatform();
  const { db } = platform;
  const owner = await anOrganiser(platform);
  const invite = async (email = anEmail(), roles: Role[] = ['registrar', 'door']) => {
    const by = { invitedBy: owner.id, requestId: 'a-request' };
    const invited = await inviteOrganiser(platform, { email, roles, ...by }, start);
    if (!invited.ok) return { ok: false as const, reason: invited.reason, id: '', email };
    const open = await listInvitations(db, start);
    return { ok: true as const, id: open.find((one) => one.email === email)?.id ?? '', email };
  };
  const receive = async (id: string) => {
    const mail = await receiveMail(platform, id);
    const [, token = ''] =
      /https:\/\/conference\.example\/organiser\/welcome\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    return { mail, token };
  };

  it('is mailed with a link that works once and makes an organiser with the invited roles', async () => {
    const { id, email } = await invite();
    const { mail, token } = await receive(id);
    expect(mail?.to?.map(({ address }) => address)).toEqual([email]);
    expect(mail?.text).toContain('Registrar, Door');
    const accepted = await Promise.all([1, 2, 3].map(() => accept(platform, token, undefined)));
    expect(accepted.filter(({ ok }) => ok)).toHaveLength(1);
    const [first] = accepted.filter((one) => one.ok);
    expect(await findOrganiser(db, first?.sessionToken, start)).toMatchObject({
      email,
      roles: ['registrar', 'door'],
    });
  });

  it('makes an organiser with the invited address, even if another address is typed', async () => {
    const { id, email } = await invite();
    const { token } = await receive(id);
    const accepted = await accept(platform, token, 'other@example.org');
    expect(accepted).toMatchObject({ ok: true });
    if (accepted.ok) expect(await findOrganiser(db, accepted.sessionToken, start)).toMatchObject({ email });
  });

  it('is not used up when its page is opened, and its token is stored only as a hash', async () => {
    const { id } = await invite();
    const { token } = await receive(id);
    for (let looks = 0; looks < 3; looks++) expect(await findInvitation(db, token, start)).toBeDefined();
    const { rows } = await platform.database.pool.query(
      'select i::text as text from organiser_invitation i union all select j::text from jobs.job j union all select m::text from mail m',
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(token);
  });

  it('works for seven days', async () => {
    const { id } = await invite();
    const { token } = await receive(id);
    expect(await accept(platform, token, undefined, later(days(7)))).toEqual(notValid);
    expect(await accept(platform, token, undefined, later(days(7) - 1))).toMatchObject({ ok: true });
  });

  it('stops working when it is withdrawn or a newer invitation is sent', async () => {
    const withdrawn = await invite();
    const { token } = await receive(withdrawn.id);
    const by = { organiserId: owner.id, requestId: 'r' };
    await withdrawInvitation(db, { invitationId: withdrawn.id, ...by }, start);
    expect(await accept(platform, token, undefined)).toEqual(notValid);

    const older = await receive((await invite('twice@example.org')).id);
    const newer = await receive((await invite('twice@example.org')).id);
    expect(await accept(platform, older.token, undefined)).toEqual(notValid);
    expect(await accept(platform, newer.token, undefined)).toMatchObject({ ok: true });
  });

  it('is refused for the email of an organiser, whether it is mailed or printed in the terminal', async () => {
    expect(await invite(owner.email)).toMatchObject({ ok: false, reason: 'is-organiser' });
    const printed = await makePrintedInvitation(db, { email: owner.email, roles: ['door'] }, start);
    expect(printed).toEqual({ ok: false, reason: 'is-organiser' });
  });

  it('cannot be made without an email once an organiser exists', async () => {
    expect(await makeFirstInvitation(db, start)).toBeUndefined();
  });
});

describe('the invitations of an organiser who loses the right to invite', () => {
  const anInvited = async () => {
    const platform = await aPlatform();
    const owner = await anOrganiser(platform);
    const inviter = await anOrganiser(platform);
    const invite = async () => {
      const email = anEmail();
      const invitation = { email, roles: ['owner'] as Role[], invitedBy: inviter.id, requestId: 'a-request' };
      await inviteOrganiser(platform, invitation, start);
      const { id } = await platform.db
        .selectFrom('organiser_invitation')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const mail = await receiveMail(platform, id);
      return { id, token: /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
    };
    const change = { organiserId: inviter.id, changedBy: owner.id, requestId: 'a-request' };
    return { platform, invite, change };
  };

  it('end when the organiser is suspended, and stay ended after a reinstatement', async () => {
    const { platform, invite, change } = await anInvited();
    const { db } = platform;
    const { id, token } = await invite();
    expect(await findInvitation(db, token, start)).toBeDefined();
    await suspendOrganiser(db, change, start);
    expect(await listInvitations(db, start)).toEqual([]);
    expect(await accept(platform, token, undefined)).toEqual(notValid);
    await reinstateOrganiser(db, change);
    expect(await findInvitation(db, token, start)).toBeUndefined();
    expect(await accept(platform, token, undefined)).toEqual(notValid);
    const acts = await db
      .selectFrom('audit_entry')
      .select(['actor_id', 'action'])
      .where('subject_id', '=', id)
      .where('action', '=', 'invitation.withdrawn')
      .execute();
    expect(acts).toEqual([{ actor_id: change.changedBy, action: 'invitation.withdrawn' }]);
  });

  it('end when the organiser is demoted, but not when the organiser only gets another role', async () => {
    const { platform, invite, change } = await anInvited();
    const { db } = platform;
    const { token } = await invite();
    await changeRoles(db, { ...change, roles: ['owner', 'finance'] }, start);
    expect(await findInvitation(db, token, start)).toBeDefined();
    await changeRoles(db, { ...change, roles: ['finance'] }, start);
    expect(await findInvitation(db, token, start)).toBeUndefined();
    await changeRoles(db, { ...change, roles: ['owner'] }, start);
    expect(await accept(platform, token, undefined)).toEqual(notValid);
  });

  it('are not accepted, even if they are sent at the moment when the organiser loses the right', async () => {
    const { platform, invite, change } = await anInvited();
    await suspendOrganiser(platform.db, change, start);
    const { token } = await invite();
    expect(await findInvitation(platform.db, token, start)).toBeUndefined();
    expect(await accept(platform, token, undefined)).toEqual(notValid);
  });
});
