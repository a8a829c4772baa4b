import { setTimeout as sleep } from 'node:timers/promises';
import { slowMails } from '#tests/hostile-files.ts';
import type { Attack } from '../attacked-site.ts';

/** A mail of 4 MB every two seconds, which takes a minute to parse. */
export const attack: Attack = {
  name: 'mails that are slow to read',
  async run({ deliverMail, signal }) {
    const mails = Object.values(slowMails);
    for (let count = 0; count < 30 && !signal.aborted; count++) {
      await deliverMail(mails[count % mails.length] ?? '');
      await sleep(2000, undefined, { signal }).catch(() => {});
    }
  },
};
