import type { ReactNode } from 'react';
import { data, Form, Link } from 'react-router';
import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { type GrantRefusal, withdrawGrant } from '#conference/money/grants/apply-for-grant.server.ts';
import { isGrantCallOpen } from '#conference/money/grants/grant.ts';
import { readOwnGrant } from '#conference/money/grants/grants.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { answerScript, redirectTo } from '#routes/forms/form-answers.server.ts';
import { sendFiles } from '#routes/forms/send-files.ts';
import { SendingProgress } from '#routes/forms/sending-progress.tsx';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { participantAction, participantLoader } from '#routes/visitor/participant-route.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/grant';
import { type ApplyRefusal, applyFromForm } from './apply-from-form.server.ts';
import { GrantForm } from './grant-form.tsx';
import { grantWords } from './grant-words.ts';

/** The page on which a participant applies for a free or reduced place, and reads the decision. */
export const loader = participantLoader(async ({ context, participant: { registrationId }, translator }) => {
  const { locale } = translator;
  const { settings } = context;
  const words = translator.words(grantWords);
  const own = await readOwnGrant(context, registrationId);
  const balance = await readBalance(context.db, { kind: 'registration', id: registrationId });
  return {
    words,
    isOpen: isGrantCallOpen(settings, dayAt(context.now(), edition.timeZone)),
    isDue: balance !== undefined && balance.due > 0,
    until: settings.grants.until && say(words.until, { day: formatDay(settings.grants.until, locale) }),
    state: own?.state ?? ('none' as const),
    values: own && { wish: own.wish, why: own.why, canPay: own.canPay },
    hasFile: own !== undefined && own.fileId !== null,
    granted: own?.granted && formatMoney(own.granted, locale),
    note: own?.note ?? '',
  };
});

export const action = participantAction(
  byIntent({
    apply: applyFromForm,
    withdraw: async ({ context, participant: { registrationId }, translator }) => {
      const own = { registrationId, requestId: context.requestId };
      const withdrawn = await withdrawGrant(context, own, context.now());
      if (withdrawn.ok) return redirectTo('/dashboard/grant', 'details-saved');
      const message: string = translator.words(grantWords)[withdrawn.reason satisfies GrantRefusal];
      return data<ApplyRefusal>({ message }, { status: 409 });
    },
  }),
  undefined,
  { accepts: 'files' },
);

export const middleware = [answerScript(action)];

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return form.has('proof') ? await sendFiles<ApplyRefusal>(request, form) : await serverAction();
}

const sum = (text: ReactNode) => <bdi>{text}</bdi>;

export default function Grant({ loaderData, actionData }: Route.ComponentProps) {
  const { words, state, isOpen, isDue, until, granted, note } = loaderData;
  const refusal = useAnswer<ApplyRefusal>(actionData);
  const day = !isOpen ? words.closed : isDue ? until : words.nothingDue;
  const isDecided = state === 'granted' || state === 'refused';
  return (
    <section className="max-w-prose">
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      {isDecided ? (
        <>
          <h2 className="text-h3">{words[`${state}Title`]}</h2>
          <p className="mt-4">{granted ? sayRich(words.granted, { amount: granted, sum }) : words.refused}</p>
          {note !== '' && (
            <>
              <p className="mt-4">{words.fromCommittee}</p>
              <p className="mt-2 border-s-4 border-madder ps-4 whitespace-pre-line wrap-anywhere" dir="auto">
                {note}
              </p>
            </>
          )}
          <p className="mt-6">
            <Link to="/dashboard/payment">{words.toPayment}</Link>
          </p>
        </>
      ) : (
        <>
          <h2 className="text-h3">{state === 'open' ? words.openTitle : words.title}</h2>
          <p className="mt-4">
            {state === 'open' ? words.openText : state === 'withdrawn' ? words.withdrawn : words.lead}
          </p>
          {day && <p className="mt-4">{day}</p>}
          {isOpen && isDue && <GrantForm page={loaderData} refusal={refusal} />}
          <SendingProgress />
          {state === 'open' && (
            <Form method="post" className="mt-8">
              <SmallSubmit intent="withdraw">{words.withdraw}</SmallSubmit>
            </Form>
          )}
        </>
      )}
    </section>
  );
}
