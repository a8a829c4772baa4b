import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { reinstateOrganiser, suspendOrganiser } from './change-organiser.server.ts';
import { acceptInvitation } from './invitation/accept-invitation.server.ts';
import { makePrintedInvitation } from './invitation/invite-organiser.server.ts';
import { listOrganisers } from './list-organisers.server.ts';
import { findOrganiser } from './sign-in/desk-session.server.ts';
import { suspendRestored } from './suspend-restored.server.ts';

const platform = await aPlatform();
const { db, secrets } = platform;
const now = platform.now();

it('suspends the organisers of a restored backup until somebody reinstates them on the server', async () => {
  const owner = await anOrganiser(platform);
  const finance = await anOrganiser(platform, { roles: ['finance', 'door'] });
  const gone = await anOrganiser(platform, { roles: ['registrar'] });
  await suspendOrganiser(db, { organiserId: gone.id, changedBy: owner.id }, now);
  const invited = await makePrintedInvitation(db, { email: 'rafiq@example.org', roles: ['owner'] }, now);
  if (!invited.ok) throw new Error(invited.reason);

  const restored = await suspendRestored(db, now);
  expect(restored.toSorted((one, two) => one.roles.length - two.roles.length)).toEqual(
    expect.arrayContaining([
      { email: owner.email, roles: ['owner'], wasSuspended: false },
      { email: finance.email, roles: ['finance', 'door'], wasSuspended: false },
      { email: gone.email, roles: ['registrar'], wasSuspended: true },
    ]),
  );
  expect(restored).toHaveLength(3);
  expect((await listOrganisers(db)).map(({ isSuspended }) => isSuspended)).toEqual([true, true, true]);
  expect(await findOrganiser(db, owner.token, now)).toBeUndefined();
  const accepted = await acceptInvitation(
    platform,
    {
      token: invited.token,
      name: 'Rafiq',
      email: undefined,
      browser: 'Firefox',
      browserHash: randomBytes(32),
      requestId: 'a-request',
    },
    now,
  );
  expect(accepted).toMatchObject({ ok: false });

  expect(await reinstateOrganiser(db, { organiserId: owner.id, changedBy: null })).toEqual({ ok: true });
  expect((await listOrganisers(db)).filter(({ isSuspended }) => !isSuspended)).toMatchObject([
    { id: owner.id },
  ]);
  // The session from before the restore stays ended, so the owner must sign in again.
  expect(await findOrganiser(db, owner.token, now)).toBeUndefined();
  expect(await verifyAudit(db, secrets)).toMatchObject({ ok: true });
});
