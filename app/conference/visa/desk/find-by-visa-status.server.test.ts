import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { currentTemplates } from '#conference/documents/document-kind.ts';
import { readRecipients } from '#conference/mails/messages/recipients.ts';
import { countRecipients } from '#conference/mails/messages/select-recipients.server.ts';
import { findRegistrations } from '#conference/registration/list/find-registrations.server.ts';
import { registrationFilterSchema } from '#conference/registration/list/registration-filter.ts';
import { exportList } from '#conference/reports/exports/export-list.server.ts';
import { registrationList } from '#conference/reports/exports/export-registrations.server.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { fillRegistrations } from '../../../../bench/desk/fill.ts';
import { hasVisaStatus, listVisaStatuses, readVisaStatuses } from './find-by-visa-status.server.ts';
import { visaStatuses, visaStatusWords } from './visa-status.ts';

const platform = await aPlatform();
const { db } = platform;
const officer = await anOrganiser(platform, { roles: ['visa-officer'] });

/**
 * Makes 500 people with every combination of outcome, application, complete answers, letter and clearances. The
 * clearances are: none, one sent, one cleared, both cleared, one refused, or one that the edition does not require.
 * Some people asked for no letter, or are not active.
 */
async function fillVisas() {
  const owner = new pg.Pool({ connectionString: platform.database.adminUrl });
  await fillRegistrations(owner, 500);
  await owner.end();
  const people = sql`(select id, (row_number() over (order by needs_visa and status = 'active' desc, id) - 1)::integer as n
    from registration) as step`;
  await sql`insert into visa_case (registration_id, nationality, sealed_data, completed_at, applied_on, outcome, outcome_on, updated_at)
    select id, 'NG', '\\x00'::bytea, case when n / 6 % 2 = 1 then now() end, case when n / 12 % 2 = 1 then date '2026-01-05' end,
      (array[null, 'granted', 'refused'])[1 + n / 24 % 3]::visa_outcome,
      case when n / 24 % 3 > 0 then date '2026-01-06' end, now()
    from ${people} where n % 7 > 0`.execute(db);
  const [first, second, other] = await db
    .insertInto('clearance_batch')
    .values(
      ['first', 'second', 'other'].map((clearance) => ({
        clearance,
        sent_on: '2026-01-02',
        sent_by: officer.id,
        made_at: platform.now(),
      })),
    )
    .returning('id')
    .execute();
  await sql`insert into visa_clearance (registration_id, clearance, batch_id, state, answered_on)
    select id, 'first', ${first?.id}::uuid, state::clearance_state, case when state <> 'sent' then date '2026-01-03' end
    from ${people}, lateral (select (array[null, 'sent', 'cleared', 'cleared', 'refused', null])[1 + n % 6] as state) as one
    where state is not null`.execute(db);
  await sql`insert into visa_clearance (registration_id, clearance, batch_id, state, answered_on)
    select id, 'second', ${second?.id}::uuid, 'cleared', date '2026-01-03' from ${people} where n % 6 = 3`.execute(
    db,
  );
  await sql`insert into visa_clearance (registration_id, clearance, batch_id, state, answered_on)
    select id, 'other', ${other?.id}::uuid, 'cleared', date '2026-01-03' from ${people} where n % 6 = 5`.execute(
    db,
  );
  await sql`insert into participant_document (registration_id, kind, edition, number, key_id, issued_on, issued_at, template)
    select id, 'visa-letter', 'test', translate(lpad(n::text, 8, 'Z'), '01', 'AB'), (select min(id) from document_key),
      date '2026-01-04', now(), ${currentTemplates['visa-letter']}
    from ${people} where n / 72 % 2 = 1`.execute(db);
}

await fillVisas();

const statuses = await db.selectFrom(listVisaStatuses(db).as('one')).selectAll().execute();
const idsOf = (status: string) =>
  statuses
    .filter((one) => one.visa_status === status)
    .map((one) => one.visa_registration_id)
    .toSorted();
const found = async (status: (typeof visaStatuses)[number]) => {
  const rows = await db
    .selectFrom('registration')
    .select('registration.id')
    .where(hasVisaStatus(db, status))
    .execute();
  return rows.map(({ id }) => id).toSorted();
};
const everybody = registrationFilterSchema.parse({ status: 'any' });

describe('the status of a visa as a condition', () => {
  it.each(visaStatuses)('finds exactly the people whose status is %s', async (status) => {
    expect(idsOf(status).length).toBeGreaterThan(0);
    expect(await found(status)).toEqual(idsOf(status));
  });

  it('filters the list of registrations and the number of them', async () => {
    const also = hasVisaStatus(db, 'in-clearance');
    const asked = { filter: everybody, also, order: 'newest', count: 500 } as const;
    const { rows, found: number } = await findRegistrations(db, asked);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(idsOf('in-clearance'));
    expect(number).toBe(rows.length);
    const ids = rows.map(({ id }) => id);
    expect([...(await readVisaStatuses(db, ids)).values()]).toEqual(ids.map(() => 'in-clearance'));
  });

  it('filters an export, and an export without this condition shows each person’s status', async () => {
    const taken = { organiserId: officer.id, requestId: 'a-request', format: 'csv' };
    const cells = async (list: ReturnType<typeof registrationList>) => {
      const column = list.columns.find(({ header }) => header === 'Visa status');
      const seen: (string | null)[] = [];
      for await (const row of exportList(platform, list, taken)) seen.push(String(column?.of(row) ?? null));
      return seen;
    };
    const granted = await cells(
      registrationList(platform.settings, { filter: everybody, visaStatus: 'granted' }),
    );
    expect(granted).toEqual(idsOf('granted').map(() => visaStatusWords.granted));
    const all = await cells(registrationList(platform.settings, { filter: everybody, visaStatus: '' }));
    expect(all).toHaveLength(500);
    expect(all.filter((cell) => cell === 'null')).toHaveLength(500 - statuses.length);
    const entry = await db
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'registrations.exported')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(entry.detail).toMatchObject({ filter: { status: 'any', visaStatus: 'granted' } });
  });

  it('selects as many recipients of a message as there are people with this status', async () => {
    const recipients = readRecipients(new URLSearchParams('visaStatus=data-complete'));
    expect(await countRecipients(db, { recipients, category: 'important' }, platform.now())).toBe(
      idsOf('data-complete').length,
    );
  });
});
