// Exports all registrations of BENCH_DATABASE_URL, discards the result, and prints the time and memory as JSON.

import { randomUUID } from 'node:crypto';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { exportList } from '#conference/reports/exports/export-list.server.ts';
import { registrationList } from '#conference/reports/exports/export-registrations.server.ts';
import { searchWith } from '#conference/visa/desk/registration-search.ts';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { readFormat, sendTable } from '#platform/http/send-table.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { aKeyring } from '#tests/keyring.ts';

const format = readFormat(process.argv[2] ?? null);
const pool = openPool(process.env.BENCH_DATABASE_URL ?? '');
const db = openDatabase(pool);
const store = { db, secrets: await openSecrets(db, aKeyring()), settings: folderSettings };
const list = await registrationList(store, searchWith({ status: 'any' }), new Date());
const exportRequest = { organiserId: randomUUID(), requestId: 'bench', format };

let rows = 0;
async function* countRows() {
  for await (const row of exportList(store, list, exportRequest)) {
    rows += 1;
    yield row;
  }
}

const began = performance.now();
const answer = await sendTable({ ...list, format, timeZone: 'Asia/Kolkata' }, countRows());
let bytes = 0;
for await (const chunk of answer.body ?? []) bytes += chunk.length;
await pool.end();
console.log(
  JSON.stringify({
    rows,
    megabytes: Math.round(bytes / 1e6),
    seconds: Number(((performance.now() - began) / 1000).toFixed(1)),
    peak: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
);
