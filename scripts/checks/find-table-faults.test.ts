import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findTableFaults } from './find-table-faults.ts';

const owners = { booking: 'festival', registration: 'registration', rate_limit: 'platform' };
const types = `
export interface Booking { id: string; registration_id: string }
export interface RateLimit { key: string }
export interface Registration { id: string; full_name: string | null }
export interface DB { booking: Booking; rate_limit: RateLimit; registration: Registration }`;

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tables-'));
  await write('app/platform/database/database-types.ts', types);
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, text: string) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

const file = 'app/conference/festival/book-spot.server.ts';
const fault = `${file} uses the table registration: only registration may touch it`;

describe('a table that another module owns', () => {
  test.each([
    `db.selectFrom('registration')`,
    `db.selectFrom('registration as person')`,
    `db.selectFrom(['booking', 'registration'])`,
    `db.selectFrom('booking').innerJoin('registration', 'registration.id', 'registration_id')`,
    `db.selectFrom('booking').leftJoin('registration as person', (join) => join)`,
    `db.insertInto('registration').values(row)`,
    `db.updateTable('registration')`,
    `db.deleteFrom('registration')`,
    `db.deleteFrom('booking').using('registration')`,
    `row.ref('registration.full_name')`,
    `query.select('registration.full_name as name')`,
    'sql`select id from registration where true`',
    'sql<boolean>`exists (select from public.registration)`',
    'sql`update registration set id = 1`',
    'sql`delete from registration`',
    'sql`lower(registration.full_name) like 1`',
    `type Row = DB['registration']`,
    `import type { Registration } from '#platform/database/database-types.ts';`,
  ])('finds that the line %s uses a table of another owner', async (line) => {
    await write(file, line);
    expect(await findTableFaults(root, owners)).toEqual([fault]);
  });

  test.each(['app/routes/home.tsx', 'app/jobs.server.ts', 'app/platform/jobs/jobs.server.ts'])(
    'finds that the file %s uses a table of another owner',
    async (path) => {
      await write(path, `db.selectFrom('registration')`);
      expect(await findTableFaults(root, owners)).toEqual([
        `${path} uses the table registration: only registration may touch it`,
      ]);
    },
  );
});

describe('uses of a table that are allowed', () => {
  test.each([
    [file, `db.selectFrom('booking').select('booking.id')`],
    ['app/platform/http/rate-limits.server.ts', `db.deleteFrom('rate_limit')`],
    ['app/conference/festival/book-spot.server.test.ts', `db.selectFrom('registration')`],
    ['scripts/demo.ts', `db.selectFrom('registration')`],
    [file, `recordAct(tx, { action: 'registration.made', subject: 'registration' })`],
    [file, `db.selectFrom('booking').innerJoin(people(db).as('person'), 'person.id', 'registration_id')`],
    [file, `import type { RegistrationStatus } from '#platform/database/database-types.ts';`],
  ])('allows in %s the line %s', async (path, line) => {
    await write(path, line);
    expect(await findTableFaults(root, owners)).toEqual([]);
  });
});
