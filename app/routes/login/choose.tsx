import { data, Form, redirect } from 'react-router';
import { formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { chooseRegistration, listChoices } from '#conference/merging/choose-registration.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { formAction, type RouteRequest } from '#routes/forms/form-action.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { askServer, useAnswer } from '#routes/offline/offline-form.ts';
import { findParticipantSession } from '#routes/visitor/visitor.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { RadioField } from '#ui/form/choice-field.tsx';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/choose';

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Choose your registration · ${loaderData?.eventName ?? ''}` }];
}

/** The session of a visitor who has proved a mailbox with several registrations. Redirects everybody else. */
async function identify({ request, context }: RouteRequest) {
  const session = await findParticipantSession(request, context);
  if (!session) throw redirect('/login');
  if (session.registrationId !== null) throw redirect('/dashboard');
  return { session };
}

export const loader = visitorLoader(async (asked) => {
  const { session } = await identify(asked);
  const choices = await listChoices(asked.context.db, session);
  return {
    eventName: edition.name,
    choices: choices.map((choice) => ({
      ...choice,
      type: nameParticipantType(choice.participantType),
      createdOn: formatInstant(choice.createdAt, edition),
    })),
  };
});

export const action = formAction(identify, async ({ context, session, form }) => {
  const choice = { registrationId: fieldText(form, 'registration'), requestId: context.requestId };
  const chosen = await chooseRegistration(context.db, session, choice, context.now());
  if (!chosen.ok) return data({ error: refusals[chosen.reason] }, { status: 422 });
  return redirectTo('/dashboard', 'login-successful');
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askServer(serverAction);

const refusals = {
  'not-yours': 'Please choose one of your registrations.',
  'other-is-paid': `Another of your registrations is paid, so it stays active. If that is wrong, please write to ${edition.contact.email}.`,
};

export default function Choose({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<{ error?: string; message?: string }>(actionData);
  const options = loaderData.choices.map((choice) => ({
    value: choice.id,
    label: `${choice.fullName}, ${choice.type}, registered on ${choice.createdOn}${choice.isPaid ? ', paid' : ''}`,
  }));
  return (
    <FormPage
      title="Which one is yours?"
      lead="There are several registrations with your address. The one you choose becomes active. The others are kept, but the stalls and venues booked with them become free."
    >
      <FormSummary
        message={refusal?.message}
        errors={refusal?.error ? { registration: refusal.error } : undefined}
      />
      <Form method="post">
        <RadioField name="registration" legend="Registrations" options={options} error={refusal?.error} />
        <SubmitButton className="mt-6">Keep this registration</SubmitButton>
      </Form>
    </FormPage>
  );
}
