import { useEffect } from 'react';
import { Form, Outlet, redirect } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { readRegistration } from '#conference/registration/read-registration.server.ts';
import { requestContext } from '#platform/request-context.server.ts';
import { Button } from '#ui/button.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { rememberLogin } from '../local-records.ts';
import { requireParticipant } from '../visitor.server.ts';
import type { Route } from './+types/layout';

const tabs = [
  { to: '/dashboard', label: 'Overview' },
  { to: '/dashboard/payment', label: 'Payment' },
  { to: '/dashboard/papers', label: 'Papers' },
  { to: '/dashboard/kit', label: 'Kit' },
  { to: '/dashboard/documents', label: 'Documents' },
];

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Dashboard · ${loaderData?.eventName ?? ''}` }];
}

/** The guard: who is not logged in is sent to /login. Every loader and action below asks again. */
export async function loader({ request, context: routerContext }: Route.LoaderArgs) {
  const context = routerContext.get(requestContext);
  const participant = await requireParticipant(request, context);
  const registration = await readRegistration(context.db, participant.registrationId);
  if (!registration) throw redirect('/login');
  return {
    eventName: edition.name,
    copy: { email: registration.email, name: registration.fullName, paid: registration.isPaid },
  };
}

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const { copy } = loaderData;
  useEffect(() => rememberLogin(copy), [copy]);
  return (
    <div className="wrap py-10 md:py-14">
      <div className="flex flex-wrap items-start justify-between gap-6">
        <h1 className="min-w-0 text-h2 wrap-anywhere" tabIndex={-1}>
          Welcome, {copy.name}
        </h1>
        <Form method="post" action="/logout" className="flex flex-wrap gap-3">
          <Button variant="line" size="small">
            Logout
          </Button>
          <Button variant="line" size="small" name="forget" value="device">
            Log out and forget this device
          </Button>
        </Form>
      </div>
      <div className="mt-8">
        <Tabs label="Dashboard" tabs={tabs} />
      </div>
      <div className="mt-10">
        <Outlet />
      </div>
    </div>
  );
}
