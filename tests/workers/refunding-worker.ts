// This process sends all refunds that are ordered but not finished, as the job of the server does. They go to the
// provider at PROVIDER_URL. A test kills this process at random moments and starts it again, until all refunds are
// sent.

import type { RefundAnswer } from '#conference/money/providers/payment-provider.ts';
import { refundOrders } from '#conference/money/refunds/refund-orders.server.ts';
import { type RefundSenders, sendRefund } from '#conference/money/refunds/send-refund.server.ts';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { openJobs } from '#platform/jobs/jobs.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { openLog } from '#platform/log.server.ts';
import { aKeyring } from '../keyring.ts';

const { APP_URL = '', PROVIDER_URL = '' } = process.env;
const pool = openPool(APP_URL);
const db = openDatabase(pool);
const jobs = await openJobs(APP_URL, openLog({ write: () => {}, flushSync: () => {} }));
const store = { db, jobs, secrets: await openSecrets(db, aKeyring()) };
const senders: RefundSenders = {
  stripe: {
    refund: async (order) => {
      const answer = await fetch(PROVIDER_URL, { method: 'POST', body: JSON.stringify(order) });
      return (await answer.json()) as RefundAnswer;
    },
  },
};
process.stdout.write('ready\n');
const orders = await refundOrders(db).where('state', 'in', ['queued', 'sent']).execute();
let next = 0;
await Promise.all(
  Array.from({ length: 3 }, async () => {
    for (let order = orders[next++]; order; order = orders[next++]) {
      await sendRefund(store, senders, order.id, new Date());
    }
  }),
);
process.exit(0);
