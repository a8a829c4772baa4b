// `npm run bench:attack`: measures how long registrations with a photograph of 2 MB and searches at the door take. It
// measures first without an attack. Then it measures during an attack by 100 slow connections and 20 hostile pictures
// from other networks.
import { randomInt, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { aNoisyPhoto, anOrganiser } from '#tests/factories.ts';
import { judge, median, printRow } from './figures.ts';
import { openStore } from './people/open-store.ts';
import { makeFolder, startBuiltSite } from './site.ts';

const slowConnections = 100;
const hostilePictures = 20;
/** A slow connection sends this many bytes at once, and then one byte every five seconds. */
const slowBytes = 5 * 1024 * 1024;
/**
 * The attack runs for `secondsUntilSlow` before the site treats its connections as slow. Then we measure for `seconds`.
 */
const secondsUntilSlow = 45;
const seconds = 60;
const limits = { registration: 3000, search: 500 };

const dataDir = makeFolder();
const site = await startBuiltSite({ DATA_DIR: dataDir, TRUST_PROXY: '1' });
const { origin } = site;
const store = await openStore({ dataDir });
const desk = await anOrganiser(store, { now: new Date() });
for (let count = 1; count <= 200; count++) await register([], `10.1.2.${count}`);

const photo = await aPhotoOf2MB();
const hostile = [await aPictureWithDeepColours(), await aPictureOnePixelWide()];
type Timing = { ms: number; status: number };

const quiet = await measure(15);
const attack = startAttack();
await sleep(secondsUntilSlow * 1000);
const attacked = await measure(seconds);
const sent = await attack.stop();

printRow(['', 'times', 'median ms', 'longest ms', 'refused']);
for (const [name, { registrations, searches }] of Object.entries({ quiet, attacked })) {
  printFigures(`registration, ${name}`, registrations, 303);
  printFigures(`search, ${name}`, searches, 200);
}
console.log(
  `Meanwhile ${slowConnections} connections sent ${slowBytes / 1024 / 1024} MB each and then one byte every five seconds; ` +
    `${sent.answered} forms with hostile pictures were answered, and ${sent.open} of ${hostilePictures / 2} simultaneous forms were open at the end.`,
);
const longest = (taken: Timing[]) => Math.max(...taken.map(({ ms }) => ms));
const haveStatus = (taken: Timing[], status: number) => taken.every((one) => one.status === status);
judge(
  `Each registration takes ${limits.registration} ms at most`,
  longest(attacked.registrations) <= limits.registration && haveStatus(attacked.registrations, 303),
);
judge(
  `Each search takes ${limits.search} ms at most`,
  longest(attacked.searches) <= limits.search && haveStatus(attacked.searches, 200),
);
await store.close();
await site.stop();
process.exit();

function printFigures(name: string, taken: Timing[], accepted: number) {
  const times = taken.map(({ ms }) => ms);
  const refused = taken.filter(({ status }) => status !== accepted).length;
  printRow([
    name,
    String(taken.length),
    median(times).toFixed(0),
    Math.max(...times).toFixed(0),
    String(refused),
  ]);
}

/** Registers every three seconds, each time from a new network, and searches at the door twice a second. */
async function measure(forSeconds: number) {
  const registrations: Promise<Timing>[] = [];
  const searches: Promise<Timing>[] = [];
  for (let half = 0; half < forSeconds * 2; half++) {
    if (half % 6 === 0) registrations.push(time(() => register([photo], `203.0.113.${randomInt(1, 255)}`)));
    searches.push(time(search));
    await sleep(500);
  }
  return { registrations: await Promise.all(registrations), searches: await Promise.all(searches) };
}

async function time(ask: () => Promise<number>): Promise<Timing> {
  const start = performance.now();
  const status = await ask();
  return { ms: performance.now() - start, status };
}

async function search() {
  const answer = await fetch(`${origin}/organiser/door?text=mira`, {
    headers: { Cookie: `desk=${desk.token}`, 'X-Forwarded-For': '192.0.2.10' },
    redirect: 'manual',
  });
  await answer.text();
  return answer.status;
}

async function register(pictures: Buffer[], address: string) {
  const form = new FormData();
  const fields = {
    formKey: randomUUID(),
    fullName: 'Mira Çelik',
    email: `mira-${randomUUID()}@delegation.example`,
    participantType: 'student',
    passportNumber: `K${randomInt(1e8)}`,
    passportExpiry: '2031-05-28',
    needsVisa: 'no',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  pictures.forEach((picture, index) => {
    form.append(['photo', 'passport'][index] ?? '', new Blob([new Uint8Array(picture)]), 'me.png');
  });
  const answer = await fetch(`${origin}/registration`, {
    method: 'POST',
    body: form,
    headers: { 'X-Forwarded-For': address },
    redirect: 'manual',
  });
  await answer.text();
  return answer.status;
}

/**
 * Starts the attack. Half of the slow connections share one IPv6 /48 network. Each of the others has its own /48
 * network.
 */
function startAttack() {
  let isOn = true;
  const slow = Array.from({ length: slowConnections }, (_, index) =>
    sendSlowly(`2001:db8:${index % 2 ? 0 : index}:${index}::1`),
  );
  const tally = { answered: 0, open: 0 };
  const senders = Array.from({ length: hostilePictures / 2 }, async (_, index) => {
    while (isOn) {
      tally.open += 1;
      // The site may end a connection of the attack.
      const answer = await register(hostile, `198.51.100.${index % 2}`).catch(() => undefined);
      tally.open -= 1;
      if (answer !== undefined) tally.answered += 1;
    }
  });
  return {
    async stop() {
      const counted = { ...tally };
      isOn = false;
      for (const stop of slow) stop();
      await Promise.all(senders);
      return counted;
    },
  };
}

/** Sends the first part of a form with a file, and then single bytes. Returns a function that ends the connection. */
function sendSlowly(address: string) {
  const post = request(`${origin}/registration`, {
    method: 'POST',
    headers: {
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': 20 * 1024 * 1024,
      'X-Forwarded-For': address,
    },
  });
  post.on('error', () => {});
  post.on('response', (answer) => answer.resume());
  post.write('--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n');
  post.write(Buffer.alloc(slowBytes));
  const timer = setInterval(() => post.write('x'), 5000);
  return () => {
    clearInterval(timer);
    post.destroy();
  };
}

/** A JPEG of noise with 5 megapixels. It has about 2 MB. */
async function aPhotoOf2MB() {
  return await sharp(await aNoisyPhoto({ width: 2560, height: 1920 }))
    .jpeg({ quality: 45 })
    .toBuffer();
}

/**
 * A PNG that is within all limits and still takes seconds to decode: it has 50 megapixels of 64 bits, but only 600 kB.
 */
async function aPictureWithDeepColours() {
  const create = { width: 12_000, height: 4160, channels: 4, background: '#a6342a80' } as const;
  return await sharp({ create }).toColourspace('rgb16').png().toBuffer();
}

/** A PNG that is 1 pixel wide and 49,000,000 pixels high, with one bit for each pixel. */
async function aPictureOnePixelWide() {
  const create = { width: 1, height: 49_000_000, channels: 3, background: '#000000' } as const;
  return await sharp({ create, limitInputPixels: false })
    .toColourspace('b-w')
    .png({ palette: true, colours: 2, compressionLevel: 6 })
    .toBuffer();
}
