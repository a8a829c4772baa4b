import { Form } from 'react-router';
import { sayRich } from '#platform/words/words.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { Account } from './load-account.server.ts';

/** Lists the browsers that can open the account, and has the forms that log them out. */
export function BrowsersPart({ account: { words, browserWords, browsers } }: { account: Account }) {
  return (
    <section>
      <h3 className="text-h4">{browserWords.title}</h3>
      <p className="mt-2 max-w-prose">{browserWords.lead}</p>
      <ul className="mt-4 border-t-2 border-indigo">
        {browsers.map(({ kind, id, name, title, note, isThis }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-paper-line py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="text-small text-ink-soft">{note}</p>
            </div>
            {!isThis && (
              <Form method="post">
                <input type="hidden" name="kind" value={kind} />
                <input type="hidden" name="browser" value={id} />
                <SmallSubmit intent="end">
                  {sayRich(browserWords.end, {
                    browser: name,
                    about: (text) => <span className="sr-only">{text}</span>,
                  })}
                </SmallSubmit>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-6 grid items-end gap-6 sm:grid-cols-2">
        <Form method="post" action="/logout">
          <p className="mb-3">{words.forgetNote}</p>
          <Button variant="line" size="small" name="forget" value="device">
            {words.forget}
          </Button>
        </Form>
        <Form method="post">
          <p className="mb-3">{browserWords.endAllNote}</p>
          <SmallSubmit intent="end-all">{browserWords.endAll}</SmallSubmit>
        </Form>
      </div>
    </section>
  );
}
