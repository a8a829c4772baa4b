import type { JobDefinition } from '#platform/jobs/jobs.server.ts';
import { type MailKind, mailKinds } from './conference/mails/mail-kinds.ts';

/** The jobs that do not send a mail. Their handlers are in jobs.server.ts, also the steps of `tidy`, such as reminders. */
export type TaskName =
  | 'failed-mail'
  | 'spread-message'
  | 'send-planned'
  | 'carry-out-order'
  | 'provider-event'
  | 'compare-providers'
  | 'send-refund'
  | 'order-refunds'
  | 'end-pages'
  | 'offer-places'
  | 'wait-for-balance'
  | 'end-google-passes'
  | 'read-inbox'
  | 'look-for-webhooks'
  | 'send-webhooks'
  | 'destroy-passports'
  | 'delete-contacts'
  | 'erase-records'
  | 'tidy';
export type JobName = TaskName | `${MailKind}-mail`;

/** The mails that sign somebody in. The person waits in front of a screen, so the jobs of these mails are urgent. */
const urgentMails: readonly MailKind[] = ['sign-in', 'organiser-sign-in'];

export const jobDefinitions: readonly JobDefinition<JobName>[] = [
  { name: 'failed-mail' },
  ...mailKinds.map(
    (kind): JobDefinition<JobName> => ({
      name: `${kind}-mail`,
      afterLastFailure: 'failed-mail',
      isUrgent: urgentMails.includes(kind),
      isGradual: kind === 'group-message',
    }),
  ),
  { name: 'spread-message' },
  { name: 'send-planned', schedule: '* * * * *' },
  { name: 'carry-out-order' },
  { name: 'provider-event', isUrgent: true },
  { name: 'compare-providers', schedule: '23 3 * * *' },
  { name: 'send-refund' },
  { name: 'order-refunds' },
  // A database trigger marks the payment pages that must end. It cannot enqueue a job, so this job looks every minute.
  { name: 'end-pages', schedule: '* * * * *' },
  // A place can become free in many ways, so this job looks every minute.
  { name: 'offer-places', schedule: '* * * * *' },
  { name: 'wait-for-balance', schedule: '41 * * * *' },
  // A database trigger ends documents. It cannot enqueue a job, so this job looks regularly for ended documents that
  // still have a Google pass.
  { name: 'end-google-passes', schedule: '*/10 * * * *' },
  { name: 'read-inbox', schedule: '*/2 * * * *' },
  // Database triggers write what webhooks have to send. They cannot enqueue a job, so this job looks every minute.
  { name: 'look-for-webhooks', schedule: '* * * * *' },
  { name: 'send-webhooks' },
  { name: 'destroy-passports' },
  { name: 'delete-contacts' },
  { name: 'erase-records' },
  { name: 'tidy', schedule: '17 * * * *' },
];
