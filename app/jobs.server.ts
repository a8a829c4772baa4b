import { anchorAudit } from '#conference/audit/audit-chain.server.ts';
import { expireBookings } from '#conference/booking/expire-bookings.server.ts';
import { type JobHandlers, mailJobs } from '#platform/jobs.server.ts';
import { giveUpMail, sendMail } from '#platform/mail-queue.server.ts';
import type { Platform } from '#platform/request-context.server.ts';
import { tidy } from '#platform/tidy.server.ts';
import { composers } from './mails.server.ts';

type MailHandlers = Pick<JobHandlers, (typeof mailJobs)[number]>;

/** Which use case does which job. Each may run twice for one id and must do no harm then. */
export function jobHandlers(platform: Platform): JobHandlers {
  const send = (id: string) => sendMail(platform, composers, id);
  return {
    ...(Object.fromEntries(mailJobs.map((name) => [name, send])) as MailHandlers),
    'failed-mail': (id) => giveUpMail(platform.db, id),
    tidy: async () => {
      await expireBookings(platform.db, platform.now());
      await tidy(platform, platform.now());
      const head = await anchorAudit(platform.db, platform.secrets, platform.now());
      platform.log.info(head, 'the head of the audit');
    },
  };
}
