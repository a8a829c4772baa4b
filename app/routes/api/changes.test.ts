import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkIn } from '#conference/door/check-in.server.ts';
import { undoCheckIn } from '#conference/door/undo-check-in.server.ts';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { markBooking } from '#conference/festival/mark-booking.server.ts';
import { keyPermissions } from '#conference/organiser/access-keys/access-key.ts';
import { listMarkChanges } from '#conference/organiser/marks/change-marks.server.ts';
import { makeBookingSelection } from '#conference/organiser/selections/booking-selections.server.ts';
import { markSelection, undoMarking } from '#conference/organiser/selections/mark-selection.server.ts';
import { makeSelection } from '#conference/organiser/selections/selections.server.ts';
import { assignPaper, endAssignment } from '#conference/papers/reviewing/assign-papers.server.ts';
import { withdrawPaper } from '#conference/papers/submitting/submit-paper.server.ts';
import { markRegistration } from '#conference/registration/record/mark-registration.server.ts';
import { replaceFile } from '#conference/registration/registering/replace-file.server.ts';
import { addTime, hours, minutes } from '#platform/durations.ts';
import { aBooking, anEmail, anOrganiser, aPdf, aRegistration } from '#tests/factories.ts';
import { anAccessKey, callApi, serveApi } from '#tests/open-api.ts';
import { aPaper, aReviewer } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';

const platform = await aPlatform();
const { db } = platform;
const origin = await serveApi(platform);
const { token } = await anAccessKey(platform, keyPermissions);
const call = callApi(origin, token);
const leela = await anOrganiser(platform, { roles: ['registrar'] });
const by = { organiserId: leela.id, requestId: 'a-request' };

type Item = { id: string; updatedAt?: string };

const read = async (list: string, id: string): Promise<Item | undefined> =>
  (await call(`${list}?limit=200`)).body.items.find((item: Item) => item.id === id);

const changedSince = async (list: string, since: Date): Promise<string[]> =>
  (await call(`${list}?limit=200&updatedSince=${since.toISOString()}`)).body.items.map(({ id }: Item) => id);

/** Changes something an hour later. Checks that the list has it as changed only then, with the time of the change. */
async function expectChange(list: string, id: string, change: (now: Date) => Promise<unknown>) {
  const since = addTime(platform.now(), hours(1));
  platform.clock.now = since;
  const before = await read(list, id);
  expect(await changedSince(list, since)).not.toContain(id);
  await change(since);
  expect(await changedSince(list, since)).toContain(id);
  if (before?.updatedAt === undefined) return;
  expect(before.updatedAt < since.toISOString()).toBe(true);
  expect((await read(list, id))?.updatedAt).toBe(since.toISOString());
}

/** Checks a change that only the audit knows. The database gives its acts the real time. */
async function expectAuditedChange(list: string, id: string, change: () => Promise<unknown>) {
  const since = addTime(new Date(), -minutes(1));
  expect(await changedSince(list, since)).not.toContain(id);
  await change();
  expect(await changedSince(list, since)).toContain(id);
  const updatedAt = (await read(list, id))?.updatedAt;
  if (updatedAt !== undefined) expect(Date.parse(updatedAt)).toBeGreaterThan(since.getTime());
}

const pay = async (address: string) => {
  const { balance } = (await call(address)).body;
  const money = { ...balance.due, amount: 100 };
  return await call(`${address}/payments`, { body: { method: 'cash', receivedOn: '2026-01-09', money } });
};

it.each(['registrations', 'bookings'] as const)(
  '%s change with their money and their marks',
  async (list) => {
    const registration = await aRegistration(platform);
    const id = list === 'bookings' ? await aBooking(platform, registration.id) : registration.id;
    const address = `/${list}/${id}`;
    const make = list === 'bookings' ? makeBookingSelection : makeSelection;
    const selectionId =
      (await make(db, { choice: { ids: [id] }, organiserId: leela.id }, platform.now())) ?? '';
    const selected = { selectionId, list, label: 'Speaker', ...by } as const;
    await expectChange(`/${list}`, id, () => pay(address));
    await expectChange(`/${list}`, id, () => call(`${address}/marks`, { body: { label: 'VIP' } }));
    await expectChange(`/${list}`, id, (now) => markSelection(platform, { ...selected, isAdded: true }, now));
    const change = { id: (await listMarkChanges(db, selectionId))[0]?.id ?? '', selectionId, list, ...by };
    await expectChange(`/${list}`, id, (now) => undoMarking(platform, change, now));
    const unmarking = { label: 'VIP', isAdded: false, ...by };
    await expectAuditedChange(`/${list}`, id, () =>
      list === 'bookings'
        ? markBooking(platform, { bookingId: id, ...unmarking }, platform.now())
        : markRegistration(platform, { registrationId: id, ...unmarking }, platform.now()),
    );
  },
);

it('a registration changes with its answers about taking part and its files', async () => {
  const { id } = await aRegistration(platform);
  const taking = { mode: 'in-person' as const, days: ['2026-01-26'], organisation: 'Hill College' };
  await expectChange('/registrations', id, (now) =>
    db
      .insertInto('participation')
      .values({ registration_id: id, ...taking, updated_at: now })
      .execute(),
  );
  const file = { bytes: aPdf(), mediaType: 'application/pdf' } as const;
  const change = { registrationId: id, kind: 'passport', file, requestId: by.requestId } as const;
  await expectChange('/registrations', id, (now) => replaceFile(platform, change, now));
});

it('a guest changes with a check-in, and when it is undone', async () => {
  const { id } = await aRegistration(platform);
  await expectChange('/guests', id, (now) => checkIn(db, { registrationId: id, ...by }, now));
  await expectChange('/guests', id, (now) => undoCheckIn(db, { registrationId: id, ...by }, now));
});

it('an enquiry changes when it is answered, also by a program', async () => {
  const email = anEmail();
  await sendEnquiry(platform, { name: 'Asha', email, message: 'Is there parking?' }, platform.now());
  const { id } = await db.selectFrom('enquiry').select('id').executeTakeFirstOrThrow();
  await expectChange('/enquiries', id, () => call(`/enquiries/${id}/replies`, { body: { text: 'Yes.' } }));
  const answer = { id: randomUUID(), enquiry_id: id, kind: 'answer', text: 'I am away.' } as const;
  await expectChange('/enquiries', id, (now) =>
    db
      .insertInto('enquiry_entry')
      .values({ ...answer, created_at: now })
      .execute(),
  );
});

it('a paper changes with who reviews it, and when it is withdrawn', async () => {
  const { paperId, author } = await aPaper(platform);
  const reviewer = await aReviewer(platform, { organiserId: leela.id });
  const pair = { paperId, reviewerId: reviewer.id, ...by };
  await expectChange('/papers', paperId, (now) => assignPaper(platform, pair, now));
  await expectChange('/papers', paperId, (now) =>
    withdrawPaper(db, { author, paperId, requestId: by.requestId }, now),
  );
  await expectAuditedChange('/papers', paperId, () => endAssignment(db, pair));
});
