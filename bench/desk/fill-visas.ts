import type pg from 'pg';
import { currentTemplates } from '#conference/documents/document-kind.ts';

/**
 * Adds visa cases for the people of `fillRegistrations` who asked for a visa letter. Most have answered the checklist.
 * Some have been sent for clearance, some have a letter, and few have an outcome. Then runs `analyze`.
 */
export async function fillVisas(pool: pg.Pool, count: number): Promise<void> {
  for (const statement of statements) await pool.query(statement, statement.includes('$1') ? [count] : []);
}

const travellers = `(select n, n / 9 as m, md5('registration ' || n)::uuid as id
  from generate_series(1, $1::integer) n where n % 9 < 5 and n % 60 > 0) as traveller`;

const statements = [
  `insert into visa_case (registration_id, nationality, sealed_data, completed_at, applied_on, outcome, outcome_on, updated_at)
   select id, (array['KE', 'NG', 'BD', 'US', 'FR'])[1 + m % 5], '\\x00', case when m % 5 > 0 then now() end,
     case when m % 40 < 4 then date '2025-12-01' end,
     case when m % 400 < 4 then 'granted' when m % 4000 = 4 then 'refused' end::visa_outcome,
     case when m % 400 < 4 or m % 4000 = 4 then date '2025-12-20' end, now()
   from ${travellers} where m % 7 > 0`,
  `insert into record_key (id, wrapped, master)
   select md5('key of an officer')::uuid, '\\x00', (select id from master_key where is_current)`,
  `insert into organiser (id, email, name, record_key_id, created_at)
   select md5('officer')::uuid, 'officer@example.org', 'Officer', md5('key of an officer')::uuid, now()`,
  `insert into clearance_batch (id, clearance, sent_on, sent_by, made_at)
   select md5('batch ' || clearance)::uuid, clearance, '2025-11-01', md5('officer')::uuid, now()
   from unnest(array['mha-person']) clearance`,
  `insert into visa_clearance (registration_id, clearance, batch_id, state, answered_on)
   select id, clearance, md5('batch ' || clearance)::uuid,
     case when m % 3 = 0 and m % 50 > 0 then 'cleared' else 'sent' end::clearance_state,
     case when m % 3 = 0 and m % 50 > 0 then date '2025-11-20' end
   from ${travellers}, unnest(array['mha-person']) clearance where m % 10 < 4`,
  `insert into participant_document (registration_id, kind, edition, number, key_id, issued_on, issued_at, template)
   select id, 'visa-letter', 'bench', translate(lpad(n::text, 8, 'Z'), '01', 'AB'), (select min(id) from document_key),
     '2025-12-01', now(), ${currentTemplates['visa-letter']}
   from ${travellers} where m % 6 = 0`,
  'analyze',
];
