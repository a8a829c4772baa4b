import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { findSession } from '#conference/accounts/login/find-session.server.ts';
import { proveByCode, proveByLink } from '#conference/accounts/login/prove-mailbox.server.ts';
import { requestSignIn } from '#conference/accounts/request-sign-in.server.ts';
import { startSession } from '#conference/accounts/session.server.ts';
import { issueDocument } from '#conference/documents/issue-document.server.ts';
import { readOffers } from '#conference/documents/open-document.server.ts';
import { verifyNumber } from '#conference/documents/verifying/verify-document.server.ts';
import { searchAtDoor } from '#conference/door/search-at-door.server.ts';
import { withdrawForApplicant } from '#conference/festival/decide-booking.server.ts';
import { searchBookings } from '#conference/festival/desk-bookings.server.ts';
import { listBookings } from '#conference/festival/list-bookings.server.ts';
import { readRecipients } from '#conference/mails/messages/recipients.ts';
import { countRecipients } from '#conference/mails/messages/select-recipients.server.ts';
import { writeMessage } from '#conference/mails/messages/write-message.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { findCandidates } from '#conference/money/transfers/statement/find-candidates.server.ts';
import { readHeldData } from '#conference/privacy/copy/read-held-data.server.ts';
import { findPerson } from '#conference/privacy/erasure/find-person.server.ts';
import { findRegistrations } from '#conference/registration/list/find-registrations.server.ts';
import { registrationFilterSchema } from '#conference/registration/list/registration-filter.ts';
import { chooseRegistration } from '#conference/registration/merging/choose-registration.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { readRegistration } from '#conference/registration/record/read-registration.server.ts';
import {
  reinstateRegistration,
  withdrawRegistration,
} from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { countByType } from '#conference/reports/count-groups.server.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { loader as loadAccount } from '#routes/dashboard/account/account.tsx';
import { loader as loadDocuments } from '#routes/dashboard/documents/documents.tsx';
import { loader as loadKit } from '#routes/dashboard/kit.tsx';
import { loader as loadPayment } from '#routes/dashboard/money/payment.tsx';
import { loader as loadOverview } from '#routes/dashboard/overview/overview.tsx';
import { loader as loadVisa } from '#routes/dashboard/visa/visa.tsx';
import { loader as loadRegistrationPage, action as register } from '#routes/registration/registration.tsx';
import {
  aBooking,
  aConfirmedBooking,
  anEmail,
  anOrganiser,
  aPaymentToRecord,
  aRegistration,
  aRegistrationForm,
  aSession,
  aStallHolder,
  provedAsker,
} from '#tests/factories.ts';
import { findHolders } from '#tests/find-holders.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { action } from './stall-holder.tsx';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const organiser = await anOrganiser(platform);
const by = { organiserId: organiser.id, requestId: 'a-request' };
const account = { fullName: 'Asha Nair', organisation: 'Crafts of Pune' };

/** Asks for an account. Returns the browser that asked, and the token and the code from the mail. */
async function ask(email: string, given: typeof account | undefined = account, language = 'en') {
  const browserHash = randomBytes(32);
  await requestSignIn(
    platform,
    { asker: provedAsker, email, browserHash, next: '/river-festival', language, account: given },
    now,
  );
  const { id } = await db
    .selectFrom('sign_in')
    .select('id')
    .where('browser_hash', '=', browserHash)
    .executeTakeFirstOrThrow();
  const text = (await receiveMail(platform, id))?.text ?? '';
  const [, token = ''] = /\/login\/link\?token=([\w-]+)/.exec(text) ?? [];
  const [code = ''] = /\b\d{6}\b/.exec(text) ?? [];
  return { browserHash, token, code };
}

const rowsOf = async (email: string) =>
  await db
    .selectFrom('registration')
    .select(['id', 'full_name', 'organisation', 'participant_type', 'status'])
    .select(['email_confirmed_at', 'sealed_details', 'paid_at', 'language'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();

const countKeys = async () => (await db.selectFrom('record_key').select('id').execute()).length;

const chargesOf = async (registrationId: string) =>
  await db.selectFrom('charge').select('id').where('registration_id', '=', registrationId).execute();

async function load<Data>(
  page: (args: LoaderFunctionArgs) => Promise<Data>,
  token: string,
  path = '/dashboard',
): Promise<Data> {
  const url = new URL(`https://conference.example${path}`);
  const request = new Request(url, { headers: { Cookie: `__Host-session=${token}` } });
  const contexts = new RouterContextProvider();
  contexts.set(requestContext, platform.request());
  return await page({ request, context: contexts, params: {}, url, pattern: '' });
}

/** Loads the data of a page for a stall holder who is logged in by mail. */
async function see<Data>(
  page: (args: LoaderFunctionArgs) => Promise<Data>,
  holder: { id: string; form: { email: string } },
) {
  return await load(page, await aSession(platform, holder, { isMailProved: true }));
}

describe('an account for stall holders', () => {
  it('is created by the sign-in, without passport and fee', async () => {
    const email = anEmail();
    const { token } = await ask(email, account, 'fr');
    expect(await rowsOf(email)).toEqual([]);
    const proof = await proveByLink(platform, { token }, now);
    expect(proof).toMatchObject({
      ok: true,
      mustChoose: false,
      mustAnswerBrowsers: false,
      next: '/river-festival',
    });
    const [made, ...others] = await rowsOf(email);
    expect(others).toEqual([]);
    expect(made).toEqual({
      id: expect.any(String),
      full_name: 'Asha Nair',
      organisation: 'Crafts of Pune',
      participant_type: 'stall-holder',
      status: 'stall-holder',
      email_confirmed_at: now,
      sealed_details: null,
      paid_at: null,
      language: 'fr',
    });
    expect(await chargesOf(made?.id ?? '')).toEqual([]);
    const session = proof.ok ? await findSession(db, proof.sessionToken, now) : undefined;
    expect(session).toMatchObject({ registrationId: made?.id, isStallHolder: true, mailProvedAt: now });
    const acts = db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', made?.id ?? '');
    expect(await acts.execute()).toEqual([{ action: 'stall-holder.made' }]);
  });

  it('is created only once, even if several codes for one email address are used at the same moment', async () => {
    const email = anEmail();
    const asked = [await ask(email), await ask(email), await ask(email)];
    const before = await countKeys();
    const proofs = await Promise.all(asked.map((one) => proveByCode(platform, one, now)));
    expect(proofs.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await rowsOf(email)).toHaveLength(1);
    // Only one record key was stored, for one account.
    expect(await countKeys()).toBe(before + 1);
  });

  it('is not created for the email address of a participant; the sign-in opens the registration instead', async () => {
    const { id, form } = await aRegistration(platform, { proved: true });
    const { token } = await ask(form.email);
    const proof = await proveByLink(platform, { token }, now);
    const session = proof.ok ? await findSession(db, proof.sessionToken, now) : undefined;
    expect(session).toMatchObject({ registrationId: id, isStallHolder: false });
    expect(await rowsOf(form.email)).toHaveLength(1);
  });

  it('cannot have a passport, a fee or a place at the conference, because the database refuses them', async () => {
    const { id } = await aStallHolder(platform);
    const own = db.updateTable('registration').where('id', '=', id);
    for (const values of [
      { status: 'active' as const },
      { sealed_details: Buffer.from('passport') },
      { paid_at: now },
      { organisation: null },
    ]) {
      await expect(own.set(values).execute()).rejects.toThrow(/violates check constraint/);
    }
    const charge = { kind: 'registration', registration_id: id, amount: 1, currency: 'INR' } as const;
    await expect(db.insertInto('charge').values(charge).execute()).rejects.toThrow('owes no conference fee');
    const participant = await aRegistration(platform);
    const other = db.updateTable('registration').where('id', '=', participant.id);
    await expect(other.set({ status: 'stall-holder' }).execute()).rejects.toThrow(/check constraint/);
  });

  it('is in no list of participants, but the desk finds it by its organisation', async () => {
    const { id } = await aStallHolder(platform, { organisation: 'Zzyzx Kitchens', fullName: 'Zoe Zander' });
    expect((await countByType(db)).map(({ value }) => value)).not.toContain('stall-holder');
    const find = async (query: object) => {
      const filter = registrationFilterSchema.parse(query);
      const found = await findRegistrations(db, { filter, order: 'newest', count: 10 });
      return found.rows.map((row) => row.id);
    };
    expect(await find({ text: 'zzyzx', status: 'active' })).toEqual([]);
    expect(await find({ text: 'zzyzx' })).toEqual([id]);
    const bookingId = await aBooking(platform, id, { applicantName: 'The kitchen' });
    const named = async (text: string) =>
      (await searchBookings(db, { filter: { text }, count: 10 })).rows.map(({ id: found, organisation }) => [
        found,
        organisation,
      ]);
    expect(await named('Zzyzx Kitch')).toEqual([[bookingId, 'Zzyzx Kitchens']]);
    expect(await named('zoe zander')).toEqual([[bookingId, 'Zzyzx Kitchens']]);
  });

  it('gets only those messages of the desk that are about bookings', async () => {
    const { id } = await aStallHolder(platform);
    await aBooking(platform, id, { option: 'food-court-shop' });
    const count = (query: string) =>
      countRecipients(
        db,
        { recipients: readRecipients(new URLSearchParams(query)), category: 'important' },
        new Date('2027-01-01T00:00:00Z'),
      );
    expect(await count('booked=food-court-shop')).toBe(1);
    expect(await count('booked=food-court-shop&paid=no')).toBe(0);
    const form = { subject: 'For {reference}', text: 'Dear {name}: {type}' };
    expect(await writeMessage(platform, form, [id])).toMatchObject([
      { text: 'Dear Asha Nair: stall holder' },
    ]);
  });

  it('is still an account for stall holders after the desk has withdrawn and reinstated it', async () => {
    const { id } = await aStallHolder(platform);
    const change = { ...by, registrationId: id, reason: 'Asked by telephone' };
    expect(await withdrawRegistration(platform, change, now)).toEqual({ ok: true });
    expect(await reinstateRegistration(platform, change, now)).toEqual({ ok: true });
    expect(await readRegistration(db, id)).toMatchObject({ isStallHolder: true, isPaid: false });
  });

  it('is part of the copy that its owner gets of all stored data, and has no passport there', async () => {
    const { id, form } = await aStallHolder(platform);
    const person = await findPerson(db, id, { reach: 'mailbox' });
    if (!person) throw new Error('There is no such person.');
    const text = JSON.stringify((await readHeldData(platform, person)).registrations);
    expect(text).toContain('Crafts of Pune');
    expect(text).toContain(form.email);
    expect(text).not.toContain('passport');
  });
});

describe('the page for a new account', () => {
  const post = async (fields: Record<string, string>) => {
    const url = 'https://conference.example/stall-holder?next=/river-festival';
    const headers = { Cookie: '__Host-browser=a-browser' };
    const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields), headers });
    const context = platform.request({ clientAddress: `192.0.2.${Object.keys(fields).length}` });
    return await postForm<object>(action, request, context);
  };

  it('keeps what was typed, with a message for each wrong field', async () => {
    const answer = await post({ fullName: 'Asha Nair', organisation: ' ', email: 'asha' });
    expect(answer).toMatchObject({
      ok: false,
      status: 422,
      refusal: {
        values: { fullName: 'Asha Nair', organisation: ' ', email: 'asha' },
        errors: { organisation: expect.stringContaining('organisation'), email: expect.any(String) },
      },
    });
  });

  it('shows the same answer for known and unknown addresses', async () => {
    const { form } = await aRegistration(platform);
    const names = { fullName: 'Asha Nair', organisation: 'Crafts of Pune' };
    for (const email of [form.email, anEmail()]) {
      expect(await post({ ...names, email })).toMatchObject({ ok: true, to: '/login/code?new' });
    }
  });
});

describe('the dashboard of a stall holder', () => {
  it('shows bookings, payments, documents and data, and redirects from the pages of participants', async () => {
    const holder = await aStallHolder(platform);
    const bookingId = await aBooking(platform, holder.id);
    expect(await see(loadOverview, holder)).toMatchObject({
      hasPlace: false,
      bookings: [{ id: bookingId }],
    });
    const payment = await see(loadPayment, holder);
    expect(payment.transfers.map(({ of, amount }) => [of, amount])).toEqual([
      [{ kind: 'booking', id: bookingId }, '₹25,000'],
    ]);
    expect((await see(loadDocuments, holder)).documents).toEqual([]);
    expect(await see(loadAccount, holder)).toMatchObject({
      isStallHolder: true,
      isProved: true,
      names: { organisation: 'Crafts of Pune' },
      facts: undefined,
    });
    for (const page of [loadKit, loadVisa]) {
      const answer: unknown = await see(page as typeof loadKit, holder).catch((thrown: unknown) => thrown);
      expect(answer).toBeInstanceOf(Response);
      const { status, headers } = answer as Response;
      expect([status, headers.get('Location')]).toEqual([302, '/dashboard']);
    }
  });
});

describe('the card of an exhibitor', () => {
  const issue = (registrationId: string) =>
    issueDocument(
      platform,
      { registrationId, kind: 'exhibitor-card', by: { actor: 'participant', actorId: registrationId } },
      now,
    );
  const numberOf = async (documentId: string) =>
    (
      await db
        .selectFrom('participant_document')
        .select('number')
        .where('id', '=', documentId)
        .executeTakeFirstOrThrow()
    ).number;
  const stateOf = async (documentId: string) =>
    (await verifyNumber(platform, await numberOf(documentId), '2026-01-15')).state;

  it('is issued for a paid booking, is genuine, and is revoked when the booking ends', async () => {
    const { id } = await aStallHolder(platform);
    const bookingId = await aBooking(platform, id);
    expect(await issue(id)).toEqual({ ok: false, reason: 'no-stall' });
    const price = aPaymentToRecord({ kind: 'booking', id: bookingId }, organiser.id, { amount: 25_000_00 });
    expect(await recordPayment(platform, price, now)).toMatchObject({ ok: true });
    expect(await listBookings(platform, id)).toMatchObject([{ status: 'confirmed' }]);
    const first = await issue(id);
    if (!first.ok) throw new Error(first.reason);
    expect(await issue(id)).toEqual(first);
    expect(await stateOf(first.documentId)).toBe('genuine');
    // By the refund rules, a withdrawal in January gets no refund.
    const withdrawal = { ...by, bookingId, reason: 'Asked', percent: 0, expectedRefund: 0 };
    expect(await withdrawForApplicant(platform, withdrawal, now)).toEqual({ ok: true });
    expect(await stateOf(first.documentId)).toBe('revoked');
    expect(await issue(id)).toEqual({ ok: false, reason: 'no-stall' });
  });

  it('is also issued to a participant with an unpaid fee, and the desk lists it', async () => {
    const participant = await aRegistration(platform, { proved: true, fullName: 'Adaeze Unpaid' });
    const holder = await aStallHolder(platform, { fullName: 'Bhavna Holder' });
    await aConfirmedBooking(platform, participant.id);
    await aConfirmedBooking(platform, holder.id);
    const { id } = await aStallHolder(platform, { fullName: 'Chidi Nothing' });
    expect((await issue(participant.id)).ok).toBe(true);
    const offers = await readOffers(platform, id, now);
    expect(offers.find(({ kind }) => kind === 'exhibitor-card')?.offer).toEqual({ state: 'no-stall' });
    const card = { status: 'any', document: 'exhibitor-card' };
    const rows = [
      ...(await findHolders(platform, { ...card, documentState: 'issued' }, now)),
      ...(await findHolders(platform, { ...card, documentState: 'not-issued' }, now)),
    ];
    const cells = rows
      .filter(({ fullName }) => /Unpaid|Bhavna|Nothing/.test(fullName))
      .map(({ fullName, cells: found }) => [fullName, found.get('exhibitor-card')?.state]);
    expect(cells).toEqual([
      ['Adaeze Unpaid', 'issued'],
      ['Bhavna Holder', 'not-issued'],
    ]);
  });

  it('stays valid after the fee of a participant was refunded', async () => {
    const { id } = await aRegistration(platform, { proved: true, paid: true });
    await aConfirmedBooking(platform, id);
    const card = await issue(id);
    if (!card.ok) throw new Error(card.reason);
    const change = { paid_at: null, updated_at: now };
    await db.updateTable('registration').set(change).where('id', '=', id).execute();
    expect(await stateOf(card.documentId)).toBe('genuine');
  });
});

describe('a stall holder who registers', () => {
  it('keeps all bookings with their payments and messages', async () => {
    const email = anEmail();
    const holder = await aStallHolder(platform, { email });
    const held = await aConfirmedBooking(platform, holder.id);
    const ended = await aBooking(platform, holder.id);
    await db.updateTable('booking').set({ status: 'withdrawn' }).where('id', '=', ended).execute();
    const price = aPaymentToRecord({ kind: 'booking', id: held }, organiser.id, { amount: 25_000_00 });
    await recordPayment(platform, price, now);
    const { id } = await aRegistration(platform, { email });
    expect((await rowsOf(email)).map(({ status }) => status).sort()).toEqual(['must-choose', 'stall-holder']);
    const token = await startSession(db, { registrationId: null, email, isMailProved: true }, now);
    const session = await findSession(db, token, now);
    if (!session) throw new Error('There is no session.');
    const choice = { registrationId: id, requestId: 'a-request' };
    expect(await chooseRegistration(platform, session, choice, now)).toMatchObject({ ok: true });
    expect((await rowsOf(email)).map(({ status }) => status).sort()).toEqual([
      'active',
      'merged-or-duplicate',
    ]);
    const brought = await listBookings(platform, id);
    expect(brought.map((booking) => [booking.id, booking.status]).sort()).toEqual(
      [
        [held, 'confirmed'],
        [ended, 'withdrawn'],
      ].sort(),
    );
    expect(brought.find((booking) => booking.id === held)?.balance).toMatchObject({ due: 0 });
    expect(await listBookings(platform, holder.id)).toEqual([]);
  });

  it('keeps paid bookings even if their number is above the limit for one person', async () => {
    const email = anEmail();
    const holder = await aStallHolder(platform, { email });
    const unpaid = await aBooking(platform, holder.id);
    const paid = [await aConfirmedBooking(platform, holder.id), await aConfirmedBooking(platform, holder.id)];
    for (const id of paid) {
      const price = aPaymentToRecord({ kind: 'booking', id }, organiser.id, { amount: 25_000_00 });
      await recordPayment(platform, price, now);
    }
    const { id } = await aRegistration(platform, { email });
    const own = [await aBooking(platform, id), await aBooking(platform, id)];
    const token = await startSession(db, { registrationId: null, email, isMailProved: true }, now);
    const session = await findSession(db, token, now);
    if (!session) throw new Error('There is no session.');
    const choice = { registrationId: id, requestId: 'a-request' };
    expect(await chooseRegistration(platform, session, choice, now)).toMatchObject({ ok: true });
    const brought = await listBookings(platform, id);
    expect(brought.map((booking) => [booking.id, booking.status]).sort()).toEqual(
      [...paid.map((one) => [one, 'confirmed']), ...own.map((one) => [one, 'requested'])].sort(),
    );
    expect((await listBookings(platform, holder.id)).map((booking) => [booking.id, booking.status])).toEqual([
      [unpaid, 'withdrawn'],
    ]);
  });

  it('is logged in to the registration at once if the account is open in this browser', async () => {
    const holder = await aStallHolder(platform);
    const { email } = holder.form;
    const bookingId = await aBooking(platform, holder.id);
    const token = await aSession(platform, holder, { isMailProved: true });
    const { fullName, passportNumber, passportExpiry, participantType } = aRegistrationForm();
    const form = new FormData();
    const typed = { fullName, passportNumber, passportExpiry, participantType, email, needsVisa: 'no' };
    for (const [name, value] of Object.entries({ ...typed, formKey: randomUUID() })) form.append(name, value);
    const request = new Request('https://conference.example/registration', {
      method: 'POST',
      body: form,
      headers: { Cookie: `__Host-session=${token}` },
    });
    const context = platform.request({ clientAddress: '192.0.2.77' });
    expect(await postForm<object>(register, request, context)).toMatchObject({ ok: true, to: '/login' });
    const session = await findSession(db, token, now);
    expect(session).toMatchObject({ isStallHolder: false });
    expect(session?.registrationId).not.toBe(holder.id);
    const registrationId = session?.registrationId ?? '';
    expect((await listBookings(platform, registrationId)).map(({ id }) => id)).toEqual([bookingId]);

    // One mail says what has happened.
    const { reference } = await db
      .selectFrom('registration')
      .select('reference')
      .where('id', '=', holder.id)
      .executeTakeFirstOrThrow();
    const mails = db.selectFrom('mail').select('kind').where('registration_id', '=', registrationId);
    expect(await mails.execute()).toEqual([{ kind: 'registration' }]);
    const text = (await receiveMail(platform, registrationId))?.text?.replaceAll(/\s+/g, ' ');
    expect(text).toContain(`Your account ${reference} is now part of this registration`);
    expect(text).not.toContain('more than one registration');

    // The reference of the account still leads to the registration.
    expect(await searchAtDoor(db, reference, 5)).toMatchObject([
      { registrationId: holder.id, insteadReference: expect.not.stringContaining(reference) },
    ]);
    const line = {
      ...{ references: [reference], groupReferences: [] },
      ...{
        bookedOn: '2026-01-10',
        amount: 1,
        currency: 'INR',
        text: reference,
        bankReference: '',
        hash: '',
        hasTwin: false,
      },
    };
    const candidates = (await findCandidates(platform, [line])).get(reference);
    expect(candidates?.map(({ of }) => of.id).sort()).toEqual([registrationId, bookingId].sort());

    // The history says what the person did, and what the software did.
    const acts = await db
      .selectFrom('audit_entry')
      .select(['actor', 'action'])
      .where('subject_id', 'in', [registrationId, holder.id, bookingId])
      .orderBy('id')
      .execute();
    expect(acts.map(({ actor, action: act }) => `${actor} ${act}`).slice(-3)).toEqual([
      'participant registration.made',
      'system booking.moved',
      'system stall-holder.joined',
    ]);
  });

  it('gets no mail before the bookings of the account have moved', async () => {
    const holder = await aStallHolder(platform);
    const { email } = holder.form;
    const session = await aSession(platform, holder, { isMailProved: true });
    const form = new FormData();
    const typed = { ...aRegistrationForm(), email, needsVisa: 'no', formKey: randomUUID() };
    for (const [name, value] of Object.entries(typed)) form.append(name, String(value ?? ''));
    // Locks the account, so that its bookings cannot move yet.
    const other = await db.startTransaction().execute();
    await other.selectFrom('registration').select('id').where('id', '=', holder.id).forUpdate().execute();
    const request = new Request('https://conference.example/registration', {
      method: 'POST',
      body: form,
      headers: { Cookie: `__Host-session=${session}` },
    });
    const posting = postForm<object>(register, request, platform.request({ clientAddress: '192.0.2.78' }));
    for (let waiting = 0; waiting === 0; ) {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      waiting = rows.length;
    }
    expect((await rowsOf(email)).map(({ id }) => id)).toEqual([holder.id]);
    await other.commit().execute();
    expect(await posting).toMatchObject({ ok: true });
    const made = (await rowsOf(email)).find(({ id }) => id !== holder.id);
    const text = (await receiveMail(platform, made?.id ?? ''))?.text?.replaceAll(/\s+/g, ' ');
    expect(text).toContain('is now part of this registration');
  });

  it('finds the name and the email of the account in the form', async () => {
    const holder = await aStallHolder(platform);
    const shown = await see(loadRegistrationPage, holder);
    expect(shown.data.known).toEqual({ fullName: 'Asha Nair', email: holder.form.email });
    const participant = await aRegistration(platform, { proved: true });
    expect((await see(loadRegistrationPage, participant)).data.known).toBeUndefined();
  });

  it('reads in the mail that the bookings move if they choose the registration later', async () => {
    const email = anEmail();
    await aStallHolder(platform, { email });
    const { id } = await aRegistration(platform, { email });
    const text = (await receiveMail(platform, id))?.text?.replaceAll(/\s+/g, ' ');
    expect(text).toContain('your bookings and what you paid for them then move to it');
    expect(text).not.toContain('more than one registration');
  });

  it('cannot keep the account instead of the registration in a merge', async () => {
    const holder = await aStallHolder(platform);
    const participant = await aRegistration(platform);
    const merge = { ...by, reason: 'One person' };
    const wrong = { ...merge, keptId: holder.id, otherId: participant.id };
    expect(await mergeRegistrations(platform, wrong, now)).toEqual({
      ok: false,
      reason: 'stall-holder-kept',
    });
    const right = { ...merge, keptId: participant.id, otherId: holder.id };
    const bookingId = await aBooking(platform, holder.id);
    expect(await mergeRegistrations(platform, right, now)).toMatchObject({
      ok: true,
      moved: { bookings: 1 },
    });
    expect((await listBookings(platform, participant.id)).map(({ id }) => id)).toEqual([bookingId]);
  });
});
