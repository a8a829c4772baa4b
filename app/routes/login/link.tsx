import { askServer, useAnswer } from '#routes/offline/offline-form.ts';
import { type LinkAnswer, LinkPage } from '#routes/sign-in/link-page.tsx';
import { loadLink, signInByLink } from '#routes/sign-in/mailed-sign-in.server.ts';
import { visitorAction, visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import type { Route } from './+types/link';
import { participantSignIn } from './participant-sign-in.server.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Sign in by mail · ${loaderData?.eventName ?? ''}` }];
}

export const loader = visitorLoader(async (asked) => await loadLink(participantSignIn, asked));

export const action = visitorAction(async (posted) => await signInByLink(participantSignIn, posted));

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await askServer(serverAction);
}

export default function SignInLink({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      link={loaderData}
      answer={useAnswer<LinkAnswer>(actionData)}
      title="Sign in"
      lead="Press the button to open your dashboard."
      button="Log in to your dashboard"
      action="/login/link"
      loginPath="/login"
    />
  );
}
