import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { cancelEdition } from '#conference/money/cancellation/cancel-edition.server.ts';
import { closeEdition, reopenEdition } from '#conference/privacy/retention/close-edition.server.ts';
import { type EditionEnd, readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { action as book } from '#routes/festival/festival.tsx';
import { loadBooking } from '#routes/festival/load-booking.server.ts';
import { callStateNow } from '#routes/papers/load-list.server.ts';
import { sayWhyCallIsClosed } from '#routes/speakers/applying/profile-form.server.ts';
import { anEmail, anOrganiser, aRegistration, aSession } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { loadRegistration } from './load-registration.server.ts';
import { action as register } from './registration.tsx';

const platform = await aPlatform();
const { db } = platform;
const by = { organiserId: (await anOrganiser(platform)).id, requestId: 'a-request' };
const now = platform.now();

type Action = typeof register | typeof book;

async function post(action: Action, fields: Record<string, string>, session = '') {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const Cookie = `__Host-browser=a-browser; __Host-session=${session}`;
  const request = new Request('https://conference.example/', { method: 'POST', body, headers: { Cookie } });
  return await postForm<{ message?: string }>(action, request, platform.request());
}

const registrationForm = () => ({
  formKey: randomUUID(),
  fullName: 'Mira Çelik',
  email: anEmail(),
  participantType: 'student',
  passportNumber: 'K1234567',
  passportExpiry: '2031-05-28',
  needsVisa: 'no',
  clothSize: '',
  shoeSize: '',
});
const bookingForm = () => ({
  formKey: randomUUID(),
  option: 'ac-shop',
  day: '',
  applicantName: 'Crafts of Pune',
  contactEmail: 'crafts@example.org',
});

const count = async () => {
  const { rows } = await platform.database.pool.query(
    'select (select count(*)::int from registration) as registrations, (select count(*)::int from booking) as bookings',
  );
  return rows[0];
};

it('an edition that its owner has closed or cancelled accepts no registration and no booking, and says why', async () => {
  const participant = await aRegistration(platform, { proved: true });
  const session = await aSession(platform, participant);
  const isRefused = async (end: EditionEnd, registering: string, booking: string) => {
    const before = await count();
    expect(await readEditionEnd(db)).toBe(end);
    expect(await post(register, registrationForm())).toMatchObject({
      status: 403,
      refusal: { message: registering },
    });
    expect(loadRegistration(folderSettings, englishTranslator, end, platform.now()).ended).toBe(registering);
    expect(await post(book, bookingForm(), session)).toMatchObject({
      status: 403,
      refusal: { message: booking },
    });
    const asked = { request: new Request('https://conference.example/'), translator: englishTranslator };
    const page = await loadBooking({ ...asked, context: platform.request() }, { values: {}, kept: {} });
    expect(page.closed).toBe(booking);
    expect(await count()).toEqual(before);
  };

  expect(await readEditionEnd(db)).toBeUndefined();
  await closeEdition(db, by, now);
  await isRefused(
    'closed',
    `The ${edition.name} is over. Nobody can register any more.`,
    'The conference is over. Nothing can be booked any more.',
  );
  await reopenEdition(db, by, now);
  expect(await post(register, registrationForm())).toMatchObject({ ok: true });
  expect(await post(book, bookingForm(), session)).toMatchObject({ ok: true });

  await cancelEdition(platform, by, now);
  await isRefused(
    'cancelled',
    `The ${edition.name} is cancelled. Nobody can register any more.`,
    'The conference is cancelled. Nothing can be booked any more.',
  );
});

it('registration and booking say that the edition is over only after an owner has closed it, on any day', async () => {
  const site = await aPlatform();
  const owner = { organiserId: (await anOrganiser(site)).id, requestId: 'a-request' };
  const { over } = folderSettings;
  expect(over).toBeDefined();
  const said = async (at: string) => {
    const context = site.request({ now: () => new Date(at) });
    const asked = { request: new Request('https://conference.example/'), translator: englishTranslator };
    const { over: booking } = await loadBooking({ ...asked, context }, { values: {}, kept: {} });
    const { isOver: registering } = loadRegistration(
      folderSettings,
      englishTranslator,
      await readEditionEnd(site.db),
      new Date(at),
    );
    return { booking, registering };
  };
  for (const at of ['2026-01-30T18:30:00Z', '2026-11-27T08:00:00Z']) {
    expect(await said(at)).toEqual({ booking: undefined, registering: false });
  }
  await closeEdition(site.db, owner, new Date('2026-02-10T08:00:00Z'));
  expect(await said('2026-02-10T08:00:00Z')).toEqual({ booking: over, registering: true });
  await reopenEdition(site.db, owner, new Date('2026-02-11T08:00:00Z'));
  expect(await said('2026-02-11T08:00:00Z')).toEqual({ booking: undefined, registering: false });
});

it('the calls for papers and speakers close when an owner closes the edition', async () => {
  const site = await aPlatform();
  const owner = { organiserId: (await anOrganiser(site)).id, requestId: 'a-request' };
  const calls = async () => [
    await callStateNow(site.request()),
    (await sayWhyCallIsClosed(site.request(), englishTranslator))?.why,
  ];
  expect(await calls()).toEqual(['open', undefined]);
  await closeEdition(site.db, owner, now);
  expect(await calls()).toEqual(['closed', 'The call for speakers is closed.']);
  await reopenEdition(site.db, owner, now);
  expect(await calls()).toEqual(['open', undefined]);
});
