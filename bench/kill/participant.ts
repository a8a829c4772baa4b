import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aNoisyPhoto } from '#tests/factories.ts';

/** A registration that the server acknowledged. */
export type Sent = {
  fields: Record<string, string>;
  photo: { bytes: Buffer; width: number; height: number };
  passport: Buffer;
  /** How often the form was sent until an answer came. */
  tries: number;
  /** When the answer came, in milliseconds since the epoch, or 0 before. */
  acknowledgedAt: number;
};

type Crowd = { origin: string; isOver: boolean };

/** Lets people register again and again until `stop`, which returns all acknowledged registrations. */
export function startCrowd(origin: string, people: number): { stop(): Promise<Sent[]> } {
  const crowd: Crowd = { origin, isOver: false };
  const everybody = Promise.all(
    Array.from({ length: people }, (_, index) => registerRepeatedly(crowd, `person ${index + 1}`)),
  );
  // `stop` reports a wrong answer.
  everybody.catch(() => {});
  return {
    async stop() {
      crowd.isOver = true;
      return (await everybody).flat();
    },
  };
}

/** Registers with a new email each time. Without an answer it sends the same form again, as people do. */
async function registerRepeatedly(crowd: Crowd, name: string): Promise<Sent[]> {
  const acknowledged: Sent[] = [];
  for (let count = 1; !crowd.isOver; count++) {
    const form = await untilAnswered(crowd, () => openForm(crowd.origin));
    if (!form) break;
    const sent = await fillIn(`${name} ${count}`);
    const clientAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
    const answer = await untilAnswered(crowd, () => {
      sent.tries += 1;
      return post(crowd.origin, form, sent, clientAddress);
    });
    if (answer) acknowledged.push({ ...sent, acknowledgedAt: Date.now() });
  }
  return acknowledged;
}

/** Returns undefined if the trial ends first. */
async function untilAnswered<Answer>(crowd: Crowd, ask: () => Promise<Answer>): Promise<Answer | undefined> {
  while (!crowd.isOver) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof WrongAnswer) throw error;
      await sleep(50);
    }
  }
  return undefined;
}

/** The server answered, but not as expected: that is a fault, unlike a broken connection. */
class WrongAnswer extends Error {}

async function openForm(address: string): Promise<{ key: string; cookie: string }> {
  const page = await fetch(`${address}/registration`, { signal: AbortSignal.timeout(10_000) });
  const [, key] = /name="formKey" value="([0-9a-f-]+)"/.exec(await page.text()) ?? [];
  if (page.status >= 500) throw new Error(`It answers ${page.status}.`);
  if (!key) throw new WrongAnswer(`The form has no key; status ${page.status}.`);
  return {
    key,
    cookie: page.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
}

async function fillIn(name: string): Promise<Sent> {
  const photo = await makePhoto();
  const number = String(randomInt(1e8)).padStart(8, '0');
  const fields = {
    fullName: `Zoë Ångström ${name}`,
    email: `${name.replaceAll(' ', '-')}-${number}@delegation.example`,
    participantType: randomInt(2) ? 'student' : 'professional',
    passportNumber: `K${number}`,
    passportExpiry: `20${randomInt(30, 39)}-0${randomInt(1, 10)}-1${randomInt(10)}`,
    needsVisa: 'yes',
    visaAddress: `Peace Road ${number}\nPune`,
    clothSize: ['s', 'm', 'l', 'xl', 'xxl'][randomInt(5)] ?? 'm',
    shoeSize: String(randomInt(6, 13)),
    interestedDoctorate: 'on',
  };
  return { fields, photo, passport: aPdf(number), tries: 0, acknowledgedAt: 0 };
}

async function post(
  address: string,
  form: { key: string; cookie: string },
  sent: Sent,
  clientAddress: string,
): Promise<true> {
  const body = new FormData();
  body.set('formKey', form.key);
  for (const [name, value] of Object.entries(sent.fields)) body.set(name, value);
  body.set('photo', new Blob([new Uint8Array(sent.photo.bytes)], { type: 'image/jpeg' }), 'me.jpg');
  body.set(
    'passport',
    new Blob([new Uint8Array(sent.passport)], { type: 'application/pdf' }),
    'passport.pdf',
  );
  const answer = await fetch(`${address}/registration`, {
    method: 'POST',
    body,
    headers: { Cookie: form.cookie, Origin: address, 'X-Forwarded-For': clientAddress },
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  });
  const page = await answer.text();
  if (answer.status >= 500) throw new Error(`It answers ${answer.status}.`);
  if (answer.status < 300 || answer.status >= 400) {
    const [, alert = ''] = /role="alert"[^>]*>(.*?)<\/(?:div|p|ul|section)>/s.exec(page) ?? [];
    throw new WrongAnswer(
      `A registration was answered with ${answer.status}: ${alert.replace(/<[^>]*>/g, ' ') || page.slice(0, 200)}`,
    );
  }
  return true;
}

/** A PDF of some kilobytes, different each time. */
function aPdf(number: string): Buffer {
  const filling = Array.from({ length: 300 }, () => `% ${number} ${randomInt(1e9)}`).join('\n');
  return Buffer.from(`%PDF-1.4\n${filling}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
}

/** A noisy photograph of random size. */
async function makePhoto(): Promise<Sent['photo']> {
  const size = { width: randomInt(200, 400), height: randomInt(200, 400) };
  return { ...size, bytes: await aNoisyPhoto(size) };
}
