import { anchorAudit } from '#conference/audit/audit-chain.server.ts';
import { expireBookings, remindOfBookings } from '#conference/booking/expire-bookings.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { spreadMessage } from '#conference/messages/spread-message.server.ts';
import { finishAftermaths } from '#conference/privacy/aftermath.server.ts';
import { replayErasures } from '#conference/privacy/carry-out-erasure.server.ts';
import { destroyPassports, isDestructionDue } from '#conference/privacy/destroy-passports.server.ts';
import { type JobHandlers, mailJobs } from '#platform/jobs.server.ts';
import { giveUpMail, sendMail } from '#platform/mail-queue.server.ts';
import type { Platform } from '#platform/request-context.server.ts';
import { tidy } from '#platform/tidy.server.ts';
import { composers } from './mails.server.ts';

/** A job is given two minutes; so many registrations take seconds. */
const mostDestroyedAtOnce = 500;

type MailHandlers = Pick<JobHandlers, (typeof mailJobs)[number]>;

/** Which use case does which job. Each may run twice for one id and must do no harm then. */
export function jobHandlers(platform: Platform): JobHandlers {
  const send = (id: string) => sendMail(platform, composers, id);
  return {
    ...(Object.fromEntries(mailJobs.map((name) => [name, send])) as MailHandlers),
    'failed-mail': (id) => giveUpMail(platform.db, id),
    'spread-message': (id) => spreadMessage(platform, id, platform.now()),
    'destroy-passports': async (id) => {
      const registrations = await destroyPassports(platform, { most: mostDestroyedAtOnce }, platform.now());
      platform.log.info({ registrations }, 'passport data destroyed');
      if (registrations < mostDestroyedAtOnce) return;
      await platform.jobs.enqueue(platform.db, 'destroy-passports', id);
    },
    tidy: async () => {
      await remindOfBookings(platform, edition.booking, platform.now());
      await expireBookings(platform, platform.now());
      await tidy(platform, platform.now());
      await replayErasures(platform, platform.now());
      await finishAftermaths(platform, platform.now());
      if (await isDestructionDue(platform.db, platform.now())) {
        await platform.jobs.enqueue(platform.db, 'destroy-passports', 'due');
      }
      const head = await anchorAudit(platform.db, platform.secrets, platform.now());
      platform.log.info(head, 'the head of the audit');
    },
  };
}
