import { edition } from '#conference/edition/edition.server.ts';
import { askServer, useAnswer } from '#routes/offline/offline-form.ts';
import { CodePage, type CodeRefusal } from '#routes/sign-in/code-page.tsx';
import { visitorAction } from '#routes/visitor/visitor-route.server.ts';
import type { Route } from './+types/code';
import { participantSignIn } from './participant-sign-in.server.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Sign in by mail · ${loaderData?.eventName ?? ''}` }];
}

export function loader() {
  return { eventName: edition.name };
}

export const action = visitorAction(participantSignIn.byCode);

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askServer(serverAction);

export default function Code({ actionData }: Route.ComponentProps) {
  return (
    <CodePage
      lead="If that address is registered, a sign-in link is on its way."
      loginPath="/login"
      refusal={useAnswer<CodeRefusal>(actionData)}
    />
  );
}
