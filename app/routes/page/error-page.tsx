import { isRouteErrorResponse, useLocation } from 'react-router';
import type { EditionLayout } from '#conference/edition/schema/pages/layout-schema.ts';
import type { WordsOf } from '#platform/words/words.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import { mailTo } from '#ui/layout/mail-to.ts';
import { Picture } from '#ui/layout/picture.tsx';
import type { errorPageWords } from './error-page-words.ts';
import { useSiteIfLoaded } from './use-site.ts';

/**
 * Shown instead of a page that does not exist or cannot be loaded. It says whether the page does not exist, the visitor
 * is offline, or our server failed.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const data = useSiteIfLoaded();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NotFoundPage words={data?.layout.notFound} />;
  }
  if (isRouteErrorResponse(error) && error.status === 503) {
    return <UnavailablePage words={data?.errorWords} />;
  }
  // An offline phone often reports that it is online. In that case the error of `fetch` shows that it is offline.
  if (typeof document !== 'undefined' && (!navigator.onLine || /fetch|load failed/i.test(String(error)))) {
    return <OfflinePage words={data?.layout.offline} />;
  }
  return <FailurePage words={data?.layout.failure} email={data?.contact.email} requestId={data?.requestId} />;
}

function NotFoundPage({ words }: { words: EditionLayout['notFound'] | undefined }) {
  if (!words) return <h1>404</h1>;
  return (
    <section className="wrap grid items-center gap-12 py-12 md:grid-cols-[5fr_7fr] md:py-18">
      <title>{words.title}</title>
      <meta name="robots" content="noindex" />
      <div>
        <p className="kicker">404</p>
        <h1 className="mt-2">{words.title}</h1>
        <p className="lead mt-4">{words.text}</p>
        <ButtonLink to={words.home.to} className="mt-6">
          {words.home.label}
        </ButtonLink>
      </div>
      <Picture picture={words.picture} isFirst className="rough w-full" />
    </section>
  );
}

/** Shown while the database cannot be used. */
function UnavailablePage({ words }: { words: WordsOf<typeof errorPageWords> | undefined }) {
  if (!words) return <h1>503</h1>;
  return (
    <section className="wrap py-12 md:py-18">
      <title>{words.unavailableTitle}</title>
      <meta name="robots" content="noindex" />
      <p className="kicker">503</p>
      <h1 className="mt-2 max-w-[14em] text-h2">{words.unavailableTitle}</h1>
      <p className="lead mt-4">{words.unavailableText}</p>
      <ButtonLink to="/" className="mt-6">
        {words.unavailableHome}
      </ButtonLink>
    </section>
  );
}

type FailurePageProps = {
  words: EditionLayout['failure'] | undefined;
  email: string | undefined;
  requestId: string | undefined;
};

/**
 * Shown after an error of our server. It shows the request id, with which we find the error in the log, but not the
 * cause.
 */
function FailurePage({ words, email, requestId }: FailurePageProps) {
  // The request id belongs to the request that loaded the document. So show it only if this request failed, and not
  // after a later navigation.
  const isOfThisDocument = useLocation().key === 'default';
  if (!words) return <h1>500</h1>;
  return (
    <section className="wrap py-12 md:py-18">
      <title>{words.title}</title>
      <p className="kicker">500</p>
      <h1 className="mt-2 max-w-[14em] text-h2">{words.title}</h1>
      <p className="lead mt-4">{words.text}</p>
      {email && (
        <p className="mt-4">
          <a href={mailTo(email)}>{email}</a>
        </p>
      )}
      {requestId && isOfThisDocument && (
        <p className="mt-4">
          {words.reference} <code>{requestId}</code>
        </p>
      )}
      <ButtonLink to={words.home.to} className="mt-6">
        {words.home.label}
      </ButtonLink>
    </section>
  );
}

/** Shown if the page could not be loaded because the visitor is offline. */
function OfflinePage({ words }: { words: EditionLayout['offline'] | undefined }) {
  if (!words) return <h1>Offline</h1>;
  return (
    <section className="wrap py-12 md:py-18">
      <title>{words.title}</title>
      <h1 className="max-w-[14em] text-h2">{words.title}</h1>
      <p className="lead mt-4">{words.text}</p>
    </section>
  );
}
