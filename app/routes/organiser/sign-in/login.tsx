import { data, redirect } from 'react-router';
import { readEmail } from '#routes/login/by-mail/mailed-sign-in.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { homeOf } from '#routes/organiser/navigation.ts';
import { organiserAction, organiserLoader } from '#routes/organiser/organiser-route.server.ts';
import { recogniseBrowser } from '#routes/visitor/visitor.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { IntentForm } from '../form/intent-form.tsx';
import { refuse } from '../form/read-fields.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import type { Route } from './+types/login';
import { deskSignIn } from './desk-sign-in.server.ts';

export const handle = deskTitle('Sign in');

export const loader = organiserLoader('/organiser/login', async ({ request, context, organiser }) => {
  if (organiser) throw redirect(organiser.secondFactorAt ? homeOf(organiser) : '/organiser/second-factor');
  return data(null, { headers: recogniseBrowser(request, context).setCookie });
});

type LoginRefusal = { email?: string; error?: string; message?: string };

export const action = organiserAction('/organiser/login', {
  ask: async (posted) => {
    const typed = readEmail(posted.form, 'Please enter your email.');
    if (!typed.ok) return refuse(422, { email: typed.email, error: typed.error });
    return await deskSignIn.mail(posted, typed.email, { refusal: { email: typed.email } });
  },
});

export default function DeskLogin({ actionData }: Route.ComponentProps) {
  const refusal = useAnswer<LoginRefusal>(actionData);
  return (
    <FormPage
      title="Sign in to the desk"
      lead="For organisers. We mail you a link and a code. Then you use your second factor."
    >
      <FormSummary message={refusal?.message} />
      <IntentForm intent="ask" button="Email me a sign-in link">
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          maxLength={254}
          defaultValue={refusal?.email}
          error={refusal?.error}
        />
      </IntentForm>
    </FormPage>
  );
}
