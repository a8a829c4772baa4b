import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { writeDocumentNumber } from '#conference/documents/document-number.ts';
import { issueDocument } from '#conference/documents/issue-document.server.ts';
import { checkIn } from '#conference/door/check-in.server.ts';
import { undoCheckIn } from '#conference/door/undo-check-in.server.ts';
import { addTime, minutes, seconds } from '#platform/durations.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { action, loader } from './door.tsx';
import { searchGuests } from './search-guests.server.ts';

const platform = await aPlatform();
const { db, clock } = platform;
const now = new Date('2026-01-26T04:00:00Z');
const by = {
  organiserId: (await anOrganiser(platform, { roles: ['door'], now })).id,
  requestId: 'at-the-door',
};

/** The arguments of the loader or, with a form, of the action, at the given time. */
async function asked(address: string, at: Date, form?: Record<string, string>) {
  clock.now = at;
  const organiser = await anOrganiser(platform, { roles: ['door'], now: at });
  const request = new Request(`https://conference.example${address}`, {
    headers: { Cookie: `__Host-desk=${organiser.token}` },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  const context = new RouterContextProvider();
  context.set(requestContext, platform.request());
  return { request, url: new URL(request.url), context, params: {} } as never;
}

/**
 * Opens the page at the given time, after an earlier check-in. Returns what the page shows about the check-in, such as
 * `already-in`.
 */
async function outcomeAt(address: string, at: Date) {
  return (await loader(await asked(address, at))).outcome;
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

it('the page warns if it is set to another day than today, and its link sets it to today', async () => {
  const nextMorning = new Date('2026-01-27T04:00:00Z');
  const noticeAt = async (at: string) =>
    (await loader(await asked(`/organiser/door${at}`, nextMorning))).notice;
  expect([await noticeAt(''), await noticeAt('?at=day%3A2026-01-27'), await noticeAt('?at=')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await noticeAt('?at=day%3A2026-01-26')).toEqual({
    title: 'Not today',
    sentence: 'The door is set to Monday 26 January 2026. Today is Tuesday 27 January 2026.',
    place: 'day:2026-01-27',
    label: 'Change to Tuesday 27 January 2026',
  });
});

it('a form that was shown yesterday checks nobody in', async () => {
  const { id: registrationId } = await aRegistration(platform, { paid: true });
  const form = { intent: 'check-in', registrationId, at: 'day:2026-01-26', shownOn: '2026-01-26' };
  const send = async (at: Date) => {
    const answer = await action(await asked('/organiser/door', at, form)).catch((thrown: unknown) => thrown);
    return answer instanceof Response ? answer.headers.get('Location') : answer;
  };
  const midnight = new Date('2026-01-26T18:30:00Z');
  expect(await send(midnight)).toMatchObject({
    data: {
      message: 'A new day has begun since this page was opened. Look at the day, then check in again.',
    },
    init: { status: 409 },
  });
  expect(await db.selectFrom('arrival').where('registration_id', '=', registrationId).execute()).toEqual([]);
  expect(await send(addTime(midnight, seconds(-1)))).toBe(
    `/organiser/door?guest=${registrationId}&at=day%3A2026-01-26&outcome=checked-in`,
  );
});

it('finds a guest by the number of any document, and refuses an iCard that is not valid any more', async () => {
  const { id } = await aRegistration(platform, { fullName: 'Noor Vermeulen', paid: true });
  const issue = async (kind: 'icard' | 'membership-card') => {
    const issued = await issueDocument(
      platform,
      { registrationId: id, kind, by: { actor: 'system', requestId: 'x' } },
      now,
    );
    if (!issued.ok) throw new Error(issued.reason);
    const { number } = await db
      .selectFrom('participant_document')
      .select('number')
      .where('id', '=', issued.documentId)
      .executeTakeFirstOrThrow();
    return writeDocumentNumber(number);
  };
  const found = async (text: string, on = '2026-01-26') => {
    const { guests, refused } = await searchGuests(db, { text, today: on, most: 8 });
    return [guests.map(({ fullName }) => fullName), refused];
  };
  const [icard, card] = [await issue('icard'), await issue('membership-card')];
  const person = ['Noor Vermeulen'];
  for (const typed of [icard, icard.toLowerCase().replaceAll('-', ' '), card]) {
    expect(await found(typed)).toEqual([person, undefined]);
  }
  expect(await found(icard, '2026-01-30')).toEqual([person, undefined]);
  expect(await found(icard, '2026-01-31')).toEqual([person, { state: 'expired', expiresOn: '2026-01-30' }]);
  // A changed name ends both. Only the iCard is a badge that the door refuses.
  await db.updateTable('registration').set({ full_name: 'Noor V' }).where('id', '=', id).execute();
  expect(await found(icard)).toEqual([['Noor V'], { state: 'outdated' }]);
  expect(await found(card)).toEqual([['Noor V'], undefined]);
  // Without the fee the answer is about the fee, not about the iCard.
  const newer = await issue('icard');
  await db.updateTable('registration').set({ paid_at: null }).where('id', '=', id).execute();
  expect(await found(newer)).toEqual([['Noor V'], undefined]);
  expect(await found('DOC-2222-2222')).toEqual([[], undefined]);
});
