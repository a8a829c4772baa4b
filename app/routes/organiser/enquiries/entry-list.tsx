import { Badge } from '#ui/feedback/status.tsx';
import { MailBadge } from '../mails/mail-badge.tsx';
import type { Route } from './+types/enquiry';
import { MailText } from './received-mail.tsx';

type Entry = Route.ComponentProps['loaderData']['entries'][number];

/** The thread of an enquiry after its first message: notes, replies and answers, oldest first. */
export function EntryList({ entries, name }: { entries: readonly Entry[]; name: string }) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h2>Notes, replies and answers</h2>
      <ol className="mt-4 grid gap-4">
        {entries.map((entry) => (
          <li key={entry.id} className={`entry entry-${entry.kind}`}>
            <p className="entry-head">
              <strong>{titleOf(entry, name)}</strong>
              <span className="text-ink-soft">{entry.at}</span>
              {entry.mailState && <MailBadge state={entry.mailState} />}
              {entry.received?.nature === 'automatic' && <Badge>Automatic</Badge>}
              {entry.received?.nature === 'undelivered' && <Badge tone="refused">Not delivered</Badge>}
            </p>
            {entry.received?.isFromAnother && (
              <p className="entry-warning">This answer comes from another address: {entry.received.sender}</p>
            )}
            <MailText own={entry.own} quoted={entry.quoted} className="" mail={entry.received} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function titleOf({ kind, by, received }: Entry, name: string): string {
  if (kind === 'note') return `Note by ${by}`;
  if (kind === 'reply') return `Reply by ${by}`;
  if (received?.nature === 'undelivered') return 'Report of a mail server';
  if (received?.nature === 'automatic') return 'Automatic reply';
  return received?.isFromAnother ? 'Answer by mail' : `Answer by ${name}, by mail`;
}
