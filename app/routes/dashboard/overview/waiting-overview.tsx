import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { sayRich } from '#platform/words/words.ts';
import { SmallSubmit, SubmitButton } from '#routes/forms/submit-button.tsx';
import type { Waiting } from './load-waiting.server.ts';

const strong = (text: ReactNode) => <strong className="whitespace-nowrap">{text}</strong>;
const amount = (text: ReactNode) => <bdi>{text}</bdi>;

/** The overview of somebody on the waiting list: where they stand, and one button for what they can do. */
export function WaitingOverview({ waiting: { words, state, ...data } }: { waiting: Waiting }) {
  return (
    <section className="max-w-prose">
      <p>{sayRich(words.reference, { reference: data.reference, strong })}</p>
      <h2 className="mt-6 text-h3">{words[`${state}Title`]}</h2>
      {data.ahead && <p className="mt-4 text-h4">{data.ahead}</p>}
      <p className="mt-4 wrap-anywhere">
        {state === 'offered'
          ? sayRich(words.offered, { until: data.until, fee: data.fee, strong, amount })
          : state === 'waiting'
            ? data.waiting
            : words[state]}
      </p>
      <Form method="post" action="/dashboard" className="mt-8 flex flex-wrap items-center gap-4">
        {state === 'offered' && (
          <>
            <SubmitButton intent="accept-place">{words['accept-place']}</SubmitButton>
            <SmallSubmit intent="leave-list">{words.decline}</SmallSubmit>
          </>
        )}
        {state === 'waiting' && <SmallSubmit intent="leave-list">{words['leave-list']}</SmallSubmit>}
        {(state === 'left' || state === 'lapsed') && (
          <SubmitButton intent="join-list">{words['join-list']}</SubmitButton>
        )}
      </Form>
    </section>
  );
}
