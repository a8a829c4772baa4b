import { say } from '#platform/words/words.ts';
import { Badge } from '#ui/feedback/status.tsx';
import type { ReceiptListData } from './load-receipts.server.ts';

/** Lists the receipts, invoices and credit notes with their files. */
export function ReceiptList({
  data: { words, asks, receipts },
  pages = '/dashboard/receipts',
  id: listId = 'receipts',
}: {
  data: Pick<ReceiptListData, 'words' | 'asks' | 'receipts'>;
  /** The beginning of the path of each file. The id of the receipt follows it. */
  pages?: string;
  /** The id of the heading, if a page has several lists. */
  id?: string;
}) {
  if (receipts.length === 0) return null;
  return (
    <section aria-labelledby={listId}>
      <h3 id={listId} className="mt-8 text-h4">
        {say(words.title, { asks })}
      </h3>
      <ul className="mt-3 border-t-2 border-indigo">
        {receipts.map(({ id, title, details, isCancelled }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 border-b border-paper-line py-2"
          >
            <span>
              <strong id={id}>{title}</strong> {isCancelled && <Badge tone="plain">{words.cancelled}</Badge>}
              {details.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </span>
            <a href={`${pages}/${id}`} aria-describedby={id}>
              {words.download}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
