import { isRouteErrorResponse, Link, useRevalidator } from 'react-router';
import { isConnectionError } from '#routes/offline/offline-form.ts';
import { useSiteIfLoaded } from '#routes/page/use-site.ts';
import { Button } from '#ui/layout/button.tsx';

const failureWords: Record<number, { title: string; text: string }> = {
  403: {
    title: 'Your role does not allow this page',
    text: 'If you need this page for your work, ask the owner of the desk for another role.',
  },
  404: { title: 'Page not found', text: 'This page of the desk does not exist, or no longer exists.' },
  500: {
    title: 'Something went wrong',
    text: 'The software made an error. If you sent a form, it was saved completely or not at all. Please try again.',
  },
};

export function DeskFailure({ error }: { error: unknown }) {
  return isConnectionError(error) ? <ConnectionFailure /> : <Failure error={error} />;
}

/** Shown if the connection failed while a page loaded. Forms that were sent earlier are saved. */
function ConnectionFailure() {
  const { revalidate, state } = useRevalidator();
  return (
    <section>
      <title>No connection · Organisers’ desk</title>
      <h1 className="mt-2" tabIndex={-1}>
        The desk could not be reached
      </h1>
      <p className="lead mt-4">
        The connection is lost, or the site is not available. Your earlier work is saved.
      </p>
      <Button type="button" className="mt-6" isBusy={state !== 'idle'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </section>
  );
}

function Failure({ error }: { error: unknown }) {
  const requestId = useSiteIfLoaded()?.requestId;
  const status = isRouteErrorResponse(error) && error.status in failureWords ? error.status : 500;
  const { title, text } = failureWords[status] ?? { title: '', text: '' };
  return (
    <section>
      <title>{`${title} · Organisers’ desk`}</title>
      <p className="kicker">{status}</p>
      <h1 className="mt-2" tabIndex={-1}>
        {title}
      </h1>
      <p className="lead mt-4">{text}</p>
      {status === 500 && requestId && (
        <p className="mt-4">
          Request <code>{requestId}</code>
        </p>
      )}
      <p className="mt-6">
        <Link to="/organiser/account">Your account at the desk</Link>
      </p>
    </section>
  );
}
