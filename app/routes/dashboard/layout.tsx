import '#ui/theme/devanagari.css';
import { useEffect } from 'react';
import { Form, Link, Outlet, redirect } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { readRegistration } from '#conference/registration/record/read-registration.server.ts';
import { ownBrowsersWords } from '#routes/login/browser-words.ts';
import { rememberLogin } from '#routes/visitor/local-records.ts';
import { participantLoader } from '#routes/visitor/participant-route.server.ts';
import { Button } from '#ui/layout/button.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import type { Route } from './+types/layout';

const tabs = [
  { to: '/dashboard', label: 'Overview' },
  { to: '/dashboard/payment', label: 'Payment' },
  { to: '/dashboard/papers', label: 'Papers' },
  { to: '/dashboard/kit', label: 'Kit' },
  { to: '/dashboard/documents', label: 'Documents' },
];

/** Redirects visitors who are not logged in. The loaders and actions of the dashboard pages check this, too. */
export const loader = participantLoader(async ({ context, participant, speaker }) => {
  const registration = await readRegistration(context.db, participant.registrationId);
  if (!registration) throw redirect('/login');
  return {
    browsersLink: speaker.words(ownBrowsersWords).link,
    eventName: edition.name,
    copy: { email: registration.email, name: registration.fullName, paid: registration.isPaid },
  };
});

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const { copy, browsersLink } = loaderData;
  useEffect(() => rememberLogin(copy), [copy]);
  return (
    <div className="wrap py-10 md:py-14">
      <title>{`Dashboard · ${loaderData.eventName}`}</title>
      {/* Long names are smaller, because a name can have two hundred letters. */}
      <h1 className={`${copy.name.length > 60 ? 'text-h3' : 'text-h2'} wrap-anywhere`} tabIndex={-1}>
        Welcome, <bdi>{copy.name}</bdi>
      </h1>
      <div className="mt-8 print:hidden flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 grow">
          <Tabs label="Dashboard" tabs={tabs} />
        </div>
        <Form method="post" action="/logout" className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button variant="line" size="small">
            Logout
          </Button>
          <button
            type="submit"
            name="forget"
            value="device"
            className="min-h-11 cursor-pointer text-small font-semibold underline underline-offset-4"
          >
            Log out and forget this device
          </button>
          <Link
            to="/dashboard/browsers"
            className="inline-flex min-h-11 items-center text-small font-semibold underline underline-offset-4"
          >
            {browsersLink}
          </Link>
        </Form>
      </div>
      <div className="mt-10">
        <Outlet />
      </div>
    </div>
  );
}
