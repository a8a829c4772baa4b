import { data, Form, Link, useNavigation } from 'react-router';
import { deskCodeLimits } from '#conference/organiser/desk-limits.server.ts';
import { proveOrganiserByCode } from '#conference/organiser/prove-organiser.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { tooManyTries } from '#platform/http/security/rate-limits.server.ts';
import { nameBrowser } from '#routes/organiser/guard.server.ts';
import { organiserAction, organiserLoader } from '#routes/organiser/organiser-route.server.ts';
import { askDesk, keepWhenUnreached, useAnswer } from '#routes/organiser/when-unreached.ts';
import { rememberProof } from '#routes/visitor/proved-mailbox.server.ts';
import { recogniseBrowser } from '#routes/visitor/visitor.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { Route } from './+types/code';
import { enterDesk } from './enter-desk.server.ts';

export function meta() {
  return [{ title: 'Check your mail · Organisers’ desk' }, { name: 'robots', content: 'noindex' }];
}

export const loader = organiserLoader('/organiser/code', async () => null);

type CodeRefusal = { error?: string; message?: string };

export const action = organiserAction('/organiser/code', {
  prove: async ({ request, context, organiser, form }) => {
    const limit = await context.limits.take(deskCodeLimits.byAddress, context.clientAddress);
    if (!limit.ok) {
      const { message, init } = tooManyTries(limit.retryAfterSeconds);
      return data<CodeRefusal>({ message }, init);
    }
    const tried = {
      code: fieldText(form, 'code').replace(/\D/g, ''),
      browserHash: recogniseBrowser(request, context).hash,
      browser: nameBrowser(request),
      requestId: context.requestId,
    };
    const proof = await proveOrganiserByCode(context, tried, context.now());
    if (!proof.ok) {
      const error =
        'This code does not work: it may be mistyped, older than 15 minutes, or asked for in another browser. After five wrong codes please ask for a new mail.';
      return data<CodeRefusal>({ error }, { status: 422 });
    }
    // Only wrong codes count.
    await context.limits.release(deskCodeLimits.byAddress, context.clientAddress);
    const proved = rememberProof(request, context, proof.email);
    throw await enterDesk(context, organiser, { sessionToken: proof.sessionToken, proved });
  },
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export const shouldRevalidate = keepWhenUnreached;

export default function DeskCode({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const refusal = useAnswer<CodeRefusal>(actionData);
  return (
    <FormPage title="Check your mail" lead="If that address is an organiser’s, a sign-in link is on its way.">
      <FormSummary message={refusal?.message} />
      <p className="mb-6">
        Open the link in the mail, or type its code here. Both work for 15 minutes; the code only in this
        browser.
      </p>
      <Form method="post">
        <TextField
          name="code"
          label="Six-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]*"
          maxLength={12}
          error={refusal?.error}
        />
        <Button className="mt-6" isBusy={isBusy} name="intent" value="prove">
          Sign in
        </Button>
      </Form>
      <p className="mt-8">
        No mail after a few minutes? <Link to="/organiser/login">Try again with another address</Link>.
      </p>
    </FormPage>
  );
}
