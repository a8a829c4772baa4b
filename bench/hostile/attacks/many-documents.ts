import { aRegistration, aSession } from '#tests/factories.ts';
import { noJobs } from '../../people/no-jobs.ts';
import type { Attack } from '../attacked-site.ts';

const requests = 1600;

/** One participant asks for the own badge 1,600 times at once, again and again. */
export const attack: Attack = {
  name: `${requests} requests at once for one's own badge`,
  async run({ origin, store, signal }) {
    const now = new Date();
    const person = await aRegistration({ ...store, jobs: noJobs }, { paid: true, proved: true, now });
    const token = await aSession(store, person, { isMailProved: true, now });
    const ask = () =>
      fetch(`${origin}/dashboard/documents/icard`, {
        headers: { Cookie: `session=${token}`, 'X-Forwarded-For': '198.51.100.90' },
        redirect: 'manual',
        signal,
      })
        .then((answer) => answer.arrayBuffer())
        .catch(() => {});
    for (let round = 0; round < 20 && !signal.aborted; round++) {
      await Promise.all(Array.from({ length: requests }, ask));
    }
  },
};
