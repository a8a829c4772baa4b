import { type LinkAnswer, LinkPage } from '#routes/login/by-mail/link-page.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { organiserAction, organiserLoader } from '#routes/organiser/organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import type { Route } from './+types/link';
import { deskSignIn } from './desk-sign-in.server.ts';

export const handle = deskTitle('Sign in');

export const loader = organiserLoader('/organiser/link', deskSignIn.loadLink);

export const action = organiserAction('/organiser/link', {
  prove: deskSignIn.byLink,
});

export default function DeskLink({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      link={loaderData}
      answer={useAnswer<LinkAnswer>(actionData)}
      title="Sign in to the desk"
      lead="Press the button, then use your second factor."
      button="Sign in"
      action="/organiser/link"
      loginPath="/organiser/login"
    />
  );
}
