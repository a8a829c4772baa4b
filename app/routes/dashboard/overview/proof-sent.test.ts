import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { declineTransferProof } from '#conference/money/transfers/decide-transfer-proof.server.ts';
import { sendTransferProof } from '#conference/money/transfers/send-transfer-proof.server.ts';
import { listTransferProofs } from '#conference/money/transfers/transfer-proofs.server.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { anOrganiser, aPdf, aRegistration, aSession } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { loader } from './overview.tsx';

const platform = await aPlatform();
const now = new Date('2026-01-10T08:00:00Z');
const requestId = 'a-request';

it('says that a payment is being checked from the proof until the organisers decline it', async () => {
  const person = await aRegistration(platform);
  const { id: organiserId } = await anOrganiser(platform, { roles: ['finance'] });
  const token = await aSession(platform, person);
  const isProofSent = async () => {
    const url = new URL('https://conference.example/dashboard');
    const request = new Request(url, { headers: { Cookie: `__Host-session=${token}` } });
    const context = new RouterContextProvider();
    context.set(requestContext, platform.request());
    return await loader({ request, context, params: {}, url, pattern: '' });
  };
  const of = { kind: 'registration', id: person.id } as const;
  expect(await isProofSent()).toMatchObject({ isPaid: false, isProofSent: false });
  const file = { bytes: aPdf(), mediaType: 'application/pdf' } as const;
  expect(await sendTransferProof(platform, { of, registrationId: person.id, file, requestId }, now)).toEqual({
    ok: true,
  });
  expect(await isProofSent()).toMatchObject({ isPaid: false, isProofSent: true });
  const [proof] = await listTransferProofs(platform.db, of);
  const declined = { of, proofId: proof?.id ?? '', reason: 'Not readable', organiserId, requestId };
  await declineTransferProof(platform, declined, now);
  expect(await isProofSent()).toMatchObject({ isPaid: false, isProofSent: false });
});
