import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findSession } from '#conference/accounts/login/find-session.server.ts';
import { proveByLink } from '#conference/accounts/login/prove-mailbox.server.ts';
import { requestSignIn } from '#conference/accounts/request-sign-in.server.ts';
import { loginFailureLimits } from '#conference/accounts/sign-in-rate-limits.server.ts';
import { verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { checkIn } from '#conference/door/check-in.server.ts';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { sealMessage } from '#conference/festival/mails/booking-message.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { takeCopy } from '#conference/privacy/copy/take-copy.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { correctRegistration } from '#conference/registration/record/correct-registration.server.ts';
import { readForDesk } from '#conference/registration/record/read-for-desk.server.ts';
import { revealDetails } from '#conference/registration/record/reveal-registration.server.ts';
import { register } from '#conference/registration/registering/register.server.ts';
import { replaceFile } from '#conference/registration/registering/replace-file.server.ts';
import { addTime, days, hours } from '#platform/durations.ts';
import { keepFile } from '#platform/files/kept-files.server.ts';
import { openRecordKey, sealValue } from '#platform/keys/record-keys.server.ts';
import {
  aBooking,
  anEmail,
  anOrganiser,
  aPaymentToRecord,
  aPdf,
  aPhoto,
  aRegistration,
  aRegistrationForm,
  aSession,
  aSubmission,
  provedAsker,
} from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { copyEverything, decryptWithAnyKey, listKeys, searchEverywhere } from '#tests/old-copy.ts';
import { aPlatform } from '#tests/platform.ts';
import { carryOutErasure, listErasedAlong, replayErasures } from './carry-out-erasure.server.ts';
import { erasePerson } from './erase-person.server.ts';
import { findPerson } from './find-person.server.ts';
import { finishFollowUps } from './follow-up.server.ts';
import { requestErasure } from './request-erasure.server.ts';

const secretKey = 'a passphrase of more than 32 characters';
const platform = await aPlatform();
const { db, database } = platform;
const now = new Date('2026-01-12T09:00:00Z');
const requestId = 'a-request';
const owner = await anOrganiser(platform);
const photo = { bytes: await aPhoto(), mediaType: 'image/jpeg' } as const;
const document = { bytes: aPdf(), mediaType: 'application/pdf' } as const;

/**
 * Makes a person with every kind of data that the software can store. Each kind contains a word that the test can
 * search for.
 */
async function somebody(mark = randomBytes(5).toString('hex')) {
  const words = {
    name: `Zephyrine ${mark}`,
    email: `zephyrine-${mark}@example.org`,
    formerEmail: `zeph-of-old-${mark}@example.org`,
    secondName: `Quill ${mark}`,
    passport: `ZQ${mark.toUpperCase()}`,
    address: `${mark} Larkspur Lane`,
    applicant: `Looms of ${mark}`,
    contact: `looms-${mark}@example.org`,
    message: `a choir of ${mark}`,
    note: `telephoned about ${mark}`,
    correction: `misread ${mark}`,
    reveal: `letter for ${mark}`,
    bankReference: `transfer ${mark}`,
    sender: `Zee ${mark}`,
    answer: `the choir said to ${mark}`,
    decision: `bring a lamp, ${mark}`,
  };
  const browserHash = createHash('sha256').update(`browser of ${mark}`).digest();
  const form = aRegistrationForm({
    fullName: words.name,
    email: words.formerEmail,
    passportNumber: words.passport,
    visaAddress: words.address,
  });
  const made = await register(
    platform,
    aSubmission({ form, browserHash, photo: { checked: photo }, passport: { checked: document } }),
    now,
  );
  const { registrationId: id, deviceSecret } = made;
  await checkIn(db, { registrationId: id, organiserId: owner.id, requestId }, now);
  expect((await receiveMail(platform, id))?.to?.[0]?.address).toBe(words.formerEmail);
  const self = { actor: 'participant' as const, actorId: id };
  await correctRegistration(
    platform,
    { registrationId: id, changes: { email: words.email }, by: self, requestId },
    now,
  );
  form.email = words.email;
  // A second registration of the same mailbox, which waits for the choice.
  await register(platform, aSubmission({ form: { ...form, fullName: words.secondName }, browserHash }), now);
  await keepFile(
    platform,
    { ...photo, name: `${mark}.jpg`, field: 'photo', holderHash: browserHash, hours: 24 },
    now,
  );
  const session = await aSession(platform, { id, form }, { isMailProved: true, now });
  await requestSignIn(
    platform,
    { asker: provedAsker, email: words.email, browserHash, next: undefined, language: 'en' },
    now,
  );
  for (let tries = 0; tries < 10; tries += 1)
    await platform.limits.take(loginFailureLimits.byEmail, words.email);
  const bookingId = await aBooking(platform, id, {
    applicantName: words.applicant,
    contactEmail: words.contact,
    picture: { checked: photo },
  });
  await sendEnquiry(platform, { name: words.sender, email: words.email, message: words.message }, now);
  for (const of of [{ kind: 'registration', id } as const, { kind: 'booking', id: bookingId } as const]) {
    const parts = {
      reference: words.bankReference,
      isReferenceAccepted: true,
      note: words.note,
      proof: { checked: document },
    };
    const paid = await recordPayment(platform, aPaymentToRecord(of, owner.id, parts), now);
    expect(paid.ok).toBe(true);
  }
  const by = { actor: 'organiser' as const, actorId: owner.id };
  const changes = { passportNumber: `${words.passport}X` };
  await correctRegistration(
    platform,
    { registrationId: id, changes, by, reason: words.correction, requestId },
    now,
  );
  await revealDetails(platform, {
    registrationId: id,
    organiserId: owner.id,
    reason: words.reveal,
    requestId,
  });
  await writeNote(id, words.note);
  await writeToBooker(id, bookingId, words.decision);
  await answerEnquiry(words.email, words.answer);
  const queued = db.selectFrom('mail').select('subject_id').where('registration_id', '=', id);
  for (const { subject_id } of await queued.execute()) await receiveMail(platform, subject_id);
  const asked = await requestErasure(platform, {
    registrationId: id,
    askedAt: now,
    daysToAnswer: 30,
    requestId,
  });
  if (!asked.ok) throw new Error(asked.reason);
  return { id, bookingId, deviceSecret, session, words, erasureRequestId: asked.erasureRequestId };
}

async function writeNote(registrationId: string, text: string) {
  const { record_key_id } = await db
    .selectFrom('registration')
    .select('record_key_id')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  const record = await openRecordKey(db, platform.secrets, record_key_id);
  await db
    .insertInto('registration_note')
    .values({
      registration_id: registrationId,
      organiser_id: owner.id,
      sealed_text: sealValue(record, 'note', text),
      created_at: now,
    })
    .execute();
}

async function writeToBooker(registrationId: string, bookingId: string, text: string) {
  const row = db.selectFrom('registration').select('record_key_id').where('id', '=', registrationId);
  const { record_key_id } = await row.executeTakeFirstOrThrow();
  const sealed = sealMessage(await openRecordKey(db, platform.secrets, record_key_id), text);
  await db.updateTable('booking').set({ sealed_message: sealed }).where('id', '=', bookingId).execute();
}

async function answerEnquiry(email: string, text: string) {
  const enquiry = db.selectFrom('enquiry').select('id').where('email', '=', email);
  const { id } = await enquiry.executeTakeFirstOrThrow();
  const entry = { id: randomUUID(), enquiry_id: id, kind: 'reply' as const, written_by: owner.id, text };
  await db.insertInto('enquiry_entry').values(entry).execute();
}

const carryOut = (erasureRequestId: string, isConfirmed = true) =>
  carryOutErasure(platform, { erasureRequestId, organiserId: owner.id, isConfirmed, requestId }, now);

async function countRows(table: string): Promise<number> {
  return (await database.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count;
}

describe('an erasure', () => {
  it('leaves no readable data of the person in the database, jobs, outbox and files, or in an old copy of them', async () => {
    const gone = await somebody();
    const words = Object.values(gone.words);
    const readable = [gone.words.name, gone.words.email, gone.words.secondName, gone.words.applicant];
    const sealed = [gone.words.passport, gone.words.address, gone.words.note, gone.words.correction];
    sealed.push(gone.words.reveal, gone.words.bankReference, gone.words.decision);

    expect((await platform.limits.take(loginFailureLimits.byEmail, gone.words.email)).ok).toBe(false);
    const mailIds = await listMails(gone.id);
    expect(await findJobs(mailIds)).not.toEqual([]);

    // Before the erasure, the search finds the values that are not sealed, and the keys open the sealed values.
    const found = await searchEverywhere(platform, words);
    for (const word of readable) expect(found.join('\n')).toContain(`${word} in public.`);
    for (const address of [gone.words.email, gone.words.formerEmail, gone.words.contact]) {
      expect(found.join('\n')).toContain(`${address} in outbox/`);
    }
    expect(found.join('\n')).toContain(`${gone.words.message} in public.enquiry`);
    expect(found.filter((place) => sealed.some((word) => place.startsWith(word)))).toEqual([]);
    const old = await copyEverything(platform);
    const openedBefore = decryptWithAnyKey(await listKeys(platform, secretKey), old);
    for (const word of sealed) expect(openedBefore.join('\n')).toContain(word);
    const files = openedBefore.filter((text) => /^(picture|document) /.test(text));
    expect(files).toHaveLength(6);

    expect(await carryOut(gone.erasureRequestId)).toEqual({ ok: true });
    expect(await receiveMail(platform, await followUpId())).toMatchObject({
      to: [{ address: gone.words.email }],
    });
    await finishFollowUps(platform, new Date());
    await finishFollowUps(platform, addTime(new Date(), hours(2)));

    expect(await searchEverywhere(platform, words)).toEqual([]);
    expect(await findJobs(mailIds)).toEqual([]);
    expect(await platform.limits.take(loginFailureLimits.byEmail, gone.words.email)).toEqual({ ok: true });
    const openedAfter = decryptWithAnyKey(await listKeys(platform, secretKey), old).join('\n');
    for (const word of words) expect(openedAfter).not.toContain(word);
    expect(openedAfter).not.toMatch(/^(picture|document) /m);
    expect(
      [...(await copyEverything(platform)).files.keys()].filter((name) => name.startsWith('files/')),
    ).toEqual([]);
  });

  it('keeps the payments without the person, the acts without their sealed parts, and a valid audit chain', async () => {
    const gone = await somebody();
    const [charges, payments, acts] = [
      await countRows('charge'),
      await countRows('payment'),
      await countRows('audit_entry'),
    ];
    await carryOut(gone.erasureRequestId);
    expect([await countRows('charge'), await countRows('payment')]).toEqual([charges, payments]);
    const named = db.selectFrom('charge').select('id');
    const left = named.where((row) =>
      row.or([row('registration_id', '=', gone.id), row('booking_id', '=', gone.bookingId)]),
    );
    expect(await left.execute()).toEqual([]);
    // The audit keeps all entries. It has one new entry for each of the two erased registrations.
    expect(await countRows('audit_entry')).toBe(acts + 2);
    expect(await verifyAudit(db, platform.secrets)).toMatchObject({ ok: true });
    const journal = db.selectFrom('erasure').select('erased_at').where('registration_id', '=', gone.id);
    expect(await journal.execute()).toEqual([{ erased_at: now }]);
  });

  it('does not touch the rows, files or sessions of anybody else, even in the same browser', async () => {
    const browserHash = randomBytes(32);
    const stays = await aRegistration(platform, { fullName: 'Anand Rao' });
    await replaceFile(platform, { registrationId: stays.id, kind: 'photo', file: photo, requestId }, now);
    const form = aRegistrationForm();
    const { registrationId } = await register(
      platform,
      aSubmission({ form, browserHash, deviceSecret: stays.deviceSecret }),
      now,
    );
    const session = await aSession(platform, stays, { now });
    const asked = await requestErasure(platform, {
      registrationId,
      askedAt: now,
      daysToAnswer: 30,
      requestId,
    });
    expect(asked.ok && (await carryOut(asked.erasureRequestId))).toEqual({ ok: true });

    expect(await findSession(db, session, now)).toMatchObject({ registrationId: stays.id });
    const devices = db.selectFrom('device_registration').select('registration_id');
    const covered = await devices.where('registration_id', 'in', [stays.id, registrationId]).execute();
    expect(covered).toEqual([{ registration_id: stays.id }]);
    const copy = await takeCopy(platform, { registrationId: stays.id, requestId }, now);
    expect((await new Response(copy).arrayBuffer()).byteLength).toBeGreaterThan(photo.bytes.length);
  });

  it('ends the person’s sessions, and then a new person can register with the address', async () => {
    const gone = await somebody();
    await carryOut(gone.erasureRequestId);
    expect(await findSession(db, gone.session, now)).toBeUndefined();
    const anew = await aRegistration(platform, { email: gone.words.email });
    const row = db
      .selectFrom('registration')
      .select(['status', 'email_confirmed_at'])
      .where('id', '=', anew.id);
    expect(await row.executeTakeFirst()).toEqual({ status: 'active', email_confirmed_at: null });
    // The journal names the erased registration, but not the new one with the same address.
    expect(await replayErasures(platform, now)).toBe(0);
  });

  it('includes all merged registrations, and reports to the email address of the registration that asked', async () => {
    const kept = await aRegistration(platform);
    const merged = await aRegistration(platform);
    await db
      .updateTable('registration')
      .set({ status: 'merged-or-duplicate', merged_into: kept.id })
      .where('id', '=', merged.id)
      .execute();
    for (const asking of [kept, merged]) {
      const person = await findPerson(db, asking.id, { reach: 'merged' });
      expect(person?.registrationIds.toSorted()).toEqual([kept.id, merged.id].toSorted());
      expect(person?.emails[0]).toBe(asking.form.email);
    }
    const asked = await requestErasure(platform, {
      registrationId: merged.id,
      askedAt: now,
      daysToAnswer: 30,
      requestId,
    });
    expect(asked.ok && (await carryOut(asked.erasureRequestId))).toEqual({ ok: true });
    const left = db.selectFrom('registration').select('id').where('id', 'in', [kept.id, merged.id]);
    expect(await left.execute()).toEqual([]);
    const report = await receiveMail(platform, await followUpId());
    expect(report?.to?.[0]?.address).toBe(merged.form.email);
  });

  it('is refused while we owe a refund or a confirmed spot is in the future, unless the owner confirms it', async () => {
    const early = new Date('2025-10-01T09:00:00Z');
    const mira = await aRegistration(platform, { now: early });
    const paid = { amount: 2500_00, receivedOn: '2025-09-30' };
    await recordPayment(
      platform,
      aPaymentToRecord({ kind: 'registration', id: mira.id }, owner.id, paid),
      early,
    );
    const bookingId = await aBooking(platform, mira.id, { now: early });
    await db.updateTable('booking').set({ status: 'confirmed' }).where('id', '=', bookingId).execute();
    const asked = await requestErasure(platform, {
      registrationId: mira.id,
      askedAt: early,
      daysToAnswer: 30,
      requestId,
    });
    if (!asked.ok) throw new Error(asked.reason);
    const attempt = (isConfirmed: boolean) =>
      carryOutErasure(
        platform,
        { erasureRequestId: asked.erasureRequestId, organiserId: owner.id, isConfirmed, requestId },
        early,
      );
    expect(await attempt(false)).toEqual({
      ok: false,
      reason: 'open-obligations',
      obligations: [
        { kind: 'money-owed', amount: 1875_00, currency: 'USD' },
        { kind: 'spot-confirmed', option: 'art-craft-shop', day: null },
      ],
    });
    expect(await db.selectFrom('registration').select('id').where('id', '=', mira.id).execute()).toHaveLength(
      1,
    );
    expect(await attempt(true)).toEqual({ ok: true });
    expect(await attempt(true)).toEqual({ ok: false, reason: 'not-open' });
  });

  it('happens only once if two owners carry it out at the same time', async () => {
    const { erasureRequestId } = await somebody();
    const answers = await Promise.all([carryOut(erasureRequestId), carryOut(erasureRequestId)]);
    expect(answers).toEqual(expect.arrayContaining([{ ok: true }, { ok: false, reason: 'not-open' }]));
  });
});

it('an erasure succeeds during a sign-in of the same person, and the sign-in is refused', async () => {
  const { id, form } = await aRegistration(platform);
  await requestSignIn(
    platform,
    { asker: provedAsker, email: form.email, browserHash: randomBytes(32), next: undefined, language: 'en' },
    now,
  );
  const signIn = db.selectFrom('sign_in').select('id').where('email', '=', form.email);
  platform.clock.now = now;
  const mail = await receiveMail(platform, (await signIn.executeTakeFirstOrThrow()).id);
  const [, token = ''] = /link\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  const erasing = await db.startTransaction().execute();
  const person = await findPerson(erasing, id, { reach: 'merged', lock: true });
  if (!person) throw new Error('There is no such person.');
  const proving = proveByLink(platform, { token }, now);
  for (let waiting = 0; waiting === 0; ) {
    const question = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    waiting = (await database.pool.query(question)).rows.length;
  }
  await erasePerson(erasing, platform.secrets, person, now);
  await erasing.commit().execute();
  expect(await proving).toEqual({ ok: false, reason: 'not-valid' });
});

describe('a crash between the commit and the follow-up', () => {
  it('leaves files, mails and a sealed address behind, which the hourly job deletes', async () => {
    const gone = await somebody();
    const dying = {
      ...platform,
      files: { ...platform.files, remove: () => Promise.reject(new Error('killed')) },
    };
    const asked = {
      erasureRequestId: gone.erasureRequestId,
      organiserId: owner.id,
      isConfirmed: true,
      requestId,
    };
    expect(await carryOutErasure(dying, asked, now)).toEqual({ ok: true });
    const fileNames = async () => [...(await copyEverything(platform)).files.keys()];
    const about = (name: string) => name.startsWith('files/') || name.startsWith('outbox/');
    const before = (await fileNames()).filter(about).length;
    expect(
      (await searchEverywhere(platform, [gone.words.email])).map((place) =>
        place.replace(/ in .*\//, ' in '),
      ),
    ).not.toEqual([]);
    const opened = decryptWithAnyKey(
      await listKeys(platform, secretKey),
      await copyEverything(platform),
    ).join('\n');
    expect(opened).not.toContain(gone.words.passport);

    await finishFollowUps(platform, now);
    expect((await fileNames()).filter(about).length).toBeLessThan(before);
    expect(await searchEverywhere(platform, [gone.words.email])).toEqual([]);
    // The address stays stored, but sealed, until the report is sent.
    const meanwhile = await copyEverything(platform);
    const openNow = async () => decryptWithAnyKey(await listKeys(platform, secretKey), meanwhile).join('\n');
    expect(await openNow()).toContain(gone.words.email);
    await finishFollowUps(platform, addTime(now, days(8)));
    expect(await openNow()).not.toContain(gone.words.email);
  });
});

describe('a restored backup', () => {
  it('keeps a registration that the journal does not name, even if it has the address of an erased registration', async () => {
    const email = anEmail();
    const erased = await aRegistration(platform, { email });
    const merged = await aRegistration(platform);
    const merging = db
      .updateTable('registration')
      .set({ status: 'merged-or-duplicate', merged_into: erased.id });
    await merging.where('id', '=', merged.id).execute();
    const stays = await aRegistration(platform, { email });
    const journal = [erased, merged].map(({ id }) => ({ registration_id: id, erased_at: now }));
    await db.insertInto('erasure').values(journal).execute();
    await replayErasures(platform, now);
    const left = db.selectFrom('registration').select('id');
    expect(await left.where('id', 'in', [erased.id, merged.id, stays.id]).execute()).toEqual([
      { id: stays.id },
    ]);
  });

  it('erases both registrations of a merge if the journal names one of them, and lists the address of the other', async () => {
    const pair = async () => {
      const [kept, other] = [await aRegistration(platform), await aRegistration(platform)];
      await aBooking(platform, other.id, { applicantName: `Looms of ${other.form.email}` });
      const merge = {
        keptId: kept.id,
        otherId: other.id,
        reason: 'One person',
        organiserId: owner.id,
        requestId,
      };
      expect(await mergeRegistrations(platform, merge, now)).toMatchObject({ ok: true });
      return { kept, other };
    };
    const [first, second, stays] = [await pair(), await pair(), await pair()];
    // After the backup, somebody undid these merges, and one registration of each was erased.
    const journal = [first.other, second.kept].map(({ id }) => ({ registration_id: id, erased_at: now }));
    await db.insertInto('erasure').values(journal).execute();
    expect(await listErasedAlong(db)).toEqual(
      [first.kept, second.other].map(({ form }) => form.email).sort(),
    );
    expect(await replayErasures(platform, now)).toBe(2);
    const gone = [first, second].flatMap(({ kept, other }) => [kept.form.email, other.form.email]);
    expect(await searchEverywhere(platform, gone)).toEqual([]);
    expect(await listErasedAlong(db)).toEqual([]);
    expect(await readForDesk(db, stays.other.id)).toMatchObject({ mergedInto: { id: stays.kept.id } });
  });

  it('repeats the erasures of the journal without sending mails', async () => {
    const back = await aRegistration(platform, { email: anEmail() });
    await aBooking(platform, back.id);
    await db.insertInto('erasure').values({ registration_id: back.id, erased_at: now }).execute();
    const mails = await countRows("mail where kind = 'erasure-done'");
    expect(await replayErasures(platform, now)).toBe(1);
    expect(await searchEverywhere(platform, [back.form.email])).toEqual([]);
    expect(await countRows("mail where kind = 'erasure-done'")).toBe(mails);
    expect(await replayErasures(platform, now)).toBe(0);
  });
});

async function followUpId(): Promise<string> {
  const newest = db.selectFrom('erasure_aftermath').select('id').where('finished_at', 'is', null);
  return (await newest.orderBy(sql`xmin::text::bigint`, 'desc').limit(1).executeTakeFirstOrThrow()).id;
}

async function listMails(registrationId: string): Promise<string[]> {
  const mails = db.selectFrom('mail').select('id').where('registration_id', '=', registrationId);
  return (await mails.execute()).map(({ id }) => id);
}

async function findJobs(ids: string[]): Promise<string[]> {
  return (await searchEverywhere(platform, ids)).filter((place) => place.includes(' in jobs.'));
}
