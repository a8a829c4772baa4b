// `npm run bench:registration`: measures how many registrations a second the site stores through HTTP. Compares this
// with how many rows a second pgbench inserts into an equal table on the same database server.
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts';
import { judge, median, printRow, requirePrograms, spread } from './base/figures.ts';
import { makeFolder, startSettledSite } from './base/site.ts';
import { measureRate } from './base/wrk.ts';
import { makePhoto } from './people/crowd.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = 4;
/** The server is slower in its first seconds, so we do not measure them. */
const warmUpSeconds = 10;
const clients = 16;
/**
 * For each row that pgbench inserts, the site must store at least this many registrations without files. Otherwise the
 * bench fails.
 */
const minimumRatio = 0.05;
requirePrograms({ pgbench: 'postgresql-contrib', wrk: 'wrk' });

const folder = makeFolder();
const postgres = await startEmbeddedPostgres({ dataDir: folder, passwords: async () => ['bench'] });
const site = await startSettledSite({
  DATABASE_URL: postgres.url,
  SECRET_KEY: randomBytes(32).toString('base64'),
  TRUST_PROXY: '1',
});
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();
const photoFile = join(folder, 'photo.jpg');
await writeFile(photoFile, (await makePhoto({ width: 800, height: 600 })).bytes);
const insertFile = await prepareInsert();
await registerFor(warmUpSeconds);
// Update PostgreSQL's statistics of the tables now. Otherwise PostgreSQL would plan its queries as for empty tables
// until it updates the statistics itself, which can take a minute.
await owner.query('analyze');

const ratios = { plain: [] as number[], withPhoto: [] as number[] };
printRow(['round', 'pgbench', 'plain', '÷ pgbench', 'photo', '÷ pgbench']);
for (let round = 1; round <= rounds; round++) {
  await awaitMails();
  const inserted = await insertRows();
  const plain = await registerFor(seconds);
  await awaitMails();
  const withPhoto = await registerFor(seconds, photoFile);
  ratios.plain.push(plain / inserted);
  ratios.withPhoto.push(withPhoto / inserted);
  printRow([
    String(round),
    inserted.toFixed(0),
    plain.toFixed(0),
    (plain / inserted).toFixed(3),
    withPhoto.toFixed(1),
    (withPhoto / inserted).toFixed(3),
  ]);
}
await owner.end();
await site.stop();
await postgres.stop();
const ratio = median(ratios.plain);
console.log(`\nWith a photograph: ${median(ratios.withPhoto).toFixed(3)} (${spread(ratios.withPhoto)}).`);
judge(
  `Without files: ${ratio.toFixed(3)} of the raw insert (median; ${spread(ratios.plain)}); at least ${minimumRatio} is required.`,
  ratio >= minimumRatio,
);

/** Waits until all mails are sent, because sending them would slow the next measurement down. */
async function awaitMails() {
  const waiting = "select exists (select from mail where state = 'queued') as is_waiting";
  while ((await owner.query<{ is_waiting: boolean }>(waiting)).rows[0]?.is_waiting) await sleep(200);
}

/**
 * Creates a copy of the table of registrations, with the same indexes. Writes a script with which pgbench inserts one
 * registration for each commit, and returns the path of the script.
 */
async function prepareInsert(): Promise<string> {
  await owner.query('create table bench_registration (like registration including all)');
  const path = join(folder, 'insert.sql');
  await writeFile(
    path,
    `insert into bench_registration (reference, record_key_id, sealed_details, email, full_name, participant_type, needs_visa,
      cloth_size, shoe_size, status)
    values ('PC-' || gen_random_uuid(), gen_random_uuid(), decode(repeat('ab', 150), 'hex'),
      gen_random_uuid() || '@bench.example', 'Zoë Ångström', 'student', true, 'm', 8, 'active');\n`,
  );
  return path;
}

/** Returns how many rows a second pgbench inserts. */
async function insertRows(): Promise<number> {
  const { hostname, port, username, password } = new URL(postgres.url);
  const load = `-n -f ${insertFile} -c ${clients} -j 1 -T ${seconds} -M prepared`.split(' ');
  const address = ['-h', decodeURIComponent(hostname), '-p', port, '-U', username, 'conference'];
  const child = spawn('pgbench', [...load, ...address], {
    env: { PATH: process.env.PATH, PGPASSWORD: decodeURIComponent(password) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await text(child.stdout);
  const [, rate] = /tps = ([\d.]+)/.exec(printed) ?? [];
  if (!rate) throw new Error(`pgbench measured nothing:\n${printed}`);
  return Number(rate);
}

/**
 * Sends registrations for `duration` seconds, each from another person and another IP address. `photo` is the path of a
 * photograph to upload. Returns how many registrations a second the site acknowledged.
 */
async function registerFor(duration: number, photo = ''): Promise<number> {
  const script = `
    local count, run, photo = 0, '', nil
    local field = '--bench\\r\\nContent-Disposition: form-data; name="%s"\\r\\n\\r\\n%s\\r\\n'
    function init(args)
      run = args[1]
      if args[2] ~= '' then photo = io.open(args[2], 'rb'):read('*a') end
    end
    function request()
      count = count + 1
      local fields = {
        { 'formKey', '${randomUUID()}' }, { 'fullName', 'Zoë Ångström' },
        { 'email', count .. '-' .. run .. '@bench.example' }, { 'participantType', 'student' },
        { 'passportNumber', 'K' .. (100000 + count) }, { 'passportExpiry', '2031-05-28' },
        { 'needsVisa', 'yes' }, { 'visaAddress', 'Peace Road ' .. count .. ', Pune' },
        { 'clothSize', 'm' }, { 'shoeSize', '8' },
      }
      local body = ''
      for _, pair in ipairs(fields) do body = body .. field:format(pair[1], pair[2]) end
      if photo then
        body = body .. '--bench\\r\\nContent-Disposition: form-data; name="photo"; filename="me.jpg"\\r\\n\\r\\n' .. photo .. '\\r\\n'
      end
      return wrk.format('POST', '/registration', {
        ['Content-Type'] = 'multipart/form-data; boundary=bench',
        ['X-Forwarded-For'] = '10.' .. count % 256 .. '.' .. math.floor(count / 256) % 256 .. '.' .. math.random(1, 254),
      }, body .. '--bench--\\r\\n')
    end`;
  return await measureRate(site.origin, {
    connections: clients,
    seconds: duration,
    script,
    scriptArguments: [randomUUID(), photo],
  });
}
