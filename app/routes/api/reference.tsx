import './reference.css';
import type { LoaderFunctionArgs } from 'react-router';
import { findRouteContext } from '#routes/page/find-settings.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import type { Route } from './+types/reference';
import { loadReference } from './load-reference.server.ts';
import { CallSection, Guide, ProblemTable } from './reference-parts.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  const { config, settings, now } = findRouteContext(context);
  return loadReference(config.origin, settings, now());
}

/** The reference of the API. It is for people who write programs for the organisers, so it exists only in English. */
export default function ApiReference({ loaderData }: Route.ComponentProps) {
  const { event, origin, groups, problems } = loaderData;
  return (
    <div className="wrap api-reference pt-10 pb-18 md:pt-18 md:pb-28" lang="en" dir="ltr">
      <PageHead
        title={`The API · ${event}`}
        description="What an organiser may do, and no more, for programs: addresses, fields, limits and refusals."
      />
      <meta name="robots" content="noindex" />
      <h1 className="text-h2" tabIndex={-1}>
        The API
      </h1>
      <p className="mt-6 max-w-prose text-lead">
        A program can do here what an organiser may do at the desk, and no more. All addresses begin with{' '}
        <code>{origin}/api/v1</code>. For tools there is the same as an{' '}
        <a href="/api/openapi.json">OpenAPI 3.1 document</a>.
      </p>
      <nav aria-label="The parts of the reference" className="api-contents">
        <ul>
          <li>
            <a href="#begin">How to begin</a>
          </li>
          {groups.map(({ name, anchor }) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>{name}</a>
            </li>
          ))}
          <li>
            <a href="#problems">Refusals</a>
          </li>
        </ul>
      </nav>
      <Guide reference={loaderData} />
      {groups.map(({ name, anchor, calls }) => (
        <section key={anchor} id={anchor}>
          <h2>{name}</h2>
          {calls.map((call) => (
            <CallSection key={call.name} call={call} />
          ))}
        </section>
      ))}
      <section id="problems">
        <h2>Refusals</h2>
        <p className="mt-3 max-w-prose">
          Each refusal is a problem in JSON (RFC 9457): <code>status</code>, <code>detail</code> with a
          sentence, <code>code</code> for your program, <code>type</code> with the address of its line here,
          and <code>requestId</code>, which finds the call in our log. <code>errors</code> names each wrong
          parameter, field or header with a sentence. Every call can be refused for these reasons; those of
          one call alone stand with it.
        </p>
        <ProblemTable problems={problems} />
      </section>
    </div>
  );
}
