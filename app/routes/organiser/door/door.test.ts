import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { checkIn, undoCheckIn } from '#conference/door/check-in.server.ts';
import { addTime, minutes, seconds } from '#platform/durations.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { loader } from './door.tsx';

const platform = await aPlatform();
const { db, clock } = platform;
const now = new Date('2026-01-26T04:00:00Z');
const organiser = await anOrganiser(platform, { roles: ['door'], now });
const by = { organiserId: organiser.id, requestId: 'at-the-door' };

/**
 * Opens the page at the given time, after an earlier check-in. Returns what the page shows about the check-in, such as
 * `already-in`.
 */
async function outcomeAt(address: string, at: Date) {
  clock.now = at;
  const request = new Request(`https://conference.example${address}`, {
    headers: { Cookie: `__Host-desk=${organiser.token}` },
  });
  const context = new RouterContextProvider();
  context.set(requestContext, platform.request());
  const data = await loader({ request, url: new URL(request.url), context, params: {} } as never);
  return data.outcome;
}

it('the page shows for 30 seconds that the guest was checked in now, and shows no outcome after an undo', async () => {
  const { id: registrationId } = await aRegistration(platform, { paid: true });
  const admission = { registrationId, place: { kind: 'day', key: '2026-01-26' } as const, ...by };
  expect(await checkIn(db, admission, now)).toEqual({ ok: true, isNew: true });
  const address = `/organiser/door?guest=${registrationId}&at=day%3A2026-01-26&outcome=checked-in`;
  expect(await outcomeAt(address, addTime(now, seconds(5)))).toBe('checked-in');
  expect(await outcomeAt(address, addTime(now, seconds(31)))).toBe('already-in');
  expect(await outcomeAt(address, addTime(now, minutes(20)))).toBe('already-in');
  expect(await undoCheckIn(db, admission, now)).toEqual({ ok: true });
  expect(await outcomeAt(address, addTime(now, seconds(5)))).toBeUndefined();
});
