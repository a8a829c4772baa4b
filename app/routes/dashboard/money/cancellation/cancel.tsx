import { Link } from 'react-router';
import { say, sayRich } from '#platform/words/words.ts';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { accountAction, accountLoader } from '#routes/visitor/participant-route.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/cancel';
import { AskForm } from './ask-form.tsx';
import { askFromForm, type CancelRefusal, takeBackFromForm } from './ask-from-form.server.ts';
import { AskedList } from './asked-list.tsx';
import { loadCancel } from './load-cancel.server.ts';

export const loader = accountLoader(loadCancel);

export const action = accountAction(
  byIntent({ ask: askFromForm, 'take-back': takeBackFromForm }),
  undefined,
  { accepts: 'files' },
);

export default function Cancel({ loaderData, actionData }: Route.ComponentProps) {
  const { words, booking, reference, zone, daysToAnswer, isEditionCancelled, asked, options } = loaderData;
  const refusal = useAnswer<CancelRefusal>(actionData);
  const isAsked = asked.some(({ state }) => state === 'open');
  const mayAsk = !isAsked && !isEditionCancelled && (booking?.isHeld ?? true);
  return (
    <div className="grid max-w-prose gap-8">
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <header>
        <h2 className="text-h3">{booking ? words.titleBooking : words.title}</h2>
        {booking && <p className="mt-2">{say(words.about, { title: booking.title, reference })}</p>}
        {isEditionCancelled && <p className="mt-4">{words.editionCancelled}</p>}
        {mayAsk && (
          <>
            <p className="mt-4">{say(words.lead, { days: daysToAnswer })}</p>
            <p className="mt-3">
              {sayRich(words.policy, { zone, policy: (text) => <Link to="/refund-policy">{text}</Link> })}
            </p>
          </>
        )}
      </header>
      <AskedList asked={asked} words={words} bookingId={booking?.id} />
      {mayAsk &&
        options.map((option) => (
          <AskForm key={option.kind} option={option} page={loaderData} refusal={refusal} />
        ))}
      <p>
        <Link to="/dashboard">{words.keep}</Link>
      </p>
    </div>
  );
}
