import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { proveByCode } from '#conference/identity/prove-mailbox.server.ts';
import { codeLimits } from '#conference/identity/sign-in-limits.server.ts';
import { fieldText, readForm } from '#platform/forms/forms.server.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { tooManyTries } from '#platform/http/security/rate-limits.server.ts';
import { keepAfterRefusal, offlineMessage, refuseWhenOffline } from '#routes/offline/when-offline.ts';
import { recogniseBrowser } from '#routes/visitor/visitor.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { Route } from './+types/code';
import { welcome } from './welcome.server.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Sign in by mail · ${loaderData?.eventName ?? ''}` }];
}

export function loader() {
  return { eventName: edition.name };
}

type CodeRefusal = { error?: string; message?: string };

export async function action({ request, context: routerContext }: Route.ActionArgs) {
  const context = routerContext.get(requestContext);
  const limit = await context.limits.take(codeLimits.byAddress, context.clientAddress);
  if (!limit.ok) {
    const { message, init } = tooManyTries(limit.retryAfterSeconds);
    return data<CodeRefusal>({ message }, init);
  }
  const code = fieldText((await readForm(request, context.clientAddress)).form, 'code').replace(/\D/g, '');
  const browser = recogniseBrowser(request, context);
  const proof = await proveByCode(context, { code, browserHash: browser.hash }, context.now());
  if (!proof.ok) {
    const error =
      'This code does not work: it may be mistyped, older than 15 minutes, or asked for in another browser. After five wrong codes please ask for a new mail.';
    return data<CodeRefusal>({ error }, { status: 422 });
  }
  // Only wrong codes count.
  await context.limits.release(codeLimits.byAddress, context.clientAddress);
  const { to, headers } = await welcome(request, context, proof);
  throw redirect(to, { status: 303, headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await refuseWhenOffline(serverAction, { message: offlineMessage } satisfies CodeRefusal);
}

export const shouldRevalidate = keepAfterRefusal;

export default function Code({ actionData }: Route.ComponentProps) {
  const refusal: CodeRefusal | undefined = actionData;
  const isBusy = useNavigation().state !== 'idle';
  return (
    <FormPage title="Check your mail" lead="If that address is registered, a sign-in link is on its way.">
      <FormSummary message={refusal?.message} />
      <p className="mb-6">
        Open the link in the mail on any device, or type the code from the mail here. Both work for 15
        minutes; the code only in this browser.
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
        <Button className="mt-6" isBusy={isBusy}>
          Sign in
        </Button>
      </Form>
      <p className="mt-8">
        No mail after a few minutes? Look among the unwanted mails, or{' '}
        <Link to="/login">try again with another address</Link>.
      </p>
    </FormPage>
  );
}
