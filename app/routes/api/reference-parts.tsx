import type { Reference } from './load-reference.server.ts';

type DescribedCall = Reference['groups'][number]['calls'][number];
type Field = DescribedCall['answer'][number];

/** Says how a program begins: with a key, and with a morning's work as an example. */
export function Guide({ reference }: { reference: Reference }) {
  const { origin, permissions, limits, pageSize, example, today } = reference;
  const call = (line: string) => `curl -H "Authorization: Bearer $KEY" ${line}`;
  const write = (line: string) =>
    `${call(`-H "Content-Type: application/json" -H "Idempotency-Key: $(uuidgen)"`)} \\\n  ${line}`;
  return (
    <section id="begin">
      <h2>How to begin</h2>
      <p>
        An owner of the desk makes an access key under Settings, Access keys, and chooses what it may do. Send
        it with each call. Whatever you do with it stands in the audit under the name of the key.
      </p>
      <Code>{call(`${origin}/api/v1/key`)}</Code>
      <h3>A morning’s work</h3>
      <p>
        For this work a key needs registrations.read, registrations.change, payments.record and door.read.
        List the people who have not paid, mark one of them, and record money that arrived. <code>$ID</code>{' '}
        is the <code>id</code> of an item.
      </p>
      <Code>{call(`"${origin}/api/v1/registrations?paid=no"`)}</Code>
      <Code>{write(`-d '{"label":"called"}' ${origin}/api/v1/registrations/$ID/marks`)}</Code>
      <Code>
        {write(
          `-d '{"method":"cash","money":{"amount":${example.amount},"currency":"${example.currency}"},"receivedOn":"${today}"}' \\\n  ${origin}/api/v1/registrations/$ID/payments`,
        )}
      </Code>
      <p>
        Follow the door: read today’s check-ins until <code>hasMore</code> is false. Then ask every few
        seconds for what comes after the last <code>cursor</code>. While it is null, nobody was checked in,
        and you ask without <code>after</code>.
      </p>
      <Code>{call(`"${origin}/api/v1/check-ins?day=${today}"`)}</Code>
      <Code>{call(`"${origin}/api/v1/check-ins?day=${today}&after=$CURSOR"`)}</Code>
      <h3>Lists</h3>
      <p>
        A list has pages of {pageSize.usual} items, or of <code>limit</code>, at most {pageSize.most}. The
        oldest items come first, and no item moves to another page. <code>cursor</code> is the end of a page:
        send it as <code>after</code>. If <code>hasMore</code> is false, keep the cursor and ask with it
        later. With <code>updatedSince</code> a list has only what has changed since. Use it once in a while
        when you follow a list: two things that are written at the same moment can show in the other order.
        Parameters that we do not know are refused.
      </p>
      <h3>Writes</h3>
      <p>
        Every write needs a header <code>Idempotency-Key</code>: a new text for each new write. If you do not
        get an answer, send the same call with the same text again. Nothing is then done twice, and for a day
        you get the same answer. Every answer to a read has an <code>ETag</code>: with <code>If-Match</code> a
        write is refused if somebody else was faster, and with <code>If-None-Match</code> a read answers 304
        if nothing has changed.
      </p>
      <h3>Facts</h3>
      <p>
        Times are instants in UTC (RFC 3339). Days are days of the edition’s time zone. Money is in minor
        units with its currency: 2500 EUR are 25 euros. New fields can be added to answers; ignore those that
        you do not know.
      </p>
      <h3>Limits</h3>
      <p>
        A key may make {limits.calls} reads and {limits.writes} writes in {limits.seconds} seconds. The
        headers <code>RateLimit</code> and <code>RateLimit-Policy</code> say how many are left.
      </p>
      <h3>What a key may do</h3>
      <p>No key opens passports, the answers for visas, or needs.</p>
      <dl className="api-permissions">
        {permissions.map(({ name, words }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Code({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll a long line with the keyboard
    <pre className="api-code" tabIndex={0}>
      <code>{children}</code>
    </pre>
  );
}

/** Shows one call: its address, who may make it, what it takes, answers, and why it refuses. */
export function CallSection({ call }: { call: DescribedCall }) {
  const { name, method, path, summary, needs, parameters, body, answer, problems, status } = call;
  return (
    <article id={name} className="api-call">
      <h3>
        <span className="api-method">{method}</span> <code>{path}</code>
      </h3>
      <p>{summary}</p>
      <p className="text-small">
        {needs.length === 0 ? (
          'For every key.'
        ) : (
          <>
            Needs <code>{needs.join(', ')}</code>.
          </>
        )}{' '}
        Its name is <code>{name}</code>.
      </p>
      <FieldTable title="Takes" fields={parameters} />
      <FieldTable title="Body" fields={body} />
      <FieldTable title={`Answer (${status})`} fields={answer} />
      {problems.length > 0 && (
        <details>
          <summary>Refusals</summary>
          <ProblemTable problems={problems} prefix={`${name}-`} />
        </details>
      )}
    </article>
  );
}

function FieldTable({ title, fields }: { title: string; fields: readonly Field[] }) {
  if (fields.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <dl className="api-fields">
        {fields.map((field) => (
          <div key={field.name}>
            <dt>
              <code>{field.name}</code>
            </dt>
            <dd>
              {field.type}
              {field.isRequired ? '' : ', optional'}
              {field.description && <span>: {field.description}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type Problems = DescribedCall['problems'];

/** Lists refusals. `prefix` keeps the ids of a call's own refusals apart from those of the whole API. */
export function ProblemTable({ problems, prefix = 'problem-' }: { problems: Problems; prefix?: string }) {
  return (
    <dl className="api-fields">
      {problems.map(({ code, status, sentence }) => (
        <div key={code} id={`${prefix}${code}`}>
          <dt>
            <code>
              {status} {code}
            </code>
          </dt>
          <dd>{sentence}</dd>
        </div>
      ))}
    </dl>
  );
}
