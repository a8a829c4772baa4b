import { Link } from 'react-router';
import { sayRich } from '#platform/words/words.ts';
import { useSite } from '#routes/page/use-site.ts';
import { BookingList } from './booking-list.tsx';
import type { AccountOverview as Account } from './load-overview.server.ts';

/** The overview of a stall holder: the bookings. */
export function AccountOverview({ account }: { account: Account }) {
  const { hiddenPages } = useSite();
  return (
    <>
      <BookingList {...account} />
      {!hiddenPages && (
        <p className="mt-10 max-w-prose">
          {sayRich(account.words.delegate, { register: (text) => <Link to="/registration">{text}</Link> })}
        </p>
      )}
    </>
  );
}
