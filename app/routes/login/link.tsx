import { edition } from '#conference/edition/edition.server.ts';
import { say } from '#platform/words/words.ts';
import { type LinkAnswer, LinkPage } from '#routes/login/by-mail/link-page.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { visitorAction, visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import type { Route } from './+types/link';
import { signInByMail } from './sign-in-by-mail.server.ts';

export const loader = visitorLoader(async (asked) => {
  const link = await signInByMail.loadLink(asked);
  return { ...link, data: { ...link.data, print: withPictures(edition.pictures.loginPrint) } };
});

export const action = visitorAction(signInByMail.byLink);

export default function SignInLink({ loaderData, actionData }: Route.ComponentProps) {
  const { words } = loaderData;
  return (
    <>
      <title>{say(words.byMail, { event: loaderData.eventName })}</title>
      <LinkPage
        link={loaderData}
        print={loaderData.print}
        answer={useAnswer<LinkAnswer>(actionData)}
        title={words.signIn}
        lead={words.pressButton}
        button={words.signIn}
        action="/login/link"
        loginPath="/login"
      />
    </>
  );
}
