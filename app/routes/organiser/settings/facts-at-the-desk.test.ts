import { afterEach, describe, expect, it } from 'vitest';
import { issueDocument } from '#conference/documents/issue-document.server.ts';
import { verifyNumber } from '#conference/documents/verifying/verify-document.server.ts';
import { readDeadline } from '#conference/edition/deadlines.server.ts';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import { isOnlineType, nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { newestSettings, refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import type { Texts } from '#conference/edition/settings/setting.ts';
import { listAvailableSpots } from '#conference/festival/spots/count-spots.server.ts';
import { chooseCurrency } from '#conference/money/choose-currency.server.ts';
import { listReceipts } from '#conference/money/receipts/list-receipts.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { importProgramme } from '#conference/programme/draft/import-programme.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { listSpeakerDays } from '#conference/speakers/speakers.server.ts';
import { adviseOnVisa } from '#conference/visa/visa-dates.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { describeParticipationTask } from '#routes/dashboard/participation/describe-participation-task.server.ts';
import { loadBooking } from '#routes/festival/load-booking.server.ts';
import { loadRegistration } from '#routes/registration/load-registration.server.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { loadProgramme } from '../programme/load-programme.server.ts';
import { listOfRegistrations } from '../registration/registration.list.server.ts';
import { loadGuide } from '../reports/overview/load-guide.server.ts';
import type { SettingRefusal } from './act-on-setting.server.ts';
import { describeSettings } from './describe-settings.server.ts';
import { action } from './settings.tsx';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const owner = await anOrganiser(platform, { name: 'Leela Raman' });

/** Sends the form of a setting as the page shows it, with some fields changed. */
async function send(
  setting: string,
  changed: Texts,
  intent: 'save' | 'preview' | 'undo' | 'as-in-folder' = 'save',
) {
  const { settings } = await describeSettings(platform.request());
  const found = settings.find(({ name }) => name === setting);
  if (!found) throw new Error(`There is no setting ${setting}.`);
  const shown = Object.entries(found.values).map(([name, value]) => [`shown-${name}`, value]);
  const newest = found.changes.find(({ isNewest }) => isNewest);
  const body = new URLSearchParams({
    ...{ intent, changeId: String(newest?.id ?? 0) },
    ...found.values,
    ...changed,
    ...Object.fromEntries(shown),
  });
  return await postForm<SettingRefusal>(
    action,
    new Request(`https://conference.example/organiser/settings?setting=${setting}`, {
      method: 'POST',
      body,
      headers: { Cookie: `__Host-desk=${owner.token}` },
    }),
    platform.request(),
  );
}

async function save(setting: string, changed: Texts) {
  expect(await send(setting, changed)).toMatchObject({ ok: true });
}

const searchFor = (query: string) =>
  listOfRegistrations.readSearch(new URLSearchParams(query), { roles: ['owner'] } as never);
const current = () => ({ ...platform, settings: newestSettings(db) });
const form = () => loadRegistration(newestSettings(db), englishTranslator, undefined, now);
const hallDays = async () =>
  (await listAvailableSpots(db)).flatMap(({ option, day }) => (option === 'auditorium' ? (day ?? []) : []));

afterEach(async () => {
  await platform.database.pool.query('delete from booking');
  // Undoing through the forms also brings the spots back.
  const { settings } = await describeSettings(platform.request());
  for (const { name, isStored } of settings) if (isStored) await send(name, {}, 'undo');
  await platform.database.pool.query(
    'update setting_change set undone_at = now(), undone_by = changed_by where undone_at is null',
  );
  await refreshSettings(db, now);
});

const later = {
  from: '2026-03-09',
  to: '2026-03-13',
  preConference: '2026-03-08',
  countdownDay: '2026-03-09',
};

describe('the days of the conference', () => {
  it('change pages, forms, the countdown and every last day that is counted from the first day', async () => {
    await save('conference-days', later);
    const settings = newestSettings(db);
    expect(settings.layout.dates).toContain('9–13 March 2026');
    expect(settings.pages.home.hero.when).toContain('9–13 March 2026');
    expect(settings.countdownTo).toBe('2026-03-09T00:00:00');
    expect(form()).toMatchObject({ lastDay: '2026-03-13' });
    expect(listSpeakerDays(settings)).toHaveLength(5);
    expect(readDeadline(settings, 'askAfterVisaRefusal', now).day).toBe('2026-02-07');
    expect(JSON.stringify(settings.pages.refundPolicy)).toContain('7 February 2026');
    expect(folderSettings.conference.from).toBe('2026-01-26');
  });

  it('are refused at the field that contradicts another one', async () => {
    expect(await send('conference-days', { ...later, to: '2026-03-01' })).toMatchObject({
      status: 422,
      refusal: { errors: { to: 'The last day comes before the first.' } },
    });
    expect(await send('conference-days', { ...later, preConference: '2026-03-10' })).toMatchObject({
      refusal: { errors: { preConference: 'The pre-conference comes after the first day.' } },
    });
  });

  it('can be previewed: nothing is saved, and the sentences and sessions that would not fit are named', async () => {
    const answer = await send('conference-days', later, 'preview');
    expect(answer).toMatchObject({
      status: 200,
      refusal: {
        preview: {
          value: expect.stringContaining('9–13 March 2026'),
          texts: expect.arrayContaining([
            expect.objectContaining({
              before: expect.stringContaining('26–30 January 2026'),
              after: expect.stringContaining('9–13 March 2026'),
            }),
          ]),
        },
      },
    });
    expect(newestSettings(db).conference.from).toBe('2026-01-26');
  });
});

it('somebody who takes part only on former days of the conference is counted before the change, and asked again', async () => {
  const { id } = await aRegistration(platform);
  const answers = { mode: 'in-person' as const, days: ['2026-01-26'], updated_at: now };
  await db
    .insertInto('participation')
    .values({ registration_id: id, ...answers })
    .execute();
  const task = async () =>
    await describeParticipationTask({ ...platform.request(), ...current() }, englishTranslator, id);
  expect(await task()).toMatchObject({ isDone: true });
  expect(await send('conference-days', later, 'preview')).toMatchObject({
    refusal: {
      preview: {
        warnings: expect.arrayContaining([expect.stringMatching(/^1 participant would take part/)]),
      },
    },
  });
  await save('conference-days', later);
  expect(await task()).toMatchObject({ isDone: false });
});

it('sessions on former days of the conference can be found at the desk, and moved to the new ones', async () => {
  await importProgramme(db, edition, now);
  await save('conference-days', later);
  const { days } = await loadProgramme(current(), null);
  expect(days.map(({ label }) => label)).toEqual([
    ...['Tuesday 27 January (former day)', 'Wednesday 28 January (former day)', 'Sunday 8 March'],
    ...['Monday 9 March', 'Tuesday 10 March', 'Wednesday 11 March', 'Thursday 12 March', 'Friday 13 March'],
  ]);
  const { day, sessions } = await loadProgramme(current(), '2026-01-27');
  expect({ day, count: sessions.length }).toEqual({ day: '2026-01-27', count: 3 });
});

it('the days of the festival change which spots are free, and a booking on another day stays valid', async () => {
  const { id } = await aRegistration(platform);
  const booking = await aBooking(platform, id, { option: 'auditorium', day: '2026-01-14' });
  expect(await hallDays()).toContain('2026-01-14');
  const preview = await send('festival-days', { from: '2026-02-01', to: '2026-02-03' }, 'preview');
  expect(preview).toMatchObject({
    refusal: { preview: { warnings: [expect.stringMatching(/^1 booking of a hall would be on no day/)] } },
  });
  await save('festival-days', { from: '2026-02-01', to: '2026-02-03' });
  expect((await hallDays()).filter((day) => day < '2026-02-01')).toEqual([]);
  expect(await hallDays()).toContain('2026-02-03');
  const row = await db.selectFrom('booking').select('status').where('id', '=', booking).executeTakeFirst();
  expect(row?.status).toBe('requested');
});

it('a new contact stands in the mails that are sent from now on and in the layout of all pages', async () => {
  const { id } = await aRegistration(platform);
  await save('contact', { email: 'desk@new.example', chatNumber: '+44 20 7946 0000' });
  expect((await receiveMail(current(), id, 'registration'))?.text).toContain('desk@new.example');
  expect(form()).toMatchObject({ contactEmail: 'desk@new.example' });
  expect(await send('contact', { email: 'nobody' })).toMatchObject({ status: 422 });
  await save('social', { 'network-1': 'Mastodon', 'address-1': 'https://social.example/@peace' });
  expect(newestSettings(db).contact.social).toEqual([
    { name: 'Mastodon', address: 'https://social.example/@peace' },
  ]);
  const wrong = await send('social', { 'network-1': 'Evil', 'address-1': 'javascript:alert(1)' });
  expect(wrong).toMatchObject({ status: 422, refusal: { errors: { 'address-1': expect.any(String) } } });
});

it('a new city stands in the form, and the preview names the sentences that still have the former one', async () => {
  const preview = await send('place', { place: 'Lakeside' }, 'preview');
  expect(preview).toMatchObject({
    refusal: { preview: { warnings: expect.arrayContaining([expect.stringContaining('River City')]) } },
  });
  await save('place', { place: 'Lakeside', country: 'Nepal' });
  expect(form().lead).toContain('Lakeside');
  expect(newestSettings(db).pages.home.hero.when).toContain('Lakeside');
});

it('new visa rules change the advice, and a wrong country is named', async () => {
  const advise = (nationality: string) => adviseOnVisa({ nationality, isOnline: false }, newestSettings(db));
  expect(advise('BT').kind).toBe('dates');
  await save('visa-rules', { withoutVisa: 'Nepal, bhutan', usual: '40', longer: '80' });
  expect(advise('BT').kind).toBe('without-visa');
  expect(advise('FR')).toMatchObject({ kind: 'dates', dates: { daysBefore: 40 } });
  expect(await send('visa-rules', { withoutVisa: 'Atlantis' })).toMatchObject({
    refusal: { errors: { withoutVisa: expect.stringContaining('There is no country “Atlantis”') } },
  });
  await save('visa-hint', { hint: 'Ask early.' });
  expect(form().visaHint).toBe('Ask early.');
});

it('a closed participant type is in no form and on no page, and its registrations stay', async () => {
  const student = await aRegistration(platform, { participantType: 'student' });
  await save('type-student', { value: 'closed' });
  expect(form().types.map(({ id }) => id)).toEqual(['professional']);
  expect(newestSettings(db).pages.home.cost?.fees.map(({ label }) => label)).toEqual([
    'professionals and faculty',
  ]);
  const row = await db
    .selectFrom('registration')
    .select('status')
    .where('id', '=', student.id)
    .executeTakeFirst();
  expect(row?.status).toBe('active');
  expect(await send('type-professional', { value: 'closed' })).toMatchObject({
    status: 422,
    refusal: { message: expect.stringContaining('at least one participant type must be open') },
  });
});

it('a closed stall is not offered and its booking stays valid; a larger number offers more', async () => {
  const { id } = await aRegistration(platform);
  const booking = await aBooking(platform, id, { option: 'ac-shop' });
  const free = async () =>
    (await listAvailableSpots(db)).find(({ option }) => option === 'ac-shop')?.available;
  const before = (await free()) ?? 0;
  const { total } = folderSettings.catalogue.find((one) => one.id === 'ac-shop') ?? { total: 0 };
  await save('option-ac-shop', { total: String(total + 5) });
  expect(await free()).toBe(before + 5);
  await save('option-ac-shop', { status: 'closed' });
  expect((await free()) ?? 0).toBe(0);
  const page = await loadBooking(
    {
      request: new Request('https://conference.example/river-festival'),
      context: { ...platform.request(), settings: newestSettings(db) },
      translator: englishTranslator,
    },
    { values: {} } as Parameters<typeof loadBooking>[1],
  );
  expect(page.options.map((option) => option.id)).not.toContain('ac-shop');
  const row = await db.selectFrom('booking').select('status').where('id', '=', booking).executeTakeFirst();
  expect(row?.status).toBe('requested');
});

it('a criterion gets another name and weight, and keeps its id', async () => {
  const [first] = folderSettings.papers.review.criteria;
  if (!first) throw new Error('The edition has no criterion.');
  await save(`criterion-${first.id}`, { name: 'Courage', weight: '9' });
  expect(newestSettings(db).papers.review.criteria[0]).toEqual({ ...first, name: 'Courage', weight: 9 });
});

it('documents end when the days that they print have moved, and new ones print the new days', async () => {
  const { id } = await aRegistration(platform, { paid: true });
  const by = { actor: 'system' } as const;
  const issue = async (kind: 'icard' | 'membership-card') => {
    const issued = await issueDocument(current(), { registrationId: id, kind, by }, now);
    const row = await db
      .selectFrom('participant_document')
      .select('number')
      .where('id', '=', issued.ok ? issued.documentId : '')
      .executeTakeFirstOrThrow();
    return row.number;
  };
  const [icard, membership] = [await issue('icard'), await issue('membership-card')];
  const stateOf = async (number: string) => (await verifyNumber(platform, number, '2026-01-10')).state;
  expect([await stateOf(icard), await stateOf(membership)]).toEqual(['genuine', 'genuine']);
  expect(await send('conference-days', later, 'preview')).toMatchObject({
    refusal: {
      preview: { warnings: expect.arrayContaining([expect.stringMatching(/^1 document would be out/)]) },
    },
  });
  expect(await stateOf(icard)).toBe('genuine');
  await save('conference-days', later);
  // A membership card prints the year, and no days of the conference.
  expect([await stateOf(icard), await stateOf(membership)]).toEqual(['outdated', 'genuine']);
  await save('membership-days', { from: '2026-02-01', to: '2027-01-31' });
  expect(await stateOf(membership)).toBe('outdated');
  const renewed = await issue('icard');
  expect(await verifyNumber(platform, renewed, '2026-01-10')).toMatchObject({
    ...{ state: 'genuine', expiresOn: '2026-03-13' },
  });
});

it('the guide of a new desk ticks what is really set, and an owner closes and opens it', async () => {
  const guideOf = async () => await loadGuide({ ...platform.request(), ...current() }, { roles: ['owner'] });
  // This desk has registrations, so the guide shows only after an owner has opened it.
  expect(await guideOf()).toBeUndefined();
  await save('guide', { value: 'open' });
  const stepOf = async (title: string) => (await guideOf())?.steps.find((step) => step.title === title);
  expect((await guideOf())?.steps).toHaveLength(10);
  expect(await stepOf('Days')).toMatchObject({ isDone: true });
  expect(await stepOf('Accounts')).toMatchObject({ isDone: false });
  // What the software has may be right. An owner says so, and can take it back.
  expect(await stepOf('Texts')).toMatchObject({ isDone: false, check: 'guide-texts' });
  await save('guide-texts', { value: 'checked' });
  expect(await stepOf('Texts')).toMatchObject({
    isDone: true,
    said: expect.stringContaining('right as it is'),
  });
  expect(await send('guide-texts', {}, 'undo')).toMatchObject({ ok: true });
  expect(await stepOf('Texts')).toMatchObject({ isDone: false });
  for (const currency of ['usd', 'inr']) {
    await save(`bank-account-${currency}`, { bank: 'River Bank' });
  }
  expect(await stepOf('Accounts')).toMatchObject({ isDone: true });
  await save('conference-days', {
    from: '2025-01-06',
    to: '2025-01-10',
    preConference: '2025-01-05',
    countdownDay: '2025-01-06',
  });
  expect(await stepOf('Days')).toMatchObject({
    isDone: false,
    said: expect.stringContaining('6 January 2025'),
  });
  await save('guide', { value: 'closed' });
  expect(await guideOf()).toBeUndefined();
  expect(await loadGuide({ ...platform.request(), ...current() }, { roles: ['finance'] })).toBeUndefined();
});

const typesOf = () => newestSettings(db).participantTypes.map(({ id }) => id);
/** The name of the next addition: numbers are never used again. */
const nextOf = async (kind: 'type' | 'option' | 'currency') => {
  const { settings } = await describeSettings(platform.request());
  return settings.find(({ name, isNew }) => isNew && name.startsWith(`added-${kind}-`))?.name ?? '';
};
const youth = {
  name: 'Youth delegate',
  plural: 'youth delegates',
  where: 'online',
  'amount-USD': '900',
};

it('a renamed participant type has its new name everywhere, and an issued receipt keeps the old one', async () => {
  const { id } = await aRegistration(platform, { participantType: 'student', proved: true });
  const of = { kind: 'registration', id } as const;
  const receipts = async () =>
    (await listReceipts(db, { registrationIds: [id], bookingIds: [] })).map(({ item }) => item);
  await recordPayment(current(), aPaymentToRecord(of, owner.id, { amount: 100_00 }), now);
  expect(await send('names-student', { name: 'Learner', plural: 'learners' }, 'preview')).toMatchObject({
    refusal: { preview: { texts: expect.arrayContaining([expect.objectContaining({ after: 'learners' })]) } },
  });
  await save('names-student', { name: 'Learner', plural: 'learners' });
  await recordPayment(current(), aPaymentToRecord(of, owner.id, { amount: 200_00 }), now);
  expect((await receipts()).toSorted()).toEqual(['Registration: Learner', 'Registration: Student']);
  expect(form().types[0]).toMatchObject({ id: 'student', name: 'Learner', plural: 'learners' });
  expect(newestSettings(db).pages.home.cost?.fees[0]?.label).toBe('learners');
  expect((await receiveMail(current(), id, 'registration'))?.text).toContain('Learner');
  expect(listOfRegistrations.describeSearch(newestSettings(db), searchFor('type=student'))).toBe(
    'active, learners',
  );
  expect(await send('names-professional', { name: 'Learner' })).toMatchObject({
    status: 422,
    refusal: { message: expect.stringContaining('two types have the same name') },
  });
});

it('an added participant type is on the form with its rules, and cannot be removed once somebody has it', async () => {
  const first = await nextOf('type');
  const asked = { name: 'Youth delegate', plural: 'youth delegates' };
  expect(await send(first, { ...youth, 'amount-USD': 'nine' })).toMatchObject({
    refusal: { errors: { 'amount-USD': expect.stringContaining('Please enter an amount in US dollars') } },
  });
  expect(await send(first, youth, 'preview')).toMatchObject({
    refusal: { preview: { value: 'Youth delegate, plural: youth delegates, $900, only online' } },
  });
  await save(first, youth);
  expect(form().types.at(-1)).toEqual({ id: first, ...asked, fee: '$900' });
  expect(isOnlineType(newestSettings(db), first)).toBe(true);
  // Nobody has it yet, so that it can go and come back.
  expect(await send(first, {}, 'undo')).toMatchObject({ ok: true });
  expect(typesOf()).toEqual(['student', 'professional']);
  // A removed type says what it was, and its removal can be undone.
  const third = await nextOf('type');
  await save(third, youth);
  expect(await send(third, {}, 'as-in-folder')).toMatchObject({ ok: true });
  expect(typesOf()).toEqual(['student', 'professional']);
  const { settings } = await describeSettings(platform.request());
  expect(settings.find(({ name }) => name === third)?.label).toMatch(/^Removed: Youth delegate/);
  const second = await nextOf('type');
  await save(second, { ...youth, 'amount-USD': '0' });
  await save(`places-${second}`, { value: '40' });
  const { id } = await aRegistration(current(), { participantType: second });
  const row = await registrations(db).where('id', '=', id).executeTakeFirst();
  expect(row).toMatchObject({
    participant_type: second,
    payment_state: 'paid',
    paid_at: expect.any(Date),
  });
  expect((await receiveMail(current(), id, 'registration'))?.text).toContain('Nothing is left to pay');
  const used = {
    status: 409,
    refusal: { message: expect.stringContaining('1 registration has the type “Youth delegate”') },
  };
  expect(await send(second, {}, 'undo')).toMatchObject(used);
  expect(await send(second, {}, 'as-in-folder')).toMatchObject(used);
  await save(`type-${second}`, { value: 'closed' });
  expect(form().types.map((type) => type.id)).toEqual(['student', 'professional']);
  expect(nameParticipantType(newestSettings(db), second)).toBe('Youth delegate');
  await save(second, { name: 'Young delegate' });
  expect(nameParticipantType(newestSettings(db), second)).toBe('Young delegate');
});

it('a registration of a type that was just removed is refused, so that nobody has a type without a name', async () => {
  const added = await nextOf('type');
  await save(added, youth);
  const before = current();
  expect(await send(added, {}, 'undo')).toMatchObject({ ok: true });
  await expect(aRegistration(before, { participantType: added })).rejects.toThrow('just removed');
});

it('a stall and a hall are renamed and added, and a booked one stays what it is', async () => {
  const freeOf = async (id: string) => (await listAvailableSpots(db)).filter(({ option }) => option === id);
  await save('option-ac-shop', { title: 'Cool Shop' });
  expect(titleOf(newestSettings(db), 'ac-shop')).toBe('Cool Shop');
  const added = await nextOf('option');
  const tent = {
    per: 'day',
    title: 'Story Tent',
    description: 'A tent for stories.',
    total: '2',
    price: '5000',
  };
  expect(await send(added, { ...tent, price: 'much' })).toMatchObject({
    refusal: { errors: { price: expect.stringContaining('Please enter an amount in Indian rupees') } },
  });
  await save(added, tent);
  expect((await freeOf(added)).map(({ day }) => day)).toContain('2026-01-14');
  const { id } = await aRegistration(platform);
  const bookingId = await aBooking(current(), id, { option: added, day: '2026-01-14' });
  expect((await receiveMail(current(), bookingId, 'booking-requested'))?.text).toContain('Story Tent');
  expect(await send(added, {}, 'undo')).toMatchObject({
    refusal: { message: expect.stringContaining('1 booking is of “Story Tent”, so it cannot be removed.') },
  });
  expect(await send(added, { per: 'festival' }, 'preview')).toMatchObject({
    refusal: { preview: { warnings: ['1 booking is of “Story Tent”, so it stays a hall.'] } },
  });
  expect(await send(added, { per: 'festival' })).toMatchObject({
    refusal: { message: '1 booking is of “Story Tent”, so it stays a hall.' },
  });
  await save(added, { status: 'closed' });
  expect(await freeOf(added)).toEqual([]);
});

it('a currency is added to all fees, also of types added before and after, and stays while somebody owes in it', async () => {
  const [first, added] = [await nextOf('type'), await nextOf('currency')];
  await save(first, youth);
  const euros = {
    code: 'eur',
    'amount-student': '1400',
    'amount-professional': '2300',
    [`amount-${first}`]: '850',
  };
  const refused = async (changed: Texts) => await send(added, { ...euros, ...changed });
  expect(await refused({ code: 'DEM' })).toMatchObject({
    refusal: { errors: { code: expect.stringContaining('not the code of a currency in use') } },
  });
  expect(await refused({ code: 'usd' })).toMatchObject({
    refusal: { errors: { code: 'The fees have this currency already.' } },
  });
  expect(await refused({ code: 'JPY', 'amount-student': '1400.5' })).toMatchObject({
    refusal: { errors: { 'amount-student': expect.stringContaining('Japanese yen') } },
  });
  await save(added, euros);
  expect(form().types.map(({ fee }) => fee)).toEqual(['$1500 or €1400', '$2500 or €2300', '$900 or €850']);
  // A type that is added later asks for the fee in this currency, too.
  await save(await nextOf('type'), { ...youth, name: 'Elder', plural: 'elders', 'amount-EUR': '70.50' });
  await save(added, { 'amount-student': '1300' });
  expect(form().types.map(({ fee }) => fee)).toEqual([
    '$1500 or €1300',
    '$2500 or €2300',
    '$900 or €850',
    '$900 or €70.50',
  ]);
  await save('fee-student-eur', { 'from-1': '2025-01-01', 'amount-1': '1350' });
  expect(form().types[0]?.fee).toBe('$1500 or €1350');
  const { id: registrationId } = await aRegistration(current(), { participantType: 'student' });
  const choice = { registrationId, currency: 'EUR', requestId: 'a-request' };
  expect(await chooseCurrency(current(), choice, now)).toEqual({ ok: true });
  expect(await send(added, {}, 'as-in-folder')).toMatchObject({
    status: 409,
    refusal: { message: '1 fee is charged in EUR, so the currency stays.' },
  });
  expect(await send(added, { code: 'GBP' })).toMatchObject({
    refusal: { errors: { code: expect.stringContaining('This setting is for EUR.') } },
  });
});
