import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { isLinkOpen, proveByLink } from '#conference/identity/prove-mailbox.server.ts';
import { fieldText, readForm } from '#platform/forms/forms.server.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { Route } from './+types/link';
import { welcome } from './welcome.server.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Sign in by mail · ${loaderData?.eventName ?? ''}` }];
}

/** Opening the link uses nothing up: mail scanners open links, too. The button does. */
export async function loader({ request, context: routerContext }: Route.LoaderArgs) {
  const context = routerContext.get(requestContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const isOpen = await isLinkOpen(context.db, token, context.now());
  return data({ eventName: edition.name, token, isOpen }, { status: isOpen ? 200 : 404 });
}

export async function action({ request, context: routerContext }: Route.ActionArgs) {
  const context = routerContext.get(requestContext);
  const token = fieldText((await readForm(request, context.clientAddress)).form, 'token');
  const proof = await proveByLink(context.db, token, context.now());
  if (!proof.ok) return data({ isUsed: true }, { status: 422 });
  const { to, headers } = await welcome(request, context, proof);
  throw redirect(to, { status: 303, headers });
}

export default function SignInLink({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  if (!loaderData.isOpen || actionData?.isUsed) {
    return (
      <FormPage
        title="This link does not work any more"
        lead="It was used already, or is older than 15 minutes."
      >
        <p>
          Please <Link to="/login">ask for a new one</Link> on the login page.
        </p>
      </FormPage>
    );
  }
  return (
    <FormPage title="Sign in" lead="Press the button, and you are on your dashboard.">
      <Form method="post" action="/login/link">
        <input type="hidden" name="token" value={loaderData.token} />
        <Button isBusy={isBusy}>Log in to your dashboard</Button>
      </Form>
    </FormPage>
  );
}
