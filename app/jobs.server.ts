import { anchorAudit } from '#conference/audit/anchor-audit.server.ts';
import { endGooglePasses, storeGooglePasses } from '#conference/documents/wallet/google-passes.server.ts';
import { openGoogleWallet } from '#conference/documents/wallet/google-wallet.server.ts';
import { refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { translationsWith } from '#conference/edition/texts/own-words.server.ts';
import { readInbox } from '#conference/enquiries/read-inbox.server.ts';
import { queueMessageMails } from '#conference/mails/messages/queue-message-mails.server.ts';
import { sendPlanned } from '#conference/mails/messages/send-planned.server.ts';
import { endPages } from '#conference/money/online/ask-about-checkout.server.ts';
import { compareWithProviders } from '#conference/money/online/compare-with-provider.server.ts';
import { handleProviderEvent } from '#conference/money/online/handle-provider-event.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import { carryOutNext } from '#conference/organiser/selections/carry-out-orders.server.ts';
import { readClosing } from '#conference/privacy/retention/close-edition.server.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { offerSessionPlaces } from '#conference/programme/places/offer-session-places.server.ts';
import { offerPlaces } from '#conference/registration/places/offer-places.server.ts';
import { endTasksWithoutWork } from '#conference/reports/end-done-tasks.server.ts';
import { countPublicFigures } from '#conference/reports/public-figures/count-public-figures.server.ts';
import { enqueueDue, sendDeliveries } from '#conference/webhooks/send-deliveries.server.ts';
import { expireBookings } from './conference/festival/expiry/expire-bookings.server.ts';
import { remindToPay } from './conference/festival/expiry/remind-to-pay.server.ts';
import { failMail, sendMail } from './conference/mails/send-mail.server.ts';
import { enqueueWaiting } from './conference/money/refunds/change-order.server.ts';
import { orderEditionRefunds } from './conference/money/refunds/order-edition-refunds.server.ts';
import { sendRefund } from './conference/money/refunds/send-refund.server.ts';
import { replayErasures } from './conference/privacy/erasure/carry-out-erasure.server.ts';
import { finishFollowUps } from './conference/privacy/erasure/follow-up.server.ts';
import { areContactsDue, deleteContacts } from './conference/privacy/retention/delete-contacts.server.ts';
import {
  destroyPassports,
  isDestructionDue,
} from './conference/privacy/retention/destroy-passports.server.ts';
import { areRecordsDue, eraseRecords } from './conference/privacy/retention/erase-records.server.ts';
import type { JobName, TaskName } from './job-definitions.ts';
import { composers } from './mails.server.ts';
import type { Platform } from './platform/http/request-context.server.ts';
import { runSteps, SomeRowsFailed } from './platform/jobs/process-rows.server.ts';
import { tidy } from './tidy.server.ts';

/**
 * Runs a job. Before this, it reads the settings again, so that the job uses the current ones. A job may run twice, so
 * every job must be safe to repeat.
 */
export async function runJob(platform: Platform, name: JobName, id: string): Promise<void> {
  const { settings } = await refreshSettings(platform.db, platform.now());
  const translations = translationsWith(platform.translations, settings);
  const current = { ...platform, settings, translations };
  if (isTask(name)) await tasks[name](current, id);
  else await sendMail(current, composers, id);
}

function isTask(name: JobName): name is TaskName {
  return Object.hasOwn(tasks, name);
}

/** The deletions that the privacy policy promises at certain times after the end of the edition. */
const deletions = {
  'destroy-passports': { isDue: isDestructionDue, carryOut: destroyPassports },
  'delete-contacts': { isDue: areContactsDue, carryOut: deleteContacts },
  'erase-records': { isDue: areRecordsDue, carryOut: eraseRecords },
};
type Deletion = keyof typeof deletions;

const tasks: Record<TaskName, (platform: Platform & WithSettings, id: string) => Promise<void>> = {
  'failed-mail': ({ db }, id) => failMail(db, id),
  'spread-message': (platform, id) => queueMessageMails(platform, id, platform.now()),
  'send-planned': (platform) => sendPlanned(platform, platform.now()),
  'carry-out-order': (platform, id) => carryOutNext(platform, id, platform.now()),
  'provider-event': (platform, id) => handleProviderEvent(platform, id, platform.now()),
  'compare-providers': (platform) => compareWithProviders(platform, platform.now()),
  'send-refund': async (platform, id) =>
    await sendRefund(platform, await openProviders(platform.config), id, platform.now()),
  'order-refunds': async (platform, after) => {
    await orderEditionRefunds(platform, { after, limit: 100 }, platform.now());
  },
  'end-pages': async (platform) => {
    try {
      await endPages(platform, undefined, platform.now());
    } catch (err) {
      // The next run tries it again. Without this, each run of an outage would leave a job that is tried again for hours.
      platform.log.warn({ err }, 'some payment pages could not be ended');
    }
  },
  'offer-places': async (platform) => {
    const now = platform.now();
    if (await readEditionEnd(platform.db)) return;
    await offerPlaces(platform, now);
    await offerSessionPlaces(platform, now);
  },
  'wait-for-balance': (platform) => enqueueWaiting(platform, platform.now()),
  'end-google-passes': async (platform) => {
    const { googleWallet: keys, proxyEnv } = platform.config;
    if (!keys) return;
    const now = platform.now();
    const open = () => openGoogleWallet({ keys, proxyEnv }, now);
    await endGooglePasses(platform, open, now);
    await storeGooglePasses(platform, open, now);
  },
  'read-inbox': (platform) => readInbox(platform),
  'look-for-webhooks': (platform) => enqueueDue(platform, platform.now()),
  'send-webhooks': (platform, id) => sendDeliveries(platform, id, platform.now()),
  'destroy-passports': (platform) => deletePortion(platform, 'destroy-passports'),
  'delete-contacts': (platform) => deletePortion(platform, 'delete-contacts'),
  'erase-records': (platform) => deletePortion(platform, 'erase-records'),
  tidy: async (platform) => {
    const { log, now } = platform;
    await runSteps(log, {
      reminders: () => remindToPay(platform, platform.settings.booking, now()),
      'expired bookings': () => expireBookings(platform, now()),
      tidying: () => tidy(platform, now()),
      'tasks that are done': () => endTasksWithoutWork(platform, now()),
      'public figures': async () =>
        await countPublicFigures(platform.db, (await readClosing(platform.db))?.closedOn, now()),
      'erasures of the journal': () => replayErasures(platform, now()),
      'follow-ups of erasures': () => finishFollowUps(platform, now()),
      'destroy-passports': () => deleteIfDue(platform, 'destroy-passports'),
      'delete-contacts': () => deleteIfDue(platform, 'delete-contacts'),
      'erase-records': () => deleteIfDue(platform, 'erase-records'),
      'anchor of the audit': async () =>
        log.info({ ...(await anchorAudit(platform)) }, 'signed the latest entry of the audit’s hash chain'),
    });
  },
};

async function deleteIfDue({ db, jobs, now }: Platform, name: Deletion): Promise<void> {
  if (await deletions[name].isDue(db, now())) await jobs.enqueue(db, name, 'due');
}

/** How many records one job deletes. This takes a few seconds, and a job may take two minutes. */
const portion = 500;

/** Deletes one portion of records, and enqueues the job again if there may be more records. */
async function deletePortion(platform: Platform, name: Deletion): Promise<void> {
  const { db, jobs, log, now } = platform;
  const deleted = await deletions[name]
    .carryOut(platform, { limit: portion }, now())
    .catch((error: unknown) => {
      // Some records failed, but a full portion was deleted, so there may be more. The next portion must run, too. The
      // failed records are in the log, and the last portion tries them again.
      if (error instanceof SomeRowsFailed && error.done === portion) return error.done;
      throw error;
    });
  log.info({ job: name, records: deleted }, 'deleted after the retention period');
  if (deleted === portion) await jobs.enqueue(db, name, 'due');
}
