import { data, Form, redirect, useNavigation } from 'react-router';
import { deskMailLimits } from '#conference/organiser/desk-limits.server.ts';
import { requestDeskSignIn } from '#conference/organiser/request-desk-sign-in.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { emailAddress } from '#platform/forms/plain-text.ts';
import { tooManyTries } from '#platform/http/security/rate-limits.server.ts';
import { homeOf } from '#routes/organiser/navigation.ts';
import { organiserAction, organiserLoader } from '#routes/organiser/organiser-route.server.ts';
import { askDesk, keepWhenUnreached, useAnswer } from '#routes/organiser/when-unreached.ts';
import { limitSignInMail } from '#routes/visitor/limit-sign-in-mail.server.ts';
import { recogniseBrowser } from '#routes/visitor/visitor.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { Route } from './+types/login';

export function meta() {
  return [{ title: 'Sign in · Organisers’ desk' }, { name: 'robots', content: 'noindex' }];
}

export const loader = organiserLoader('/organiser/login', async ({ request, context, organiser }) => {
  if (organiser) throw redirect(organiser.secondFactorAt ? homeOf(organiser) : '/organiser/second-factor');
  return data(null, { headers: recogniseBrowser(request, context).setCookie });
});

type LoginRefusal = { email?: string; error?: string; message?: string };

const emailSchema = emailAddress('Please enter your email.');

/** Asks for the mail. Organiser or not: the same answer, the same work, the same time. */
export const action = organiserAction('/organiser/login', {
  ask: async ({ request, context, form }) => {
    const typed = fieldText(form, 'email');
    const parsed = emailSchema.safeParse(typed);
    if (!parsed.success) {
      const refusal: LoginRefusal = { email: typed, error: parsed.error.issues[0]?.message };
      return data(refusal, { status: 422 });
    }
    const limit = await limitSignInMail(request, context, deskMailLimits, parsed.data);
    if (!limit.ok) {
      const { message, init } = tooManyTries(limit.retryAfterSeconds);
      const refusal: LoginRefusal = { email: typed, message };
      return data(refusal, init);
    }
    const browser = recogniseBrowser(request, context);
    await requestDeskSignIn(context, { email: parsed.data, browserHash: browser.hash }, context.now());
    throw redirect('/organiser/code', { status: 303, headers: browser.setCookie });
  },
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export const shouldRevalidate = keepWhenUnreached;

export default function DeskLogin({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const refusal = useAnswer<LoginRefusal>(actionData);
  return (
    <FormPage
      title="Sign in to the desk"
      lead="For organisers. We mail you a link and a code; then comes your second factor."
    >
      <FormSummary message={refusal?.message} />
      <Form method="post">
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          maxLength={254}
          defaultValue={refusal?.email}
          error={refusal?.error}
        />
        <Button className="mt-6" isBusy={isBusy} name="intent" value="ask">
          Email me a sign-in link
        </Button>
      </Form>
    </FormPage>
  );
}
