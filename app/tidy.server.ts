import { deleteOldSessions } from '#conference/accounts/session.server.ts';
import { deleteUnusedPagePictures } from '#conference/edition/settings/page-pictures.server.ts';
import { deleteOtherMails } from '#conference/enquiries/other-mails.server.ts';
import { deleteMails } from '#conference/mails/delete-mails.server.ts';
import { listDraftSelections } from '#conference/mails/messages/drafts.server.ts';
import { deleteWordingTests } from '#conference/mails/texts/ask-test-mail.server.ts';
import { deleteEventBodies } from '#conference/money/online/provider-events.server.ts';
import { deleteOldImportFiles } from '#conference/organiser/import-files/import-file.server.ts';
import { deleteLostMarks } from '#conference/organiser/selections/mark-selection.server.ts';
import { deleteOldPrints } from '#conference/organiser/selections/print-orders.server.ts';
import { deleteSelections } from '#conference/organiser/selections/selections.server.ts';
import { deleteDuePapers } from '#conference/privacy/retention/delete-papers.server.ts';
import { deleteDueSpeakers } from '#conference/privacy/retention/delete-speakers.server.ts';
import { eraseDuePayers } from '#conference/privacy/retention/erase-payers.server.ts';
import { deleteOldSubmissions } from '#conference/registration/registering/register.server.ts';
import { forgetEarlierSecrets } from '#conference/webhooks/change-endpoint.server.ts';
import { deleteOldEvents } from '#conference/webhooks/delete-old-events.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { deleteExpiredFiles } from '#platform/files/kept-files.server.ts';
import { removeOrphanedFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { runSteps } from '#platform/jobs/process-rows.server.ts';
import { deleteOldAnswers } from './conference/organiser/access-keys/kept-answers.server.ts';
import { deleteOldDeskSessions } from './conference/organiser/sign-in/desk-session.server.ts';

/**
 * The kinds of mails that are deleted early. Anybody can request a sign-in mail to any address, and a test of a mail's
 * texts has no later use.
 */
const shortLivedMails = {
  kinds: ['sign-in', 'organiser-sign-in', 'wording-test', 'message-test'],
  keptFor: days(30),
};

/**
 * The texts of webhooks contain names and emails. They are kept for this time, because an organiser may want to process
 * a webhook again.
 */
const keepWebhooksFor = days(90);

/** How long events for other programs are kept, whether they arrived or wait for a paused endpoint. */
const keepEventsFor = days(30);

/** How long organisers can see received mails that belong to no enquiry. */
const keepOtherMailsFor = days(30);

/** How long organisers can use a selection that they made from a list. */
const keepSelectionsFor = days(30);

/** Deletes data that is no longer needed. If a step fails, it still runs the other steps, and then throws. */
export async function tidy(platform: Platform, now: Date): Promise<void> {
  const { db, files, secrets, log, mailer } = platform;
  await runSteps(log, {
    'kept files': () => deleteExpiredFiles({ db, files, secrets, log }, now),
    'orphaned files': async () =>
      log.info(
        { orphans: await removeOrphanedFiles(db, files, platform.realNow()) },
        'removed orphaned files',
      ),
    submissions: () => deleteOldSubmissions(db, now),
    sessions: () => deleteOldSessions(db, now),
    'desk sessions': () => deleteOldDeskSessions(db, now),
    'answers of access keys': () => deleteOldAnswers(db, now),
    prints: async () => log.info({ files: await deleteOldPrints(db, now) }, 'deleted old prints'),
    selections: async () =>
      deleteSelections(db, {
        before: addTime(now, -keepSelectionsFor),
        except: await listDraftSelections(db),
      }),
    'import files': () => deleteOldImportFiles(db, addTime(now, -days(1))),
    marks: () => deleteLostMarks(db),
    'pictures of pages': async () =>
      log.info({ pictures: await deleteUnusedPagePictures(db, now) }, 'deleted unused pictures of pages'),
    papers: async () => log.info({ papers: await deleteDuePapers({ db, mailer }, now) }, 'deleted'),
    speakers: async () => log.info({ speakers: await deleteDueSpeakers({ db, mailer }, now) }, 'deleted'),
    payers: async () => log.info({ payers: await eraseDuePayers(platform, now) }, 'erased'),
    'other mails': () => deleteOtherMails(db, addTime(now, -keepOtherMailsFor)),
    webhooks: async () =>
      log.info(
        { webhooks: await deleteEventBodies(db, addTime(now, -keepWebhooksFor)) },
        'deleted the texts of old webhooks',
      ),
    'events of webhooks': async () =>
      log.info({ events: await deleteOldEvents(db, addTime(now, -keepEventsFor)) }, 'deleted old events'),
    'secrets of webhooks': () => forgetEarlierSecrets(db, now),
    'tests of mails': () => deleteWordingTests(db, addTime(now, -shortLivedMails.keptFor)),
    'short-lived mails': () =>
      deleteMails(
        { db, mailer },
        { kinds: shortLivedMails.kinds, queuedBefore: addTime(now, -shortLivedMails.keptFor) },
      ),
  });
}
