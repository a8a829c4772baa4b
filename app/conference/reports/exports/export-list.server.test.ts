import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { issueDocument } from '#conference/documents/issue-document.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { columnsFor, type ListColumn } from '#conference/registration/list/registration-list.ts';
import { searchWith } from '#conference/visa/desk/registration-search.ts';
import { aBooking, anEmail, anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { searchAudit } from '../search-audit.server.ts';
import { bookingList } from './export-bookings.server.ts';
import { enquiryList } from './export-enquiries.server.ts';
import { exportList } from './export-list.server.ts';
import { movementList } from './export-movements.server.ts';
import { registrationList } from './export-registrations.server.ts';

const platform = await aPlatform();
const organiser = await anOrganiser(platform, { roles: ['festival'] });

const exportRequest = { organiserId: organiser.id, requestId: 'an-export', format: 'csv' };

async function collect<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const collected: Row[] = [];
  for await (const row of rows) collected.push(row);
  return collected;
}

async function lastAct() {
  const [entry] = (await searchAudit(platform, { filter: { text: 'exported' }, count: 1 })).rows;
  return entry;
}

async function anEnquiry(name: string, at: string) {
  const enquiry = {
    kind: 'contact',
    name,
    email: anEmail(),
    message: 'Good day',
    created_at: new Date(at),
  } as const;
  await platform.db.insertInto('enquiry').values(enquiry).execute();
}

describe('an export', () => {
  it('returns the rows, and records the organiser, the filter and the columns', async () => {
    await anEnquiry('Anil', '2026-01-02T00:00:00Z');
    await anEnquiry('Mira', '2026-01-03T00:00:00Z');
    const rows = await collect(exportList(platform, enquiryList({ scope: 'all' }), exportRequest));
    expect(rows.map(({ name }) => name)).toEqual(['Mira', 'Anil']);
    expect(await lastAct()).toMatchObject({
      actor: 'organiser',
      actorName: organiser.name,
      action: 'enquiries.exported',
      subject: 'list',
      requestId: 'an-export',
      detail: {
        rows: 2,
        format: 'csv',
        filter: {},
        columns: ['Received', 'Topic', 'Status', 'Assigned to', 'Name', 'Email', 'Message'],
      },
      sealed: { state: 'none' },
    });
  });

  it('is recorded before it returns the first row, and contains the rows as they were at that moment', async () => {
    const before = await platform.db.selectFrom('enquiry').selectAll().execute();
    const rows = exportList(platform, enquiryList({ scope: 'all' }), {
      ...exportRequest,
      requestId: 'a-slow-export',
    });
    await rows.next();
    expect(await lastAct()).toMatchObject({ requestId: 'a-slow-export', detail: { rows: before.length } });
    await platform.db.deleteFrom('enquiry').execute();
    expect(await collect(rows)).toHaveLength(before.length - 1);
  });

  it('seals the search text and the reason with the organiser’s key', async () => {
    const list = { ...enquiryList({ scope: 'all' }), searchedFor: 'Mira Çelik' };
    await collect(exportList(platform, list, { ...exportRequest, reason: 'For the ministry' }));
    const entry = await lastAct();
    expect(entry?.sealed).toEqual({
      state: 'open',
      reason: 'For the ministry',
      detail: { searchedFor: 'Mira Çelik' },
    });
    expect(JSON.stringify(entry?.detail)).not.toContain('Mira');
  });

  it('releases its connection when the download is cancelled', async () => {
    const { database } = platform;
    for (let name = 0; name < 3; name++) await anEnquiry(`Enquirer ${name}`, '2026-01-04T00:00:00Z');
    for (let time = 0; time < 12; time++) {
      const rows = exportList(platform, enquiryList({ scope: 'all' }), exportRequest);
      await rows.next();
      await rows.return(undefined);
    }
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0);
  });
});

it('exports bookings with their option and registration, filtered by option and status', async () => {
  const { id } = await aRegistration(platform);
  await aBooking(platform, id, { option: 'auditorium', day: '2026-01-20', applicantName: 'Nairobi Players' });
  const stall = await aBooking(platform, id, { applicantName: 'Pots of Kumasi' });
  await platform.db.updateTable('booking').set({ status: 'declined' }).where('id', '=', stall).execute();
  const names = async (filter: Parameters<typeof bookingList>[1]) => {
    const rows = await collect(exportList(platform, bookingList(platform.settings, filter), exportRequest));
    return rows.map(({ applicant_name }) => applicant_name);
  };
  expect(await names({})).toEqual(['Pots of Kumasi', 'Nairobi Players']);
  expect(await names({ option: 'auditorium' })).toEqual(['Nairobi Players']);
  expect(await names({ status: 'declined' })).toEqual(['Pots of Kumasi']);
  expect(await names({ option: 'auditorium', status: 'declined' })).toEqual([]);

  const list = bookingList(platform.settings, { option: 'auditorium' });
  const [hall] = await collect(exportList(platform, list, exportRequest));
  if (!hall) throw new Error('There is no booking of the hall.');
  const cells = list.columns.map((column) => [column.header, column.of(hall)]);
  expect(Object.fromEntries(cells)).toMatchObject({
    Option: 'Auditorium',
    Day: '2026-01-20',
    Stall: null,
    Payment: 'Unpaid',
  });
});

it('exports the registrations that match a filter, and seals the search text in the audit', async () => {
  await aRegistration(platform, { fullName: 'Amara Okafor', participantType: 'student', paid: true });
  await aRegistration(platform, { fullName: 'Amara Mensah', participantType: 'student' });
  const paid = await platform.db
    .selectFrom('registration')
    .select('id')
    .where('full_name', '=', 'Amara Okafor')
    .executeTakeFirstOrThrow();
  const given = { registrationId: paid.id, kind: 'icard', by: { actor: 'system' } } as const;
  expect(await issueDocument(platform, given, platform.now())).toMatchObject({ ok: true });
  const handed = {
    item: edition.kit.cloth.id,
    size: 'm',
    handed_by: organiser.id,
    handed_at: platform.now(),
  };
  await platform.db
    .insertInto('kit_handout')
    .values({ registration_id: paid.id, ...handed })
    .execute();
  const search = searchWith({ text: 'amara', type: 'student', paid: 'yes' });
  const list = await registrationList(platform, search, platform.now());
  const rows = await collect(exportList(platform, list, exportRequest));
  expect(rows.map(({ full_name }) => full_name)).toEqual(['Amara Okafor']);
  const [amara] = rows;
  if (!amara) throw new Error('There is no row.');
  const cells = Object.fromEntries(list.columns.map((column) => [column.header, column.of(amara)]));
  expect(cells).toMatchObject({
    Type: 'Student',
    Status: 'Active',
    Payment: 'Paid',
    'Dress size': 'M',
    'Shoe size (US)': 8,
    'Documents issued': 'Conference iCard',
    'Kit handed out': edition.kit.cloth.name,
  });
  expect(Object.keys(cells).join()).not.toMatch(/passport|address/i);
  expect(cells).toMatchObject({ 'Missing files': 'photograph, passport scan' });
  const shown = async (columns: ListColumn[]) =>
    (await registrationList(platform, search, platform.now(), columns)).columns.map(({ header }) => header);
  expect(await shown(['sizes', 'paid'])).toEqual([
    'Reference',
    'Full name',
    'Payment',
    'Paid on',
    'Dress size',
    'Shoe size (US)',
  ]);
  expect(await shown(columnsFor({ hasDetails: true }))).toEqual(Object.keys(cells));
  expect((await shown(columnsFor({ hasDetails: false }))).join()).not.toMatch(
    /size|country|nationality|clearance|visa|doctorate|files/i,
  );
  // Of active registrations nobody waits, so the columns of the waiting list would be empty.
  const headersOf = async (status: 'waiting' | 'active') =>
    (await registrationList(platform, searchWith({ status }), platform.now())).columns.map(
      ({ header }) => header,
    );
  expect((await headersOf('active')).join()).not.toMatch(/waiting|Offer/);
  expect(await headersOf('waiting')).toEqual(
    expect.arrayContaining(['On the waiting list since', 'Offer until']),
  );
  expect(await lastAct()).toMatchObject({
    action: 'registrations.exported',
    detail: { rows: 1, filter: { type: 'student', paid: 'yes' } },
    sealed: { state: 'open', detail: { searchedFor: 'amara' } },
  });
});

it('exports payments with their registrations or bookings, in dollars or rupees, filtered by currency and day', async () => {
  const { id, form } = await aRegistration(platform);
  const bookingId = await aBooking(platform, id, { applicantName: 'Pots of Kumasi' });
  const pay = async (kind: 'registration' | 'booking', to: string, amount: number, receivedOn: string) => {
    const parts = {
      kind: 'payment',
      method: 'transfer',
      amount,
      receivedOn,
      reference: '',
      note: '',
    } as const;
    const recorded = await recordPayment(
      platform,
      {
        of: { kind, id: to },
        form: { ...parts, accepted: undefined, isReferenceAccepted: false },
        proof: undefined,
        submissionHash: randomBytes(32),
        organiserId: organiser.id,
        requestId: 'a-payment',
      },
      new Date('2026-01-12T08:00:00Z'),
    );
    expect(recorded.ok).toBe(true);
  };
  await pay('registration', id, 1000_50, '2026-01-11');
  await pay('booking', bookingId, 25_000_00, '2026-01-12');
  const list = async (filter: Parameters<typeof movementList>[1]) => {
    const payments = movementList(platform, filter);
    const rows = await collect(exportList(platform, payments, exportRequest));
    const cell = (header: string) => payments.columns.find((column) => column.header === header);
    return rows.map((row) => ['Payer', 'For', 'Amount', 'Currency'].map((header) => cell(header)?.of(row)));
  };
  const fee = [form.fullName, 'registration', 1000.5, 'USD'];
  const stall = ['Pots of Kumasi', 'booking', 25_000, 'INR'];
  expect(await list({})).toEqual([stall, fee]);
  expect(await list({ currency: 'INR' })).toEqual([stall]);
  expect(await list({ from: '2026-01-11', to: '2026-01-11' })).toEqual([fee]);
});
