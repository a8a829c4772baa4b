import { Link } from 'react-router';
import { may, type Organiser, type Permission } from '#conference/organiser/organiser.ts';
import { countOpenWork, type OpenWork } from '#conference/reports/count-open-work.server.ts';
import type { Route } from './+types/overview';
import { mayOpen } from './navigation.ts';
import { organiserLoader } from './organiser-route.server.ts';

export function meta() {
  return [{ title: 'Overview · Organisers’ desk' }];
}

/** What is counted, whom it concerns, and where something can be done about it. */
const concerns: readonly {
  count: keyof OpenWork;
  label: string;
  permission: Permission;
  to: string;
  isDue?: boolean;
}[] = [
  {
    count: 'unpaid',
    label: 'registrations wait for their payment',
    permission: 'payments.read',
    to: '/organiser/registrations?paid=no',
    isDue: true,
  },
  {
    count: 'bookingRequests',
    label: 'booking requests wait for an answer',
    permission: 'bookings.read',
    to: '/organiser/bookings?status=requested',
    isDue: true,
  },
  {
    count: 'enquiries',
    label: 'enquiries came in',
    permission: 'enquiries.handle',
    to: '/organiser/enquiries',
    isDue: true,
  },
  {
    count: 'registrations',
    label: 'registrations so far',
    permission: 'registrations.read',
    to: '/organiser/registrations',
  },
];

export const loader = organiserLoader('/organiser', async ({ context, organiser }) => {
  const counts = await countOpenWork(context.db);
  return {
    name: organiser.name,
    concerns: concerns
      .filter(({ permission }) => may(organiser, permission))
      .map(({ count, label, to, isDue = false }) => ({
        label,
        number: counts[count],
        isDue: isDue && counts[count] > 0,
        to: wayTo(organiser, to),
      })),
  };
});

/** A way that leads to a page the organiser may open; null where there is none. */
function wayTo(organiser: Organiser, to: string): string | null {
  const [path = ''] = to.split('?');
  return mayOpen(organiser, path) ? to : null;
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 tabIndex={-1}>What needs someone</h1>
      <ul className="needs mt-8">
        {loaderData.concerns.map(({ label, number, isDue, to }) => (
          <li key={label} className={isDue ? 'is-due' : undefined}>
            <span className="numeral">{number.toLocaleString('en')}</span>
            {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
          </li>
        ))}
      </ul>
      {loaderData.concerns.length === 0 && (
        <p className="mt-4">Nothing waits for your role. The places you may open are in the menu.</p>
      )}
    </>
  );
}
