import { randomBytes, randomUUID } from 'node:crypto';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { anEmail, anOrganiser, aRegistration, aRegistrationForm, aStallHolder } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { addDelegation } from './add-delegation.server.ts';
import { addRegistration, type NewRegistration } from './add-registration.server.ts';
import { checkDelegation } from './check-delegation.server.ts';
import type { TableChoice } from './delegation.ts';
import { readDelegation } from './read-delegation.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-26T05:00:00Z');
const organiser = await anOrganiser(platform);
const by = { organiserId: organiser.id, requestId: randomUUID() };

function aNewRegistration(parts: Partial<NewRegistration> = {}): NewRegistration {
  return {
    form: aRegistrationForm({
      passportNumber: randomBytes(5).toString('hex'),
      needsVisa: false,
      visaAddress: null,
    }),
    photo: undefined,
    passport: undefined,
    browserHash: randomBytes(32),
    formKey: randomUUID(),
    contentHash: randomBytes(32),
    language: 'en',
    fee: { fee: 'later' },
    arrival: undefined,
    isSamePassportAccepted: false,
    ...by,
    ...parts,
  };
}

async function add(parts: Partial<NewRegistration> = {}) {
  const added = await addRegistration(platform, aNewRegistration(parts), now);
  if (!added.ok) throw new Error(added.reason);
  return added.registrationId;
}

const readFee = async (id: string) => await readBalance(db, { kind: 'registration', id });

async function listActs(subjectId: string) {
  const acts = await db
    .selectFrom('audit_entry')
    .select(['action', 'actor', 'actor_id'])
    .where('subject_id', '=', subjectId)
    .orderBy('action')
    .execute();
  return acts.map(({ action, actor, actor_id }) => [action, actor, actor_id]);
}

it('registers and checks in a person who pays in cash, and the audit names the organiser for each act', async () => {
  const id = await add({ fee: { fee: 'cash' }, arrival: { place: { kind: 'day', key: '2026-01-26' } } });
  const row = await db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    status: 'active',
    is_from_desk: true,
    unproved_network: null,
    paid_at: now,
  });
  const { charged, received, waived, due } = (await readFee(id)) ?? {};
  expect({ received, waived, due }).toEqual({ received: charged, waived: 0, due: 0 });
  expect(await listActs(id)).toEqual([
    ['arrival.marked', 'organiser', organiser.id],
    ['attendance.marked', 'organiser', organiser.id],
    ['payment.recorded', 'organiser', organiser.id],
    ['registration.added', 'organiser', organiser.id],
  ]);
  // The organiser's browser must not get access to the registration.
  const devices = db.selectFrom('device_registration').selectAll().where('registration_id', '=', id);
  expect(await devices.execute()).toEqual([]);
});

it('waives the fee of an invited guest, and tells the guest by mail how to sign in', async () => {
  const id = await add({ fee: { fee: 'free', reason: 'Speaker of the opening' } });
  const { charged, received, waived, due } = (await readFee(id)) ?? {};
  expect({ received, waived, due }).toEqual({ received: 0, waived: charged, due: 0 });
  const text = (await receiveMail(platform, id))?.text ?? '';
  expect(text).toContain('registered you');
  expect(text).toContain('Nothing is left to pay.');
  expect(text).toContain('Email me a sign-in link');
  expect(text).not.toContain('Thank you for registering');
});

it('asks for the fee in the mail if the participant pays later', async () => {
  const id = await add();
  const text = (await receiveMail(platform, id))?.text ?? '';
  expect(text).toContain('registered you');
  expect(text).toContain('The fee is');
});

it('registers a person once, even if the form arrives twice at the same moment', async () => {
  const submission = aNewRegistration({ fee: { fee: 'cash' } });
  const both = await Promise.all([
    addRegistration(platform, submission, now),
    addRegistration(platform, submission, now),
  ]);
  const again = await addRegistration(platform, submission, now);
  const ids = [...both, again].map((added) => added.ok && added.registrationId);
  expect(new Set(ids).size).toBe(1);
  const found = db.selectFrom('registration').select('id').where('email', '=', submission.form.email);
  expect(await found.execute()).toHaveLength(1);
  // With another form key, the same values count as another form.
  const other = await addRegistration(platform, { ...submission, formKey: randomUUID() }, now);
  expect(other).toMatchObject({ ok: false, reason: 'email-taken' });
});

it('refuses the email of an active registration, even if two forms arrive at once, and accepts it after that registration is withdrawn', async () => {
  const email = anEmail();
  const submissions = [1, 2].map(() =>
    aNewRegistration({ form: aRegistrationForm({ email, passportNumber: randomBytes(5).toString('hex') }) }),
  );
  const added = await Promise.all(submissions.map((one) => addRegistration(platform, one, now)));
  expect(added.filter(({ ok }) => ok)).toHaveLength(1);
  const refused = submissions[added.findIndex(({ ok }) => !ok)];
  if (!refused) throw new Error('Nothing was refused.');
  const again = await addRegistration(platform, refused, now);
  expect(again).toMatchObject({ ok: false, reason: 'email-taken', other: { same: ['email', 'name'] } });
  await db
    .updateTable('registration')
    .set({ status: 'withdrawn', withdrawn_at: now })
    .where('email', '=', email)
    .execute();
  expect(await addRegistration(platform, refused, now)).toMatchObject({ ok: true });
});

it('refuses the passport of another registration until the organiser accepts it', async () => {
  const { id, form } = await aRegistration(platform, {
    passportNumber: 'ZX-998 877',
    fullName: 'Ada Lovelace',
  });
  const submission = aNewRegistration({
    form: aRegistrationForm({ passportNumber: 'zx998877', fullName: 'Somebody Else' }),
  });
  expect(form.passportNumber).not.toBe('zx998877');
  expect(await addRegistration(platform, submission, now)).toMatchObject({
    ok: false,
    reason: 'same-passport',
    other: { id, same: ['passport'] },
  });
  const accepted = { ...submission, isSamePassportAccepted: true };
  expect(await addRegistration(platform, accepted, now)).toMatchObject({ ok: true });
});

const type = platform.settings.participantTypes[0];
const header = 'Full name;Email;Type;Passport number;Passport expiry;Visa letter;Address';
const csv = (...lines: string[]) => Buffer.from([header, ...lines].join('\r\n'));
const person = (name: string, email: string, passport: string, more = 'no;') =>
  `${name};${email};${type?.name};${passport};2033-04-05;${more}`;

async function preview(bytes: Buffer) {
  const read = await readDelegation(bytes, platform.settings.participantTypes);
  if (!read.ok) throw new Error(read.reason);
  return await checkDelegation(platform, read.rows);
}

it('reads a delegation from a workbook with dates and numbers in its cells', async () => {
  const email = anEmail();
  const head = ['Email', 'Full name', 'Passport number', 'passport expiry', 'TYPE', 'Shoe size'];
  const cells = [
    email,
    'Mira Çelik',
    12_345_678,
    new Date('2033-04-05T00:00:00Z'),
    type?.name.toUpperCase() ?? '',
    9,
  ];
  const workbook = await writeXlsx({ sheets: [{ name: 'People', rows: [head, [null], cells] }] });
  const read = await readDelegation(workbook, platform.settings.participantTypes);
  expect(read).toEqual({
    ...{ ok: true, header: head, tickets: [], ended: 0 },
    rows: [
      {
        line: 3,
        values: {
          fullName: 'Mira Çelik',
          email,
          participantType: type?.id,
          passportNumber: '12345678',
          passportExpiry: '2033-04-05',
          needsVisa: 'no',
          visaAddress: '',
          clothSize: '',
          shoeSize: '9',
          interestedDoctorate: '',
        },
      },
    ],
  });
});

describe('exports of orders', () => {
  const read = async (rows: string[], choice: TableChoice) => {
    const table = await readDelegation(
      Buffer.from(rows.join('\n')),
      platform.settings.participantTypes,
      choice,
    );
    if (!table.ok) throw new Error(table.reason);
    return {
      ...table,
      rows: table.rows.map(({ line, values }) => {
        const { fullName, email, participantType, passportNumber, passportExpiry } = values;
        return [line, fullName, email, participantType, passportNumber, passportExpiry];
      }),
    };
  };
  const id = type?.id ?? '';
  const columns = { passportNumber: 'Your passport', passportExpiry: 'Valid until' };

  it('reads the positions of pretix: the address of the attendee, else that of the order, without cancelled orders', async () => {
    const rows = [
      'Event slug,Order code,Position ID,Status,Email,Phone number,Order date,Order time,Product,Variation,Price,Attendee name,Attendee email,Company,Your passport,Valid until',
      'peace,A1B2C,1,Paid,order@example.org,,2025-09-01,10:00:00,Early bird,,100.00,Ada Lake,ada@example.org,,P100001,2033-04-05',
      'peace,A1B2D,1,Pending,bo@example.org,,2025-09-01,10:00:00,Early bird,,100.00,Bo Lake,,,P100002,2033-04-06',
      'peace,A1B2E,1,Canceled,x@example.org,,2025-09-01,10:00:00,Early bird,,100.00,Xi Lake,,,P100003,2033-04-07',
    ];
    expect(await read(rows, { columns, types: { 'Early bird': id } })).toMatchObject({
      rows: [
        [2, 'Ada Lake', 'ada@example.org', id, 'P100001', '2033-04-05'],
        [3, 'Bo Lake', 'bo@example.org', id, 'P100002', '2033-04-06'],
      ],
      ...{ tickets: [], ended: 1 },
    });
    expect(await read(rows, { columns, types: {} })).toMatchObject({ tickets: ['Early bird'] });
  });

  it('reads the attendees of Eventbrite, whose names are in two columns', async () => {
    const rows = [
      'Order #,Order Date,First Name,Last Name,Email,Quantity,Price Tier,Ticket Type,Attendee #,Attendee Status,Your passport,Valid until',
      `11211912243,11/29/25 22:28,Rosa,Del Rio,rosa@example.org,1,,${type?.name},18441583423,Attending,P200001,2033-04-05`,
      `11211912244,11/29/25 22:28,Sam,Or,sam@example.org,1,,${type?.name},18441583424,Refunded,P200002,2033-04-05`,
    ];
    expect(await read(rows, { columns, types: {} })).toMatchObject({
      rows: [[2, 'Rosa Del Rio', 'rosa@example.org', id, 'P200001', '2033-04-05']],
      ...{ tickets: [], ended: 1 },
    });
  });
});

it('refuses a file that is not a table, a table without needed columns, and too many people', async () => {
  const read = async (bytes: Buffer) => await readDelegation(bytes, platform.settings.participantTypes);
  expect(await read(Buffer.from('PK\u0003\u0004 broken'))).toEqual({ ok: false, reason: 'not-a-table' });
  expect(await read(Buffer.from([1, 0, 2]))).toEqual({ ok: false, reason: 'not-a-table' });
  expect(await read(Buffer.from('Full name,Email\nA,b@example.org'))).toEqual({
    ok: false,
    reason: 'no-columns',
    missing: ['Type', 'Passport number', 'Passport expiry'],
    header: ['Full name', 'Email'],
  });
  expect(await read(csv())).toEqual({ ok: false, reason: 'no-people' });
  const many = Array.from({ length: 101 }, (_, index) => person('A', `a${index}@example.org`, `P${index}`));
  expect(await read(csv(...many))).toEqual({ ok: false, reason: 'too-many' });
  expect(await read(Buffer.alloc(200_000, 'a'))).toEqual({ ok: false, reason: 'too-large' });
});

it('reports the errors and duplicates of each row of a delegation', async () => {
  const taken = await aRegistration(platform, { fullName: 'Grace Hopper', passportNumber: 'GH-0001' });
  const [fine, second] = [anEmail(), anEmail()];
  const rows = await preview(
    csv(
      person('Ada Byron', fine, 'AB-0001'),
      person('Ada Byron', fine.toUpperCase(), 'AB-0002'),
      person('Nobody', 'not an address', 'X', 'yes;'),
      person('Katherine Johnson', taken.form.email, 'KJ-0001'),
      person('Grâce Hopper', second, 'GH0002'),
      person('Dorothy Vaughan', anEmail(), 'gh 0001'),
    ),
  );
  expect(
    rows.map(({ line, errors, repeats, others, isReady }) => ({
      line,
      errors: Object.keys(errors).sort(),
      repeats,
      same: others.map(({ id, same }) => [id === taken.id, same]),
      isReady,
    })),
  ).toEqual([
    { line: 2, errors: [], repeats: [], same: [], isReady: true },
    { line: 3, errors: [], repeats: [{ line: 2, same: 'email' }], same: [], isReady: false },
    {
      line: 4,
      errors: ['email', 'passportNumber', 'visaAddress'],
      repeats: [],
      same: [],
      isReady: false,
    },
    { line: 5, errors: [], repeats: [], same: [[true, ['email']]], isReady: false },
    { line: 6, errors: [], repeats: [], same: [[true, ['name']]], isReady: true },
    { line: 7, errors: [], repeats: [], same: [[true, ['passport']]], isReady: false },
  ]);
});

it('reports and refuses the email of a stall holder, in a delegation and in the form', async () => {
  const { id, form } = await aStallHolder(platform);
  const other = { id, same: ['email'] };
  expect(await preview(csv(person('Ada Byron', form.email, 'AB-0003')))).toMatchObject([
    { others: [other], isReady: false },
  ]);
  const submission = aNewRegistration({ form: aRegistrationForm({ email: form.email }) });
  expect(await addRegistration(platform, submission, now)).toMatchObject({
    ok: false,
    reason: 'email-taken',
    other,
  });
});

it('registers each person of a delegation once, even if the preview is sent again', async () => {
  const rows = await preview(
    csv(person('Ada One', anEmail(), 'DEL-0001'), person('Ada Two', anEmail(), 'DEL-0002')),
  );
  const people = rows.map(({ values }) => values);
  const delegation = {
    people,
    key: randomUUID(),
    fee: { fee: 'free', reason: 'Delegation' },
    language: 'en',
    ...by,
  } as const;
  expect(await addDelegation(platform, delegation, now)).toEqual({ registered: 2, waiting: 0, refused: [] });
  expect(await addDelegation(platform, delegation, now)).toEqual({ registered: 2, waiting: 0, refused: [] });
  const stored = await db
    .selectFrom('registration')
    .select(['id', 'full_name'])
    .where(
      'email',
      'in',
      people.map(({ email }) => email),
    )
    .orderBy('full_name')
    .execute();
  expect(stored.map(({ full_name }) => full_name)).toEqual(['Ada One', 'Ada Two']);
  expect((await readFee(stored[0]?.id ?? ''))?.due).toBe(0);
  // The first person's email was changed after the preview, so the rules of the form refuse it. The second person is
  // already registered. With the key of a new preview, the form does not count as a repeat.
  const later = {
    ...delegation,
    people: people.map((values, index) => (index === 0 ? { ...values, email: 'broken' } : values)),
    key: randomUUID(),
  };
  expect((await addDelegation(platform, later, now)).refused.map(({ reason }) => reason)).toEqual([
    'not-valid',
    'email-taken',
  ]);
});
