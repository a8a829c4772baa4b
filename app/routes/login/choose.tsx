import { data, Form, redirect, useNavigation } from 'react-router';
import { formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { chooseRegistration, listChoices } from '#conference/merging/choose-registration.server.ts';
import { fieldText, readForm } from '#platform/forms/forms.server.ts';
import { type RequestContext, requestContext } from '#platform/http/request-context.server.ts';
import { noticeCookie } from '#routes/notices/notices.ts';
import { visitorSession } from '#routes/visitor/visitor.server.ts';
import { RadioField } from '#ui/form/choice-field.tsx';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { Route } from './+types/choose';

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Choose your registration · ${loaderData?.eventName ?? ''}` }];
}

/** Only who has just proved the mailbox has to choose, and may. */
async function requireChooser(request: Request, context: RequestContext) {
  const session = await visitorSession(request, context);
  if (!session) throw redirect('/login');
  if (session.registrationId !== null) throw redirect('/dashboard');
  return session;
}

export async function loader({ request, context: routerContext }: Route.LoaderArgs) {
  const context = routerContext.get(requestContext);
  const choices = await listChoices(context.db, await requireChooser(request, context));
  return {
    eventName: edition.name,
    choices: choices.map((choice) => ({ ...choice, made: formatInstant(choice.createdAt, edition) })),
  };
}

export async function action({ request, context: routerContext }: Route.ActionArgs) {
  const context = routerContext.get(requestContext);
  const session = await requireChooser(request, context);
  const registrationId = fieldText((await readForm(request, context.clientAddress)).form, 'registration');
  const choice = { registrationId, requestId: context.requestId };
  const chosen = await chooseRegistration(context.db, session, choice, context.now());
  if (!chosen.ok) return data({ error: refusals[chosen.reason] }, { status: 422 });
  throw redirect('/dashboard', { status: 303, headers: { 'Set-Cookie': noticeCookie('login-successful') } });
}

const refusals = {
  'not-yours': 'Please choose one of your registrations.',
  'other-is-paid': `Another of your registrations is paid for, so it stays. If that is wrong, please write to ${edition.contact.email}.`,
};

export default function Choose({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const options = loaderData.choices.map((choice) => ({
    value: choice.id,
    label: `${choice.fullName}, ${choice.participantType === 'student' ? 'student' : 'professional or faculty'}, registered on ${choice.made}${choice.isPaid ? ', paid' : ''}`,
  }));
  return (
    <FormPage
      title="Which one is yours?"
      lead="There are several registrations with your address. The one you choose counts; the others are set aside and kept, but stalls or venues booked with them are given back."
    >
      <FormSummary errors={actionData ? { registration: actionData.error } : undefined} />
      <Form method="post">
        <RadioField name="registration" legend="Registrations" options={options} error={actionData?.error} />
        <Button className="mt-6" isBusy={isBusy}>
          Keep this registration
        </Button>
      </Form>
    </FormPage>
  );
}
