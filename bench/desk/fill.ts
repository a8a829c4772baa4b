import type pg from 'pg';

/**
 * Fills a migrated, empty database with `count` registrations, and runs `analyze`. Their types, countries, sizes, files
 * and dates are realistic. The same `count` always makes the same rows.
 */
export async function fillRegistrations(pool: pg.Pool, count: number): Promise<void> {
  const owner = await pool.connect();
  // Drop the indexes, and create them again after the rows. That is several times as fast as adding each row to every
  // index.
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'registration'::regclass and not indisunique`,
  );
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  for (const statement of statements) await owner.query(statement, statement.includes('$1') ? [count] : []);
  await owner.query(`set maintenance_work_mem = '256MB'`);
  for (const { definition } of indexes) await owner.query(definition);
  await owner.query('vacuum analyze');
  owner.release(true);
}

const givenNames =
  'Mira Anil Leela Ravi Amara Kofi Ingrid Lars Yuki Haruto Maria José Ana Luís Fatima Omar Layla Yusuf Chloé Étienne Aoife Seán Olga Ivan Mei Wei Linh Minh Siti Budi Nadia Karim Esther David Grace Samuel Ruth Daniel Sofía Mateo';
const familyNames =
  'Çelik Raman Sharma Gupta Okafor Mensah Lindqvist Hansen Tanaka Sato García Silva Fernandes Haddad Khan Rahman Dubois Lefèvre Murphy Kelly Petrova Ivanov Chen Wang Nguyen Tran Wijaya Santoso Benali Amrani Mwangi Otieno Osei Adeyemi Cohen Levi Müller Schmidt Rossi Ferrari Kowalski Nowak Novák Horvat Papadopoulos Johansson Smith Brown Wilson';
const countries =
  'IN IN IN IN IN IN NP NP BD LK US US GB GB DE DE FR IT ES SE NO JP JP KR CN ID VN TH PH AU NZ KE KE NG NG GH ZA EG MA TN TR IR IQ JO LB BR BR AR CL CO MX PE CA PL CZ HU RO GR PT NL BE CH AT IE FI DK UA RU GE AM KZ UZ MN MM KH LA MY SG FJ RW UG TZ ET SN CM';
const list = (words: string) => `array['${words.split(' ').join("','")}']`;
/**
 * Returns SQL that chooses one of the words by the number of the row. Columns with different factors `by` are
 * independent of each other.
 */
const pick = (words: string, by: number) =>
  `(${list(words)})[1 + (n::bigint * ${by} % ${words.split(' ').length})]`;

const statements = [
  `insert into record_key (id, wrapped, master)
   select md5('key ' || n)::uuid, '\\x00', (select id from master_key where is_current) from generate_series(1, $1::integer) n`,
  `insert into registration (id, reference, record_key_id, sealed_details, email, full_name, participant_type, needs_visa,
     cloth_size, shoe_size, interested_doctorate, country, status, withdrawn_at, paid_at, payment_state,
     created_at)
   select md5('registration ' || n)::uuid,
     -- Each code is unique: multiplying by an odd number modulo a power of two never gives one number twice.
     'PC-' || substr(code, 1, 4) || '-' || substr(code, 5, 4),
     md5('key ' || n)::uuid, '\\x00',
     lower(given) || '.' || n || '@' || (array['example.org', 'example.com', 'peace.example'])[1 + n % 3],
     given || ' ' || family,
     case when n % 10 < 3 then 'student' else 'professional' end,
     n % 9 < 5,
     case when n % 11 > 0 then (array['s', 'm', 'm', 'l', 'l', 'xl', 'xxl'])[1 + n % 7]::cloth_size end,
     case when n % 13 > 0 then 6 + n % 7 end,
     n % 17 = 0,
     case when n % 8 > 0 then ${pick(countries, 31)} end,
     case when n % 60 = 0 then 'must-choose' when n % 200 = 90 then 'withdrawn' else 'active' end::registration_status,
     case when n % 60 > 0 and n % 200 = 90 then made + interval '9 days' end,
     case when n % 60 > 0 and n % 200 <> 90 and n / 10 % 5 < 3 then made + interval '6 days' end,
     case when n % 60 > 0 and n / 10 % 5 < 3
       then case n % 400 when 7 then 'waived' when 9 then 'overpaid' else 'paid' end
       else case n % 97 when 5 then 'part-paid' when 6 then 'refunded' else 'unpaid' end
     end::payment_state,
     made
   from (
     select n,
       ${pick(givenNames, 7)} as given,
       ${pick(familyNames, 13)} as family,
       translate(lpad(to_hex((n::bigint * 2654435761) % 4294967296), 8, '0'), '01abcdef', 'GHABCDEF') as code,
       timestamptz '2025-07-20 04:00Z' + power((n * 7919::bigint % $1) / $1::numeric, 0.6)::float * interval '170 days' as made
     from generate_series(1, $1::integer) n
   ) as drawn`,
  `insert into stored_file (id, record_key_id, wrapped_key, media_type, byte_size)
   select md5(kind || ' ' || n)::uuid, md5('key ' || n)::uuid, '\\x00', 'image/jpeg', 200000
   from generate_series(1, $1::integer) n, (values ('photo', 5), ('passport', 3)) as kinds (kind, every) where n % every > 0`,
  `insert into registration_file (registration_id, kind, file_id)
   select md5('registration ' || n)::uuid, kind::file_kind, md5(kind || ' ' || n)::uuid
   from generate_series(1, $1::integer) n, (values ('photo', 5), ('passport', 3)) as kinds (kind, every) where n % every > 0`,
];
