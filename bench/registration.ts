// How many durable registrations a second come in by HTTP, beside pgbench inserting the same row on the same server:
// `npm run bench:registration`.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts';
import { startBuiltSite } from './built-site.ts';
import { median, spread } from './figures.ts';

const rounds = 5;
const seconds = 4;
const clients = 16;
/** The part of the raw insert's rate that is asked for, without files. */
const least = 0.1;

if (spawnSync('pgbench', ['--version']).error) {
  console.log('Skipped: pgbench cannot be found here (on Debian: apt-get install postgresql-contrib).');
  process.exit(0);
}

const folder = await mkdtemp(join(tmpdir(), 'conference-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, passwords: async () => ['bench'] });
const site = await startBuiltSite({
  DATABASE_URL: postgres.url,
  SECRET_KEY: randomBytes(32).toString('base64'),
  TRUST_PROXY: '1',
});
const agent = new Agent({ keepAlive: true, maxSockets: clients });
try {
  const photo = await makePhoto();
  const script = await prepareInsert();
  const rates = { inserted: [] as number[], plain: [] as number[], withPhoto: [] as number[] };
  await registerFor(1000);
  console.log('round   pgbench   registrations   ÷ pgbench   with a photograph of 300 kB   ÷ pgbench');
  for (let round = 0; round < rounds; round++) {
    const inserted = await insertFor(script);
    const plain = await registerFor(seconds * 1000);
    const withPhoto = await registerFor(seconds * 1000, photo);
    rates.inserted.push(inserted);
    rates.plain.push(plain / inserted);
    rates.withPhoto.push(withPhoto / inserted);
    console.log(
      `${String(round + 1).padEnd(8)}${inserted.toFixed(0).padEnd(10)}${plain.toFixed(0).padEnd(16)}${(plain / inserted).toFixed(3).padEnd(12)}${withPhoto.toFixed(1).padEnd(29)}${(withPhoto / inserted).toFixed(3)}`,
    );
  }
  const ratio = median(rates.plain);
  console.log(
    `\nWithout files: ${ratio.toFixed(3)} of the raw insert (median; ${spread(rates.plain)}); ${least} is asked for.`,
  );
  console.log(`With a photograph: ${median(rates.withPhoto).toFixed(3)} (${spread(rates.withPhoto)}).`);
  if (ratio < least) process.exitCode = 1;
} finally {
  agent.destroy();
  await site.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The same row, with the same indexes and its own commit, in a table beside the real one. */
async function prepareInsert(): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create table bench_registration (like registration including all)');
  await client.end();
  const path = join(folder, 'insert.sql');
  await writeFile(
    path,
    `insert into bench_registration (reference, record_key_id, sealed_details, email, full_name, participant_type, needs_visa,
      cloth_size, shoe_size, standing)
    values ('PC-' || gen_random_uuid(), gen_random_uuid(), decode(repeat('ab', 150), 'hex'),
      gen_random_uuid() || '@bench.example', 'Zoë Ångström', 'student', true, 'm', 8, 'counted');\n`,
  );
  return path;
}

async function insertFor(script: string): Promise<number> {
  const address = new URL(postgres.url);
  const args = [
    '-n',
    '-f',
    script,
    '-c',
    String(clients),
    '-j',
    '1',
    '-T',
    String(seconds),
    '-M',
    'prepared',
  ];
  const child = spawn(
    'pgbench',
    [...args, '-h', address.hostname, '-p', address.port, '-U', address.username, 'conference'],
    {
      env: { PATH: process.env.PATH, PGPASSWORD: decodeURIComponent(address.password) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  await once(child, 'close');
  const [, rate] = /tps = ([\d.]+)/.exec(printed) ?? [];
  if (!rate) throw new Error(`pgbench measured nothing:\n${printed}`);
  return Number(rate);
}

/** So many clients post one after the other; gives how many registrations a second were acknowledged. */
async function registerFor(ms: number, photo?: Buffer): Promise<number> {
  const start = Date.now();
  let done = 0;
  const one = async () => {
    while (Date.now() - start < ms) {
      await post(photo);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
  return (done * 1000) / (Date.now() - start);
}

async function post(photo: Buffer | undefined): Promise<void> {
  const number = randomInt(1e9);
  const fields = {
    formKey: randomUUID(),
    fullName: 'Zoë Ångström',
    email: `${randomUUID()}@bench.example`,
    participantType: 'student',
    passportNumber: `K${number}`,
    passportExpiry: '2031-05-28',
    needsVisa: 'yes',
    visaAddress: `Peace Road ${number}\nPune`,
    clothSize: 'm',
    shoeSize: '8',
  };
  const boundary = 'bench-boundary';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = photo
    ? [
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="me.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
        ),
        photo,
        Buffer.from('\r\n'),
      ]
    : [];
  const body = Buffer.concat([Buffer.from(parts.join('')), ...file, Buffer.from(`--${boundary}--\r\n`)]);
  const asked = request(`${site.origin}/registration`, {
    method: 'POST',
    agent,
    headers: {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': body.length,
      'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    },
  }).end(body);
  const [answer] = await once(asked, 'response');
  for await (const _chunk of answer);
  if (answer.statusCode !== 303 && answer.statusCode !== 302) {
    throw new Error(`A registration was answered with ${answer.statusCode}.`);
  }
}

/** About 300 kB of noise. */
async function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const size = { width: 1000, height: 750, channels: 3, background: '#808080', noise } as const;
  for (let quality = 60; ; quality -= 5) {
    const bytes = await sharp({ create: size }).jpeg({ quality }).toBuffer();
    if (bytes.length < 320_000) return bytes;
  }
}
