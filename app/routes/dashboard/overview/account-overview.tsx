import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { sayRich } from '#platform/words/words.ts';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { BookingList } from './booking-list.tsx';
import type { AccountOverview as Account } from './load-overview.server.ts';

/** The overview of a stall holder: the bookings and the account. */
export function AccountOverview({ account }: { account: Account }) {
  const { words } = account;
  const rows: [string, ReactNode][] = [
    [words.reference, account.reference],
    [words.organisation, <bdi key="organisation">{account.organisation}</bdi>],
    [words.email, <EmailAddress key="email" address={account.email} />],
    [words.made, account.madeOn],
  ];
  return (
    <>
      <BookingList {...account} />
      <section className="mt-14 max-w-3xl">
        <h2 className="text-h3">{words.title}</h2>
        <dl className="mt-4 border-t-2 border-indigo">
          {rows.map(([term, detail]) => (
            <div key={term} className="grid gap-x-6 border-b border-paper-line py-3 sm:grid-cols-[14rem_1fr]">
              <dt className="font-semibold">{term}</dt>
              <dd className="wrap-anywhere">{detail}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4">
          <Link to="/dashboard/data">{words.data}</Link>
        </p>
        <p className="mt-6">
          {sayRich(words.delegate, { register: (text) => <Link to="/registration">{text}</Link> })}
        </p>
      </section>
    </>
  );
}
