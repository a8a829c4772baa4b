import { data, Form, Link, useNavigation } from 'react-router';
import { isDeskLinkOpen, proveOrganiserByLink } from '#conference/organiser/prove-organiser.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { nameBrowser } from '#routes/organiser/guard.server.ts';
import { organiserAction, organiserLoader } from '#routes/organiser/organiser-route.server.ts';
import { askDesk, keepWhenUnreached, useAnswer } from '#routes/organiser/when-unreached.ts';
import { rememberProof } from '#routes/visitor/proved-mailbox.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { Route } from './+types/link';
import { enterDesk } from './enter-desk.server.ts';

export function meta() {
  return [{ title: 'Sign in · Organisers’ desk' }, { name: 'robots', content: 'noindex' }];
}

/** Opening the link uses nothing up: mail scanners open links, too. The button does. */
export const loader = organiserLoader('/organiser/link', async ({ url, context }) => {
  const token = url.searchParams.get('token') ?? '';
  const isOpen = await isDeskLinkOpen(context.db, token, context.now());
  return data({ token, isOpen }, { status: isOpen ? 200 : 404 });
});

type LinkAnswer = { isUsed?: true; message?: string };

export const action = organiserAction('/organiser/link', {
  prove: async ({ request, context, organiser, form }) => {
    const visit = {
      token: fieldText(form, 'token'),
      browser: nameBrowser(request),
      requestId: context.requestId,
    };
    const proof = await proveOrganiserByLink(context.db, visit, context.now());
    if (!proof.ok) return data<LinkAnswer>({ isUsed: true }, { status: 422 });
    const proved = rememberProof(request, context, proof.email);
    throw await enterDesk(context, organiser, { sessionToken: proof.sessionToken, proved });
  },
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export const shouldRevalidate = keepWhenUnreached;

export default function DeskLink({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const answer = useAnswer<LinkAnswer>(actionData);
  if (!loaderData.isOpen || (answer && !answer.message)) {
    return (
      <FormPage
        title="This link does not work any more"
        lead="It was used already, or is older than 15 minutes."
      >
        <p>
          Please <Link to="/organiser/login">ask for a new one</Link>.
        </p>
      </FormPage>
    );
  }
  return (
    <FormPage title="Sign in to the desk" lead="Press the button; then comes your second factor.">
      <FormSummary message={answer?.message} />
      <Form method="post" action="/organiser/link">
        <input type="hidden" name="token" value={loaderData.token} />
        <Button isBusy={isBusy} name="intent" value="prove">
          Sign in
        </Button>
      </Form>
    </FormPage>
  );
}
