import { expect, it } from 'vitest';
import { makeDiscountCode } from '#conference/money/discounts/change-code.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { sessionCookie } from '#routes/visitor/visitor.server.ts';
import { anOrganiser, aRegistration, aSession } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { action } from '../payment.tsx';
import type { DiscountRefusal } from './apply-code.server.ts';

const platform = await aPlatform();
const finance = await anOrganiser(platform, { roles: ['finance'] });

async function aParticipant() {
  const registration = await aRegistration(platform, { proved: true });
  const token = await aSession(platform, registration);
  const context = platform.request();
  const [Cookie = ''] = sessionCookie(context).set(token, { maxAgeSeconds: 60 }).split(';');
  return { id: registration.id, Cookie };
}

/**
 * Sends a discount code from an IP address, and returns the status of the answer. An accepted code leads to a redirect.
 */
async function send({ Cookie }: { Cookie: string }, code: string, clientAddress: string) {
  const form = new FormData();
  form.append('intent', 'use-code');
  form.append('code', code);
  const address = 'https://conference.example/dashboard/payment';
  const request = new Request(address, { method: 'POST', body: form, headers: { Cookie } });
  const answer = await postForm<DiscountRefusal>(action, request, platform.request({ clientAddress }));
  return answer.ok ? 303 : answer.status;
}

async function aFreeCode(code: string) {
  const form = {
    name: 'A code',
    discount: { kind: 'free' as const },
    sponsor: '',
    uses: 5,
    until: '',
    code,
  };
  const made = { form, participantTypes: [], organiserId: finance.id, requestId: 'a-request' };
  expect(await makeDiscountCode(platform.db, made, platform.now())).toMatchObject({ ok: true });
}

it('a participant can try ten codes an hour, and the eleventh is refused even if it is right', async () => {
  await aFreeCode('RIGHTCODE001');
  const participant = await aParticipant();
  const statuses: number[] = [];
  for (let tries = 0; tries < 10; tries++) {
    statuses.push(await send(participant, `WRONGCODE${tries}AB`, '192.0.2.10'));
  }
  expect(statuses).toEqual(Array(10).fill(422));
  expect(await send(participant, 'RIGHTCODE001', '192.0.2.10')).toBe(429);
  // The limit also applies to another IP address.
  expect(await send(participant, 'RIGHTCODE001', '192.0.2.11')).toBe(429);
  const of = { kind: 'registration', id: participant.id } as const;
  expect(await readBalance(platform.db, of)).toMatchObject({ waived: 0 });
  // The limit does not affect another registration.
  const other = await aParticipant();
  expect(await send(other, 'RIGHTCODE001', '192.0.2.10')).toBe(303);
});

it('one IP address can try a hundred codes an hour, for all registrations together', async () => {
  await aFreeCode('RIGHTCODE002');
  const clientAddress = '192.0.2.20';
  for (let person = 0; person < 10; person++) {
    const participant = await aParticipant();
    for (let tries = 0; tries < 10; tries++) {
      expect(await send(participant, `WRONGCODE${tries}CD`, clientAddress)).toBe(422);
    }
  }
  const late = await aParticipant();
  expect(await send(late, 'RIGHTCODE002', clientAddress)).toBe(429);
  expect(await send(late, 'RIGHTCODE002', '192.0.2.21')).toBe(303);
}, 60_000);
