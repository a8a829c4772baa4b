import { Form, Link } from 'react-router';
import {
  endCalendarLink,
  makeCalendarLink,
  readCalendarToken,
} from '#conference/programme/calendar/calendar-link.server.ts';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import {
  type ParticipantForm,
  participantAction,
  participantLoader,
} from '#routes/visitor/participant-route.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ButtonAnchor } from '#ui/layout/button.tsx';
import type { Route } from './+types/calendar';
import { calendarPageWords } from './calendar-page-words.ts';

const page = '/dashboard/calendar';

export const loader = participantLoader(async ({ context, participant, translator }) => {
  const token = await readCalendarToken(context, participant.registrationId);
  const address = token && `${context.config.origin}/calendar/${token}.ics`;
  return {
    words: translator.words(calendarPageWords),
    address,
    // Calendar programs open URLs with this scheme. They then subscribe to the calendar instead of importing it once.
    subscribe: address?.replace(/^https?:/, 'webcal:'),
  };
});

const ownOf = ({ participant, context }: ParticipantForm) => ({
  registrationId: participant.registrationId,
  requestId: context.requestId,
});

export const action = participantAction(
  byIntent({
    make: async (sent: ParticipantForm) => {
      await makeCalendarLink(sent.context, ownOf(sent), sent.context.now());
      return redirectTo(page);
    },
    end: async (sent: ParticipantForm) => {
      await endCalendarLink(sent.context.db, ownOf(sent));
      return redirectTo(page);
    },
  }),
);

export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { words, address, subscribe } = loaderData;
  const answer = useAnswer<{ message?: string }>(actionData);
  return (
    <section className="max-w-prose">
      <p className="mb-4">
        <Link to="/dashboard/documents">{words.documents}</Link>
      </p>
      <h2 className="text-h3">{words.title}</h2>
      <p className="mt-4">{words.lead}</p>
      <FormSummary message={answer?.message} />
      {address === undefined ? (
        <Form method="post" className="mt-6">
          <p className="mb-4">{words.none}</p>
          <SubmitButton intent="make">{words.make}</SubmitButton>
        </Form>
      ) : (
        <>
          <div className="mt-6">
            <TextField
              name="address"
              label={words.address}
              hint={words.hint}
              value={address}
              readOnly
              dir="ltr"
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
          <p className="mt-5 flex flex-wrap gap-3">
            <ButtonAnchor href={subscribe}>{words.open}</ButtonAnchor>
            <ButtonAnchor variant="line" href={address} download>
              {words.download}
            </ButtonAnchor>
          </p>
          <Form method="post" className="mt-8 border-t-2 border-indigo pt-5">
            <p className="mb-3">{words.renewHint}</p>
            <p className="flex flex-wrap gap-3">
              <SubmitButton intent="make" variant="line">
                {words.renew}
              </SubmitButton>
              <SubmitButton intent="end" variant="line">
                {words.end}
              </SubmitButton>
            </p>
          </Form>
        </>
      )}
    </section>
  );
}
