import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:https';
import { aNoisyPhoto } from '#tests/factories.ts';

export type Registered = {
  count: number;
  /** The emails of the acknowledged registrations. */
  acknowledged: string[];
  /** A message for each other registration. */
  broken: string[];
  slowestMs: number;
};

/** Fewer than one IP address may register in an hour. */
const maxFromOneAddress = 250;

/**
 * Registers over one connection for each person until `stop`, without a second try. Sometimes changes the IP address.
 * About half of the registrations have a photograph.
 */
export function registerMany(origin: string, people: number): { stop(): Promise<Registered> } {
  let isOver = false;
  const tally: Registered = { count: 0, acknowledged: [], broken: [], slowestMs: 0 };
  const photo = aNoisyPhoto({ width: 480, height: 640 });

  const registerOn = async () => {
    let agent = openConnection();
    for (let count = 1; !isOver; count++) {
      if (count % maxFromOneAddress === 0) {
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

/** Opens a connection from a random address of the loopback network. */
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

/** Posts a form once. Throws if there is no answer. */
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
