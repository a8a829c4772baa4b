import type { Reference } from './load-reference.server.ts';

type DescribedCall = Reference['groups'][number]['calls'][number];
type Field = Pick<DescribedCall['answer'][number], 'name' | 'type' | 'description'>;

/** Says how a program begins: with a key, and with a morning's work as an example. */
export function Guide({ reference }: { reference: Reference }) {
  const { origin, permissions, limits, pageSize, example, today } = reference;
  const call = (line: string) => `curl -H "Authorization: Bearer $KEY" ${line}`;
  const write = (line: string) => `K=$(uuidgen)\n${call(`-H "Idempotency-Key: $K" \\\n  ${line}`)}`;
  const json = '-H "Content-Type: application/json" \\\n  ';
  return (
    <section id="begin">
      <h2>How to begin</h2>
      <p>
        An owner of the desk makes an access key under Settings, Access keys, and chooses what it may do. It
        is shown once, and ends there, after its last day, or when its owner leaves. Whatever you do with it
        stands in the audit under the name of the key.
      </p>
      <Code>{`API=${origin}/api/v1\nKEY=pck_…\n${call('$API/key')}`}</Code>
      <h3>A morning’s work</h3>
      <p>
        For this work a key needs registrations.read, registrations.details, registrations.change,
        payments.read, payments.record and door.read. See who has not paid, and how much is due in{' '}
        <code>balance.due</code>:
      </p>
      <Code>{call('"$API/registrations?paid=no"')}</Code>
      <p>
        Mark one of them, take the mark away, and record money that arrived. <code>$ID</code> is the{' '}
        <code>id</code> of an item. Each new write gets a new <code>$K</code>: keep it until you have an
        answer, and send the same again if none comes.
      </p>
      <Code>{write(`${json}-d '{"label":"called"}' $API/registrations/$ID/marks`)}</Code>
      <Code>{write('-X DELETE "$API/registrations/$ID/marks?label=called"')}</Code>
      <Code>
        {write(
          `${json}-d '{"method":"cash","money":{"amount":${example.amount},"currency":"${example.currency}"},"receivedOn":"${today}"}' \\\n  $API/registrations/$ID/payments`,
        )}
      </Code>
      <p>
        Follow the door. Read until <code>hasMore</code> is false, then ask every few seconds with{' '}
        <code>after</code> = the last <code>cursor</code>, or without it while that is null. Once a minute ask
        also with <code>updatedSince</code> two minutes ago, and skip ids that you know: rarely, a row arrives
        with an earlier time. Count today’s check-ins by participant type in <code>days[].types</code>.
      </p>
      <Code>{call(`"$API/check-ins?day=${today}"`)}</Code>
      <Code>{call(`"$API/check-ins?day=${today}&after=$CURSOR"`)}</Code>
      <Code>{call(`"$API/totals/check-ins?day=${today}"`)}</Code>
      <h3>Lists</h3>
      <p>
        A list has pages of {pageSize.usual} items, or of <code>limit</code>, at most {pageSize.most}, the
        oldest first. <code>cursor</code> is the end of a page: send it as <code>after</code> to the same
        list, now or later. With <code>updatedSince</code> a list has what has changed at that time or later
        in anything that it shows. Begin each round without <code>after</code>, which is for its further
        pages. The header <code>Date</code> of an answer is the time of the site: use that of the first page,
        less a minute, as your next <code>updatedSince</code>.
      </p>
      <h3>Writes</h3>
      <p>
        Every write needs a header <code>Idempotency-Key</code>, of at most 255 characters. For a day the same
        call with the same key gets the same answer, with <code>Idempotency-Replayed: true</code>, and nothing
        is done twice. After 500, 503 or no answer, send the same again. A refused call does not use up its
        key.
      </p>
      <p>
        An answer to GET has an <code>ETag</code>. With <code>If-None-Match</code> a GET answers 304 if
        nothing has changed. Calls with <code>If-Match</code> in their table take the ETag of GET of the one
        thing, and are refused if somebody else was faster; others ignore it. Cursors and kept answers survive
        a restart of the site.
      </p>
      <h3>Facts</h3>
      <p>
        Instants are as in RFC 3339, with an offset: <code>2032-01-26T09:30:00Z</code>. Answers have them in
        UTC. Days are days of the edition’s time zone: <code>2032-01-26</code>. New fields can be added to
        answers; ignore those that you do not know. Parameters and fields that we do not know are refused.
      </p>
      <p>
        Money is an object, in minor units: amount 2500 and currency EUR are 25.00 euros; yen have no cents,
        so amount 2500 and JPY are 2,500 yen. Here 25.00 euros of 100.00 are still due:
      </p>
      <Code>
        {`"paymentState": "part-paid",\n"balance": {\n  "charged": { "amount": 10000, "currency": "EUR" },\n  "paid": { "amount": 7500, "currency": "EUR" },\n  "due": { "amount": 2500, "currency": "EUR" }\n}`}
      </Code>
      <h3>A client with types</h3>
      <Code>{`npx openapi-typescript ${origin}/api/openapi.json --default-non-nullable=false -o api.d.ts`}</Code>
      <h3>Limits</h3>
      <p>
        A key may make {limits.calls} reads and {limits.writes} writes in {limits.seconds} seconds. The
        headers <code>RateLimit</code> and <code>RateLimit-Policy</code> say how many are left, and{' '}
        <code>Retry-After</code> when to go on. A restart begins the count again.
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
  const { name, method, path, summary, needs, takes, answer, problems, status } = call;
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
        Operation id: <code>{name}</code>.
      </p>
      <FieldTable title="Takes" fields={takes} />
      <FieldTable title={`Answer (${status})`} fields={answer} />
      {problems.length > 0 && (
        <details>
          <summary>Its own refusals</summary>
          <ProblemTable problems={problems} />
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
        {fields.map(({ name, type, description }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {type}
              {description && <span>. {description}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Lists refusals. The `type` of an answer leads to their anchors. */
export function ProblemTable({ problems }: { problems: DescribedCall['problems'] }) {
  return (
    <dl className="api-fields">
      {problems.map(({ anchor, code, status, sentence }) => (
        <div key={anchor} id={anchor}>
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
