import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:https';
import sharp from 'sharp';

export type Registered = {
  count: number;
  /** The emails of those that were answered as saved. */
  acknowledged: string[];
  /** A sentence for each that was not. */
  broken: string[];
  slowestMs: number;
};

/** Below what one address may register in an hour. */
const mostFromOneAddress = 250;

/**
 * So many people register one after the other, each over a connection that stays open, and from another address of this
 * machine now and then; every other with a photograph.
 */
export function registerMany(origin: string, people: number): { stop(): Promise<Registered> } {
  let isOver = false;
  const tally: Registered = { count: 0, acknowledged: [], broken: [], slowestMs: 0 };
  const photo = makePhoto();

  const registerOn = async () => {
    let agent = openConnection();
    for (let count = 1; !isOver; count++) {
      if (count % mostFromOneAddress === 0) {
        agent.destroy();
        agent = openConnection();
      }
      const email = `${randomBytes(8).toString('hex')}@delegation.example`;
      const from = performance.now();
      tally.count += 1;
      try {
        const status = await post(`${origin}/registration`, agent, await fillIn(email, await photo));
        if (status === 303) tally.acknowledged.push(email);
        else tally.broken.push(`A registration was answered with ${status}.`);
      } catch (error) {
        tally.broken.push(`A registration was not answered: ${(error as Error).message}.`);
      }
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - from);
    }
    agent.destroy();
  };
  const everybody = Promise.all(Array.from({ length: people }, registerOn));
  return {
    async stop() {
      isOver = true;
      await everybody;
      return tally;
    },
  };
}

/** From some address of the loopback network, all of which are this machine's. */
function openConnection(): Agent {
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
  return new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false, family: 4, localAddress });
}

async function fillIn(email: string, photo: Buffer): Promise<FormData> {
  const form = new FormData();
  const fields = {
    formKey: randomUUID(),
    fullName: 'Zoë Ångström',
    email,
    participantType: 'student',
    passportNumber: `K${randomInt(1e8)}`,
    passportExpiry: '2033-05-12',
    needsVisa: 'no',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (randomInt(2)) form.set('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'me.jpg');
  return form;
}

/** Posts a form as it is, once: whatever goes wrong on the way is the answer. */
async function post(address: string, agent: Agent, form: FormData): Promise<number> {
  const whole = new Response(form);
  const body = Buffer.from(await whole.arrayBuffer());
  const asking = request(address, {
    agent,
    method: 'POST',
    headers: {
      'Content-Type': whole.headers.get('Content-Type') ?? '',
      'Content-Length': body.length,
      Origin: new URL(address).origin,
    },
  });
  asking.end(body);
  const [answer] = await once(asking, 'response');
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

async function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const picture = sharp({ create: { width: 480, height: 640, channels: 3, background: '#808080', noise } });
  return await picture.jpeg().toBuffer();
}
