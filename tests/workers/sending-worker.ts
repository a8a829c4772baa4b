// This process sends what is due to the endpoint ENDPOINT, as the job of the server does. A test kills it.
import { readFileSync } from 'node:fs';
import { setDefaultCACertificates } from 'node:tls';
import { sendDeliveries } from '#conference/webhooks/send-deliveries.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { openJobs } from '#platform/jobs/jobs.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { openLog } from '#platform/log.server.ts';
import { aKeyring } from '../keyring.ts';

const { APP_URL = '', ENDPOINT = '', NOW = '', CERTIFICATE = '' } = process.env;
setDefaultCACertificates([readFileSync(CERTIFICATE, 'utf8')]);
const db = openDatabase(openPool(APP_URL));
const log = openLog({ write: () => {}, flushSync: () => {} });
const jobs = await openJobs(APP_URL, log);
const sender = {
  ...{ db, jobs, log, rehearsal: undefined, realNow: () => new Date() },
  config: readConfig({ WEBHOOK_NETWORKS: '127.0.0.1/32' }),
  secrets: await openSecrets(db, aKeyring()),
};
await sendDeliveries(sender, ENDPOINT, new Date(NOW));
process.exit(0);
