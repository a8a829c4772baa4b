import { data, Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { welcomeLimits } from '#conference/organiser/desk-rate-limits.server.ts';
import {
  acceptInvitation,
  findInvitation,
} from '#conference/organiser/invitation/accept-invitation.server.ts';
import { firstWelcomeSchema, welcomeSchema } from '#conference/organiser/organiser.ts';
import { roleWords } from '#conference/organiser/permissions.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { nameBrowser, sayBrowser } from '#platform/http/name-browser.server.ts';
import { refuseForNow } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { organiserAction, organiserLoader } from '#routes/organiser/organiser-route.server.ts';
import { recogniseBrowser } from '#routes/visitor/visitor.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm } from '../form/intent-form.tsx';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import type { Route } from './+types/welcome';
import { enterDesk } from './desk-sign-in.server.ts';

export const handle = deskTitle('Your invitation');

/**
 * Shows the invitation. Opening the page does not use up the link, because programs that scan mails open links, too.
 */
export const loader = organiserLoader('/organiser/welcome', async ({ url, context }) => {
  const token = url.searchParams.get('token') ?? '';
  const invitation = await findInvitation(context.db, token, context.now());
  if (!invitation) return data({ eventName: edition.name, token, invitation: null }, { status: 404 });
  const roleNames = invitation.roles.map((role) => roleWords[role].name);
  return data({ eventName: edition.name, token, invitation: { email: invitation.email, roleNames } });
});

export const action = organiserAction('/organiser/welcome', {
  accept: async ({ request, context, organiser, form }) => {
    const limit = await context.limits.take(welcomeLimits.byAddress, context.clientAddress);
    if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, {});
    const token = fieldText(form, 'token');
    const invitation = await findInvitation(context.db, token, context.now());
    if (!invitation) return refuse(422, { message: usedUp });
    const read =
      invitation.email === null ? readFields(form, firstWelcomeSchema) : readFields(form, welcomeSchema);
    if (!read.ok) return read.refusal;
    const browser = recogniseBrowser(request, context);
    const acceptance = {
      token,
      email: undefined,
      ...read.data,
      browser: sayBrowser(nameBrowser(request)),
      browserHash: browser.hash,
      requestId: context.requestId,
    };
    const accepted = await acceptInvitation(context, acceptance, context.now());
    if (!accepted.ok) return refuse(422, { message: usedUp });
    return await enterDesk(context, organiser, accepted.sessionToken, browser.setCookie);
  },
});

const usedUp = 'This invitation does not work any more, because it was used or withdrawn, or has expired.';

export default function Welcome({ loaderData, actionData }: Route.ComponentProps) {
  const { token, invitation, eventName } = loaderData;
  const refusal = useAnswer<FormRefusal<'name' | 'email'>>(actionData);
  const field = fieldsAfter(refusal);
  if (!invitation) {
    return (
      <FormPage title="This invitation does not work any more" lead={usedUp}>
        <p>
          Are you an organiser already? <Link to="/organiser/login">Sign in to the desk</Link>. Otherwise ask
          the organiser who invited you for a new invitation.
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
          ? `You are the first organiser of the ${eventName}, and its owner. You can invite the other organisers.`
          : `You are invited as ${email}. Your roles: ${roleNames.join(', ')}.`
      }
    >
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <IntentForm intent="accept" button="Join the desk" action="/organiser/welcome" fields={{ token }}>
        <TextField
          {...field('name')}
          label="Your name"
          hint="Your colleagues see this name beside everything you do at the desk."
          autoComplete="name"
          maxLength={200}
        />
        {email === null && (
          <TextField
            {...field('email')}
            type="email"
            label="Your email"
            hint="We send sign-in links there, so please check it."
            autoComplete="email"
            maxLength={254}
          />
        )}
      </IntentForm>
    </FormPage>
  );
}
