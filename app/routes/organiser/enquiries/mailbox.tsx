import '#ui/desk/desk-mail.css';
import { edition } from '#conference/edition/edition.server.ts';
import { listOtherMails, readInboxState } from '#conference/enquiries/other-mails.server.ts';
import { mailsInAnHour } from '#conference/enquiries/receive-mail.server.ts';
import { formatFileSize } from '#ui/form/file-field.tsx';
import { describeTime, describeZonedTime } from '../desk-dates.server.ts';
import { type Column, DataTable, textColumn, typedColumn, wordsColumn } from '../list/data-table.tsx';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/mailbox';

export const handle = deskTitle('Mailbox');

const reasons = {
  written: 'Mailing list',
  automatic: 'Automatic mail',
  undelivered: 'Report that a mail did not arrive',
  unreadable: 'Mail that is damaged or has no sender',
  'too-large': 'Too large to show; read it in the mailbox',
  'over-quota': `More than ${mailsInAnHour} mails of this sender in an hour. The rest of that hour is only in the mailbox`,
} as const;

export const loader = organiserLoader('/organiser/enquiries/mailbox', async ({ context }) => {
  const state = await readInboxState(context.db, context.config.inbox);
  return {
    zone: edition.timeZoneName,
    address: context.settings.contact.email,
    mailbox: state && { ...state, readAt: state.readAt && describeZonedTime(state.readAt) },
    mails: (await listOtherMails(context.db)).map(({ at, nature, bytes, ...mail }) => ({
      ...mail,
      at: describeTime(at),
      reason: reasons[nature],
      size: bytes === null ? '' : formatFileSize(bytes),
    })),
  };
});

const columnsIn = (zone: string): Column<Route.ComponentProps['loaderData']['mails'][number]>[] => [
  typedColumn('From', ({ sender }) => sender || 'Unknown sender'),
  textColumn('Subject', ({ subject }) => <bdi>{subject || 'No subject'}</bdi>),
  textColumn('Why it is not in the inbox', ({ reason }) => reason),
  wordsColumn('Size', ({ size }) => size),
  wordsColumn('Arrived', ({ at }) => at, { note: zone }),
];

export default function MailboxPage({ loaderData }: Route.ComponentProps) {
  const { mailbox, address, mails, zone } = loaderData;
  return (
    <>
      <PageHead
        title="Mailbox"
        intro={
          mailbox
            ? `Answers to replies, and other mails to ${address}, come into the inbox every two minutes. The mails stay in the mailbox, with their attachments.`
            : `Answers to replies go to ${address}. No mailbox is connected, so these answers do not come into the inbox. The person who runs the server can connect a mailbox with INBOX_URL.`
        }
      />
      {mailbox && (
        <>
          <dl className="pairs mt-6">
            <div>
              <dt>Mailbox</dt>
              <dd>{mailbox.name}</dd>
            </div>
            <div>
              <dt>Last read</dt>
              <dd>{mailbox.readAt ?? 'Never'}</dd>
            </div>
          </dl>
          {mailbox.failure && (
            <p className="failed-note mt-6">The mailbox could not be read. {mailbox.failure}</p>
          )}
          <section className="mt-10">
            <h2>Mails that are not in the inbox</h2>
            <p className="mt-2 max-w-prose">
              This list shows the last 30 days. To read these mails, open the mailbox.
            </p>
            <DataTable
              rows={mails}
              columns={columnsIn(zone)}
              empty="There are no such mails."
              className="mt-6"
            />
          </section>
        </>
      )}
    </>
  );
}
