import { expect, it } from 'vitest';
import { findOrganiser } from '#conference/organiser/sign-in/desk-session.server.ts';
import { callDesk } from '#tests/call-desk.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { action as changeAccount } from '../account/account.tsx';
import { action as givePasskey } from './passkey.ts';
import { action as giveFactor } from './second-factor.tsx';

const platform = await aPlatform();
const { db, clock } = platform;

/**
 * Returns a function that sends a form of the desk from this browser. The function returns the URL of a redirect, or
 * the status of any other answer.
 */
function visit(token: string, browser: string) {
  return async (action: typeof giveFactor | typeof givePasskey, fields: Record<string, string>) => {
    const request = new Request('https://conference.example/organiser/second-factor', {
      method: 'POST',
      headers: { Cookie: `__Host-desk=${token}; __Host-browser=${browser}` },
      body: new URLSearchParams(fields),
    });
    const answer = await postForm(action as never, request, platform.request());
    return answer.ok ? answer.to : answer.status;
  };
}

it('the limit of wrong codes does not block a sign-in with a passkey', async () => {
  const { token } = await anOrganiser(platform, { hasFactor: false });
  const send = visit(token, 'a-browser');
  const tries: unknown[] = [];
  for (let time = 0; time < 6; time++) {
    tries.push(await send(giveFactor, { intent: 'give-totp', code: '000000' }));
  }
  expect(tries).toEqual([422, 422, 422, 422, 422, 429]);
  expect(await send(giveFactor, { intent: 'give-recovery-code', recoveryCode: 'x' })).toBe(429);
  expect(await send(givePasskey, { intent: 'ask-to-give' })).toBe(200);
  expect(await send(givePasskey, { intent: 'give', response: '{}' })).toBe(422);
});

it('asks for the second factor again before a change if it was last used more than ten minutes ago', async () => {
  const organiser = await anOrganiser(platform);
  await db
    .insertInto('organiser_passkey')
    .values({
      organiser_id: organiser.id,
      credential_id: `key-${organiser.id}`,
      public_key: Buffer.from('a key'),
      counter: 0,
      transports: [],
      label: 'Key',
    })
    .execute();
  const began = clock.now;
  clock.now = new Date(began.getTime() + 10 * 60_000);
  const send = visit(organiser.token, 'another-browser');
  for (const intent of ['renew-recovery-codes', 'remove-totp', 'remove-passkey']) {
    const sent = send(changeAccount as never, { intent, passkeyId: organiser.id });
    const answer = await sent.catch((thrown: Response) => thrown.headers.get('Location'));
    expect([intent, answer]).toEqual([intent, '/organiser/second-factor']);
  }
  expect(await send(giveFactor, { intent: 'start-totp' })).toBe(403);
  expect(await send(givePasskey, { intent: 'ask-to-add' })).toBe(403);
  clock.now = began;
  expect(await findOrganiser(db, organiser.token, began)).toMatchObject({ id: organiser.id });
});

it('makes the browser forget its storage at the sign-out, unless scans of the door are left to send', async () => {
  const clear = async (body: Record<string, string>) => {
    const { token } = await anOrganiser(platform);
    const { response } = await callDesk(platform.request(), giveFactor as never, { token, body });
    return response?.headers.get('Clear-Site-Data');
  };
  expect(await clear({ intent: 'sign-out', forget: 'storage' })).toBe('"storage"');
  expect(await clear({ intent: 'sign-out' })).toBeNull();
});
