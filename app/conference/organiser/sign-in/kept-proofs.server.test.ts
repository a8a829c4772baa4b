import { expect, it } from 'vitest';
import { resetFactors, suspendOrganiser } from '#conference/organiser/change-organiser.server.ts';
import { findKeptFile, keepFile } from '#platform/files/kept-files.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { anOrganiser, aPdf } from '#tests/factories.ts';
import { copyEverything, decryptWithAnyKey, listKeys } from '#tests/old-copy.ts';
import { aPlatform } from '#tests/platform.ts';
import { endDeskSessions } from './desk-session.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const owner = await anOrganiser(platform);

/**
 * Stores the proof of payment of a refused form. Returns a function that checks if it can still be found and opened.
 */
async function aKeptProof(token: string) {
  const file = {
    bytes: aPdf(),
    mediaType: 'application/pdf' as const,
    name: 'slip.pdf',
    field: 'proof' as const,
  };
  const { id } = await keepFile(platform, { ...file, holderHash: hashToken(token), hours: 1 }, now);
  const copy = await copyEverything(platform);
  return async () => ({
    isFound:
      (await findKeptFile(platform, { id, field: 'proof', holderHash: hashToken(token) }, now)) !== undefined,
    opens: decryptWithAnyKey(
      await listKeys(platform, 'a passphrase of more than 32 characters'),
      copy,
    ).includes(`document ${id}`),
  });
}

type Someone = Awaited<ReturnType<typeof anOrganiser>>;
const requestId = 'a-request';
const sessionEnds = {
  'signing out': ({ id, sessionId }: Someone) =>
    endDeskSessions(db, { organiserId: id, sessionId, requestId }, now),
  'signing out everywhere': ({ id }: Someone) => endDeskSessions(db, { organiserId: id, requestId }, now),
  'being suspended': ({ id }: Someone) =>
    suspendOrganiser(db, { organiserId: id, changedBy: owner.id, requestId }, now),
  'losing the second factor': ({ id }: Someone) =>
    resetFactors(db, { organiserId: id, changedBy: owner.id, requestId }, now),
};

it.each(Object.keys(sessionEnds) as (keyof typeof sessionEnds)[])(
  '%s destroys the organiser’s stored proof, also in older copies, and no other proofs',
  async (name) => {
    const [organiser, other] = [await anOrganiser(platform), await anOrganiser(platform)];
    const look = await aKeptProof(organiser.token);
    const lookAtOther = await aKeptProof(other.token);
    expect(await look()).toEqual({ isFound: true, opens: true });
    await sessionEnds[name](organiser);
    expect(await look()).toEqual({ isFound: false, opens: false });
    expect(await lookAtOther()).toEqual({ isFound: true, opens: true });
  },
);
