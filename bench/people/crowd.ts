import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aNoisyPhoto } from '#tests/factories.ts';

/** A registration that the server acknowledged. */
export type Sent = {
  fields: Record<string, string>;
  photo: { bytes: Buffer; width: number; height: number };
  passport: Buffer;
  /** How many times the form was sent before an answer arrived. */
  tries: number;
  /** When the answer arrived, in milliseconds since the epoch. The value is 0 until then. */
  acknowledgedAt: number;
};

type Options = {
  people: number;
  /** How many times each person registers, unless somebody calls `stop` before. */
  registrationsEach?: number;
  /** One photograph that all people use. By default each registration has a different one. */
  photo?: Sent['photo'];
};

/**
 * Lets people register again and again. `finished` and `stop` return all registrations that the server acknowledged.
 */
export function startCrowd(origin: string, { people, registrationsEach = Infinity, photo }: Options) {
  const end = new AbortController();
  const finished = Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const acknowledged: Sent[] = [];
      for (let count = 1; count <= registrationsEach && !end.signal.aborted; count++) {
        const sent = await register(origin, `person ${index + 1} ${count}`, end.signal, photo);
        if (sent) acknowledged.push(sent);
      }
      return acknowledged;
    }),
  ).then((each) => each.flat());
  // Prevents an unhandled rejection. If an answer was wrong, the caller of `stop` gets the error.
  finished.catch(() => {});
  const stop = async () => {
    end.abort();
    return await finished;
  };
  return { finished, stop };
}

/**
 * Registers a person with a new email. If no answer arrives, sends the same form again. Returns undefined if the crowd
 * is stopped before an answer arrives.
 */
async function register(origin: string, name: string, end: AbortSignal, photo?: Sent['photo']) {
  const form = await untilAnswered(end, () => openForm(origin));
  if (!form) return undefined;
  const sent = await fillIn(name, photo);
  const clientAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const isAnswered = await untilAnswered(end, async () => {
    sent.tries += 1;
    await post(origin, form, sent, clientAddress);
    sent.acknowledgedAt = Date.now();
    return true;
  });
  return isAnswered ? sent : undefined;
}

async function untilAnswered<Answer>(
  end: AbortSignal,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  while (!end.aborted) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof WrongAnswer) throw error;
      await sleep(50);
    }
  }
  return undefined;
}

/** The server gave an answer that we did not expect. This is a fault. A broken connection is not a fault. */
class WrongAnswer extends Error {}

async function openForm(origin: string): Promise<{ key: string; cookie: string }> {
  const page = await fetch(`${origin}/registration`, { signal: AbortSignal.timeout(10_000) });
  const [, key] = /name="formKey" value="([0-9a-f-]+)"/.exec(await page.text()) ?? [];
  if (page.status >= 500) throw new Error(`The server answered ${page.status}.`);
  if (!key) throw new WrongAnswer(`The form has no key; status ${page.status}.`);
  const cookies = page.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { key, cookie: cookies.join('; ') };
}

async function fillIn(name: string, photo?: Sent['photo']): Promise<Sent> {
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
  const passport = aPdf(number);
  return { fields, photo: photo ?? (await makePhoto()), passport, tries: 0, acknowledgedAt: 0 };
}

async function post(
  origin: string,
  form: { key: string; cookie: string },
  sent: Sent,
  clientAddress: string,
): Promise<void> {
  const { fields, photo, passport } = sent;
  const body = new FormData();
  body.set('formKey', form.key);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('photo', new Blob([new Uint8Array(photo.bytes)]), 'me.jpg');
  body.set('passport', new Blob([new Uint8Array(passport)]), 'passport.pdf');
  const answer = await fetch(`${origin}/registration`, {
    method: 'POST',
    body,
    headers: { Cookie: form.cookie, Origin: origin, 'X-Forwarded-For': clientAddress },
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  });
  const page = await answer.text();
  if (answer.status >= 500) throw new Error(`The server answered ${answer.status}.`);
  if (answer.status < 300 || answer.status >= 400) {
    const [, alert = ''] = /role="alert"[^>]*>(.*?)<\/(?:div|p|ul|section)>/s.exec(page) ?? [];
    const reason = alert.replace(/<[^>]*>/g, ' ') || page.slice(0, 200);
    throw new WrongAnswer(`A registration got the answer ${answer.status}: ${reason}`);
  }
}

/** Makes a PDF of some kilobytes. Each one is different. */
function aPdf(number: string): Buffer {
  const filling = Array.from({ length: 300 }, () => `% ${number} ${randomInt(1e9)}`).join('\n');
  return Buffer.from(`%PDF-1.4\n${filling}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
}

/** Makes a photograph of noise. By default its size is random. */
export async function makePhoto(size = { width: randomInt(200, 400), height: randomInt(200, 400) }) {
  return { ...size, bytes: await aNoisyPhoto(size) };
}
