import { anchorAudit } from '#conference/audit/audit-chain.server.ts';
import { expireBookings, remindOfBookings } from '#conference/booking/expire-bookings.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { queueMessageMails } from '#conference/messages/queue-message-mails.server.ts';
import { finishAftermaths } from './conference/privacy/erasure/aftermath.server.ts';
import { replayErasures } from './conference/privacy/erasure/carry-out-erasure.server.ts';
import { areContactsDue, deleteContacts } from './conference/privacy/retention/delete-contacts.server.ts';
import {
  destroyPassports,
  isDestructionDue,
} from './conference/privacy/retention/destroy-passports.server.ts';
import { areRecordsDue, eraseRecords } from './conference/privacy/retention/erase-records.server.ts';
import { composers } from './mails.server.ts';
import type { Platform } from './platform/http/request-context.server.ts';
import { type JobHandlers, mailJobs } from './platform/jobs/jobs.server.ts';
import { tidy } from './platform/jobs/tidy.server.ts';
import { SomeFailed, trySteps } from './platform/jobs/try-each.server.ts';
import { giveUpMail, sendMail } from './platform/mail/mail-queue.server.ts';

/** What goes some time after the edition was closed, as the privacy policy says: one job each. */
const endings = [
  { job: 'destroy-passports', isDue: isDestructionDue, carryOut: destroyPassports },
  { job: 'delete-contacts', isDue: areContactsDue, carryOut: deleteContacts },
  { job: 'erase-records', isDue: areRecordsDue, carryOut: eraseRecords },
] as const;
type Ending = (typeof endings)[number];
type EndingHandlers = Pick<JobHandlers, Ending['job']>;

/** A job is given two minutes; so many records take seconds. */
const mostAtOnce = 500;

type MailHandlers = Pick<JobHandlers, (typeof mailJobs)[number]>;

/** Which use case does which job. Each may run twice for one id and must do no harm then. */
export function jobHandlers(platform: Platform): JobHandlers {
  const send = (id: string) => sendMail(platform, composers, id);
  const end = async ({ job, carryOut }: Ending, id: string) => {
    const records = await carryOut(platform, { most: mostAtOnce }, platform.now()).catch((error: unknown) => {
      // What failed is logged, and fails the last portion, too: the others do not wait for it.
      if (error instanceof SomeFailed && error.done === mostAtOnce) return error.done;
      throw error;
    });
    platform.log.info({ job, records }, 'gone, as the time of keeping is over');
    // There may be more than one portion.
    if (records === mostAtOnce) await platform.jobs.enqueue(platform.db, job, id);
  };
  const beginIfDue = async ({ job, isDue }: Ending) => {
    if (await isDue(platform.db, platform.now())) await platform.jobs.enqueue(platform.db, job, 'due');
  };
  return {
    ...(Object.fromEntries(mailJobs.map((name) => [name, send])) as MailHandlers),
    'failed-mail': (id) => giveUpMail(platform.db, id),
    'spread-message': (id) => queueMessageMails(platform, id, platform.now()),
    ...(Object.fromEntries(
      endings.map((ending) => [ending.job, (id: string) => end(ending, id)]),
    ) as EndingHandlers),
    tidy: async () => {
      const { db, log, secrets, now } = platform;
      await trySteps(log, {
        reminders: () => remindOfBookings(platform, edition.booking, now()),
        'expired bookings': () => expireBookings(platform, now()),
        tidying: () => tidy(platform, now()),
        'erasures of the journal': () => replayErasures(platform, now()),
        aftermaths: () => finishAftermaths(platform, now()),
        ...Object.fromEntries(endings.map((ending) => [ending.job, () => beginIfDue(ending)])),
        'anchor of the audit': async () =>
          log.info(await anchorAudit(db, secrets, now()), 'the head of the audit'),
      });
    },
  };
}
