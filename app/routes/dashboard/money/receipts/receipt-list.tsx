import { Link } from 'react-router';
import { say } from '#platform/words/words.ts';
import { Badge } from '#ui/feedback/status.tsx';
import type { ReceiptListData } from './load-receipts.server.ts';

/** Lists the receipts, invoices and credit notes with their files, and links to the forms for an invoice. */
export function ReceiptList({
  data: { words, receipts, orders },
  pages = '/dashboard/receipts',
}: {
  data: ReceiptListData;
  /** The beginning of the path of each file. The id of the receipt follows it. */
  pages?: string;
}) {
  if (receipts.length === 0 && orders.length === 0) return null;
  return (
    <section aria-labelledby="receipts">
      <h3 id="receipts" className="mt-8 text-h4">
        {words.title}
      </h3>
      {receipts.length > 0 && (
        <ul className="mt-3 border-t-2 border-indigo">
          {receipts.map(({ id, kind, number, day, amount, isCancelled }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 border-b border-paper-line py-2"
            >
              <span>
                <strong id={id}>{say(words.kind, { kind, number })}</strong>{' '}
                {isCancelled && <Badge tone="plain">{words.cancelled}</Badge>}
                <br />
                {say(words.details, { day, amount })}
              </span>
              <a href={`${pages}/${id}`} aria-describedby={id}>
                {words.download}
              </a>
            </li>
          ))}
        </ul>
      )}
      {orders.map(({ to, item }) => (
        <p key={to} className="mt-4">
          <Link to={to}>{say(words.order, { item })}</Link>
        </p>
      ))}
    </section>
  );
}
