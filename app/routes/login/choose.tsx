import { data, Form, redirect } from 'react-router';
import { formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import {
  chooseRegistration,
  listChoices,
} from '#conference/registration/merging/choose-registration.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { say } from '#platform/words/words.ts';
import { formAction, type RouteRequest } from '#routes/forms/form-action.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { deviceCookie, findParticipantSession, unfinishedLogin } from '#routes/visitor/visitor.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { RadioField } from '#ui/form/choice-field.tsx';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/choose';
import { chooseWords } from './login-words.ts';
import { openOwnPage } from './mailbox/own-pages.server.ts';

/** Returns the session of a visitor whose verified email has several registrations. Redirects all other visitors. */
async function identify({ request, context }: RouteRequest) {
  const session = await findParticipantSession(request, context);
  if (!session) throw redirect('/login');
  if (!session.mustChoose) throw redirect(unfinishedLogin(session) ?? '/dashboard');
  return { session };
}

export const loader = visitorLoader(async (asked) => {
  const { session } = await identify(asked);
  const { translator } = asked;
  const words = translator.words(chooseWords);
  const choices = await listChoices(asked.context.db, session);
  return {
    words,
    lead: choices.some(({ isStallHolder }) => isStallHolder) ? words.withAccount : words.lead,
    eventName: translator.sentence(edition.name),
    print: withPictures(edition.pictures.loginPrint),
    choices: choices.map((choice) => ({
      ...choice,
      type: choice.isStallHolder
        ? words.stallHolder
        : nameParticipantType(asked.context.settings, choice.participantType, translator),
      createdOn: formatInstant(choice.createdAt, edition, translator.locale),
    })),
  };
});

export const action = formAction(identify, async ({ request, context, session, form, translator }) => {
  const deviceSecret = deviceCookie(context).read(request);
  const registrationId = fieldText(form, 'registration');
  const choice = { registrationId, requestId: context.requestId, deviceSecret };
  const chosen = await chooseRegistration(context, session, choice, context.now());
  if (!chosen.ok) {
    const words = translator.words(chooseWords);
    const error =
      chosen.reason === 'other-is-paid'
        ? say(words[chosen.reason], { email: context.settings.contact.email })
        : words[chosen.reason];
    return data({ error }, { status: 422 });
  }
  if (chosen.mustAnswerBrowsers) return redirectTo('/login/browsers');
  const opened = await findParticipantSession(request, context);
  return opened ? await openOwnPage(context, opened, undefined) : redirectTo('/login');
});

export default function Choose({ loaderData, actionData }: Route.ComponentProps) {
  const { words } = loaderData;
  const refusal = useAnswer<{ error?: string; message?: string }>(actionData);
  const options = loaderData.choices.map((choice) => ({
    value: choice.id,
    label: say(words.choice, {
      name: choice.fullName,
      type: choice.type,
      day: choice.createdOn,
      paid: choice.isPaid ? 'yes' : 'no',
    }),
  }));
  return (
    <FormPage title={words.title} lead={loaderData.lead} print={loaderData.print}>
      <title>{say(words.pageTitle, { event: loaderData.eventName })}</title>
      <FormSummary
        message={refusal?.message}
        errors={refusal?.error ? { registration: refusal.error } : undefined}
      />
      <Form method="post">
        <RadioField
          name="registration"
          legend={words.registrations}
          options={options}
          error={refusal?.error}
        />
        <SubmitButton className="mt-6">{words.keep}</SubmitButton>
      </Form>
    </FormPage>
  );
}
