import { data, Form, Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { welcomeLimits } from '#conference/organiser/desk-rate-limits.server.ts';
import {
  acceptInvitation,
  findInvitation,
} from '#conference/organiser/invitation/accept-invitation.server.ts';
import { firstWelcomeSchema, roleWords, welcomeSchema } from '#conference/organiser/organiser.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { tooManyTries } from '#platform/http/security/rate-limits.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { askDesk, useAnswer } from '#routes/offline/offline-form.ts';
import { nameBrowser } from '#routes/organiser/guard.server.ts';
import { organiserAction, organiserLoader } from '#routes/organiser/organiser-route.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { Route } from './+types/welcome';
import { enterDesk } from './desk-sign-in.server.ts';

export function meta() {
  return [{ title: 'Your invitation · Organisers’ desk' }, { name: 'robots', content: 'noindex' }];
}

/** Opening the page does not use up the link, because mail scanners open links, too. */
export const loader = organiserLoader('/organiser/welcome', async ({ url, context }) => {
  const token = url.searchParams.get('token') ?? '';
  const invitation = await findInvitation(context.db, token, context.now());
  if (!invitation) return data({ eventName: edition.name, token, invitation: null }, { status: 404 });
  const roleNames = invitation.roles.map((role) => roleWords[role].name);
  return data({ eventName: edition.name, token, invitation: { email: invitation.email, roleNames } });
});

type WelcomeRefusal = {
  values?: { name: string; email: string };
  errors?: Partial<Record<'name' | 'email', string>>;
  message?: string;
};

export const action = organiserAction('/organiser/welcome', {
  accept: async ({ request, context, organiser, form }) => {
    const limit = await context.limits.take(welcomeLimits.byAddress, context.clientAddress);
    if (!limit.ok) {
      const { message, init } = tooManyTries(limit.retryAfterSeconds);
      return data<WelcomeRefusal>({ message }, init);
    }
    const token = fieldText(form, 'token');
    const values = { name: fieldText(form, 'name'), email: fieldText(form, 'email') };
    const invitation = await findInvitation(context.db, token, context.now());
    if (!invitation) return data<WelcomeRefusal>({ message: gone }, { status: 422 });
    const read = (invitation.email === null ? firstWelcomeSchema : welcomeSchema).safeParse(values);
    if (!read.success) {
      return data<WelcomeRefusal>({ values, errors: fieldErrors(read.error) }, { status: 422 });
    }
    const accepted = await acceptInvitation(
      context,
      {
        token,
        name: read.data.name,
        email: 'email' in read.data ? String(read.data.email) : undefined,
        browser: nameBrowser(request),
        requestId: context.requestId,
      },
      context.now(),
    );
    if (!accepted.ok) return data<WelcomeRefusal>({ message: gone }, { status: 422 });
    return await enterDesk(context, organiser, accepted.sessionToken);
  },
});

const gone = 'This invitation does not work any more: it was used or withdrawn, or it is too old.';

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function Welcome({ loaderData, actionData }: Route.ComponentProps) {
  const { token, invitation, eventName } = loaderData;
  const refusal = useAnswer<WelcomeRefusal>(actionData);
  if (!invitation) {
    return (
      <FormPage title="This invitation does not work any more" lead={gone}>
        <p>
          Are you an organiser already? <Link to="/organiser/login">Sign in to the desk</Link>. Otherwise ask
          the organiser who invited you for a new one.
        </p>
      </FormPage>
    );
  }
  const { email, roleNames } = invitation;
  return (
    <FormPage
      title="Welcome to the desk"
      lead={
        email === null
          ? `You are the first organiser of the ${eventName}, and its owner. You invite the others.`
          : `You are invited as ${email}. Your part: ${roleNames.join(', ')}.`
      }
    >
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <Form method="post" action="/organiser/welcome" className="grid gap-6">
        <input type="hidden" name="token" value={token} />
        <TextField
          name="name"
          label="Your name"
          hint="As your colleagues know you. It is shown with everything you do at the desk."
          autoComplete="name"
          maxLength={200}
          defaultValue={refusal?.values?.name}
          error={refusal?.errors?.name}
        />
        {email === null && (
          <TextField
            name="email"
            type="email"
            label="Your email"
            hint="We send sign-in links there, so please check it."
            autoComplete="email"
            maxLength={254}
            defaultValue={refusal?.values?.email}
            error={refusal?.errors?.email}
          />
        )}
        <SubmitButton intent="accept" className="justify-self-start">
          Join the desk
        </SubmitButton>
      </Form>
    </FormPage>
  );
}
