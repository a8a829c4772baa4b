import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { sayRich } from '#platform/words/words.ts';
import { useSite } from '#routes/page/use-site.ts';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { FactList } from '#ui/layout/fact-list.tsx';
import { BookingList } from './booking-list.tsx';
import type { AccountOverview as Account } from './load-overview.server.ts';

/** The overview of a stall holder: the bookings and the account. */
export function AccountOverview({ account }: { account: Account }) {
  const { words } = account;
  const { hiddenPages } = useSite();
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
        <FactList rows={rows} />
        <p className="mt-4">
          <Link to="/dashboard/data">{words.data}</Link>
        </p>
        {!hiddenPages && (
          <p className="mt-6">
            {sayRich(words.delegate, { register: (text) => <Link to="/registration">{text}</Link> })}
          </p>
        )}
      </section>
    </>
  );
}
