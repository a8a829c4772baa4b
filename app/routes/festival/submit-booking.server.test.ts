import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { listBookings } from '#conference/festival/list-bookings.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { aPhoto, aRegistration, aSession } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { whileClosed } from '#tests/while-closed.ts';
import { readDraft } from './booking-draft.server.ts';
import { action } from './festival.tsx';
import type { BookingFormRefusal } from './submit-booking.server.ts';

const platform = await aPlatform();
const { db } = platform;

/** Each test has its own client address, so that the tests do not share rate limits. */
let client = 0;
beforeEach(() => {
  client += 1;
});

type Fields = Record<string, string | File>;
const typed = (fields: Fields = {}): Fields => ({
  formKey: randomUUID(),
  option: 'ac-shop',
  day: '',
  applicantName: 'Crafts of Pune',
  contactEmail: 'crafts@example.org',
  ...fields,
});

const context = () => platform.request({ clientAddress: `192.0.2.${client}` });

async function post(fields: Fields, session?: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const Cookie = ['__Host-browser=a-browser', ...(session ? [`__Host-session=${session}`] : [])].join('; ');
  const url = 'https://conference.example/river-festival';
  return await postForm<BookingFormRefusal>(
    action,
    new Request(url, { method: 'POST', body: form, headers: { Cookie } }),
    context(),
  );
}

async function refused(fields: Fields, session?: string) {
  const answer = await post(fields, session);
  if (answer.ok) throw new Error('The form was accepted.');
  return answer;
}

async function aVisitor(parts: Parameters<typeof aRegistration>[1] = {}) {
  const registration = await aRegistration(platform, parts);
  return { id: registration.id, session: await aSession(platform, registration) };
}

const picture = async () => new File([new Uint8Array(await aPhoto())], 'stall.jpg');

it('books one spot for a logged-in visitor, even if the form is sent several times', async () => {
  const { id, session } = await aVisitor();
  const fields = typed({ picture: await picture() });
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(fields, session)));
  for (const answer of answers) expect(answer).toMatchObject({ ok: true, to: '/dashboard' });
  expect(await listBookings(platform, id)).toMatchObject([
    { option: 'ac-shop', day: null, status: 'requested', applicantName: 'Crafts of Pune' },
  ]);
  const row = await db
    .selectFrom('booking')
    .select('picture_file_id')
    .where('registration_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.picture_file_id).not.toBeNull();
});

it('asks a logged-out visitor to log in, and shows the typed values again after the login', async () => {
  const fields = typed({ option: 'auditorium', day: '2026-01-20', picture: await picture() });
  const { status, refusal, headers } = await refused(fields);
  expect([status, refusal.notice]).toEqual([401, 'please-login-first']);
  const cookie = headers.map(([, value]) => value).find((value) => value.startsWith('__Host-booking-draft='));
  expect(cookie).not.toContain('crafts');
  const request = new Request('https://conference.example/river-festival', {
    headers: { Cookie: cookie?.split(';')[0] ?? '' },
  });
  const draft = await readDraft(request, context(), hashToken('a-browser'));
  const { formKey: _, picture: __, ...values } = fields;
  expect(draft).toEqual({ values, kept: { picture: { id: expect.any(String), name: 'stall.jpg' } } });

  const { id, session } = await aVisitor();
  const again = { ...typed(draft.values as Fields), 'kept-picture': draft.kept.picture?.id ?? '' };
  for (let time = 0; time < 2; time++) expect((await post(again, session)).ok).toBe(true);
  expect(await listBookings(platform, id)).toMatchObject([{ option: 'auditorium', day: '2026-01-20' }]);
});

it('ignores a draft that was changed or encrypted with another key', async () => {
  for (const value of ['', 'x', Buffer.alloc(64).toString('base64url')]) {
    const headers = { Cookie: `__Host-booking-draft=${value}` };
    const request = new Request('https://conference.example/river-festival', { headers });
    expect(await readDraft(request, context(), hashToken('a-browser'))).toEqual({ values: {}, kept: {} });
  }
});

it('refuses a form with wrong fields, shows a message beside each wrong field, and keeps the picture', async () => {
  const { session } = await aVisitor();
  const wrong = typed({
    option: 'auditorium',
    applicantName: '',
    contactEmail: 'x',
    picture: await picture(),
  });
  const { status, refusal } = await refused(wrong, session);
  expect(status).toBe(422);
  expect(Object.keys(refusal.errors ?? {}).sort()).toEqual(['applicantName', 'contactEmail', 'day']);
  expect(refusal.values).toMatchObject({ option: 'auditorium', contactEmail: 'x' });
  expect(refusal.kept?.picture?.name).toBe('stall.jpg');
});

it('refuses every booking while the edition accepts no bookings', async () => {
  const { id, session } = await aVisitor();
  await whileClosed(platform, 'booking', async () => {
    const { status, refusal } = await refused(typed(), session);
    expect([status, refusal.message]).toEqual([403, 'Booking is closed.']);
  });
  expect(await listBookings(platform, id)).toEqual([]);
});

it('refuses a PDF as a picture', async () => {
  const { session } = await aVisitor();
  const { refusal } = await refused(
    typed({ picture: new File(['%PDF-1.4 and so on'], 'stall.pdf') }),
    session,
  );
  expect(refusal.errors).toEqual({
    picture: '“stall.pdf” is not a file that we accept. Please choose a PNG, JPG or JPEG picture.',
  });
});

it('refuses a booking if no spot is free or the visitor already holds three bookings', async () => {
  const [first, second] = [await aVisitor(), await aVisitor()];
  const hall = { option: 'amphitheater', day: '2026-01-18' };
  expect((await post(typed(hall), first.session)).ok).toBe(true);
  expect(await refused(typed(hall), second.session)).toMatchObject({
    status: 409,
    refusal: { message: 'The last spot has just gone. Please choose another option or another day.' },
  });
  for (let spot = 0; spot < 3; spot++) await post(typed(), second.session);
  const { status, refusal } = await refused(typed(), second.session);
  expect(status).toBe(409);
  expect(refusal.message).toMatch(/^You hold 3 spots, the most that one person may hold\./);
});

it('refuses visitors who are logged out or whose session has ended', async () => {
  const { id, session } = await aVisitor();
  await db.updateTable('session').set({ ended_at: new Date() }).where('registration_id', '=', id).execute();
  for (const token of [session, 'invented']) expect((await refused(typed(), token)).status).toBe(401);
  expect(await listBookings(platform, id)).toEqual([]);
});

it('limits bookings from one network by visitors without a verified email, and says how to verify it', async () => {
  for (let round = 0; round < 4; round++) {
    const { session } = await aVisitor();
    for (let time = 0; time < 3; time++) {
      const fields = typed({ option: 'art-craft-shop' });
      if (round * 3 + time < 10) {
        expect((await post(fields, session)).ok).toBe(true);
        // The limit counts a form that is sent twice only once.
        expect((await post(fields, session)).ok).toBe(true);
        continue;
      }
      const { status, refusal, headers } = await refused(fields, session);
      expect([status, refusal.needsProof]).toEqual([409, true]);
      expect(refusal.message).toMatch(
        /^At the moment you can only book after you have confirmed your email\./,
      );
      expect(headers.map(([, value]) => value).join()).toContain('__Host-booking-draft=');
    }
  }
  const { session } = await aVisitor({ proved: true });
  expect((await post(typed({ option: 'art-craft-shop' }), session)).ok).toBe(true);
});

it('accepts one contact email at most twelve times a day, but the visitor’s verified email without a limit', async () => {
  const contactEmail = 'much.asked@example.org';
  const ask = async (visitor: { session: string; id: string }, fields: Fields) => {
    const answer = await post(typed({ option: 'art-craft-shop', ...fields }), visitor.session);
    await db
      .updateTable('booking')
      .set({ status: 'withdrawn' })
      .where('registration_id', '=', visitor.id)
      .execute();
    return answer;
  };
  const visitors = [await aVisitor({ proved: true }), await aVisitor({ proved: true })];
  for (let time = 0; time < 12; time++) {
    const visitor = visitors[time % 2];
    if (visitor) expect((await ask(visitor, { contactEmail })).ok).toBe(true);
  }
  const last = await aVisitor({ proved: true, email: 'own@example.org' });
  expect(await ask(last, { contactEmail: 'Much.Asked@example.org' })).toMatchObject({
    status: 429,
    refusal: {
      errors: { contactEmail: 'Too many requests have named this address today. Please give another one.' },
    },
  });
  for (let time = 0; time < 13; time++) {
    expect((await ask(last, { contactEmail: 'Own@example.org' })).ok).toBe(true);
  }
});
