import { edition } from '#conference/edition/edition.server.ts';
import { say } from '#platform/words/words.ts';
import { type LinkAnswer, LinkPage } from '#routes/login/by-mail/link-page.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { visitorAction, visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import type { Route } from './+types/link';
import { mailboxSignIn } from './mailbox-sign-in.server.ts';
import { mailboxWords } from './mailbox-words.ts';

export const loader = visitorLoader(async (asked) => {
  const link = await mailboxSignIn.loadLink(asked);
  const print = withPictures(edition.pictures.loginPrint);
  return { ...link, data: { ...link.data, print, lead: asked.translator.words(mailboxWords).press } };
});

export const action = visitorAction(mailboxSignIn.byLink);

export default function MailboxLink({ loaderData, actionData }: Route.ComponentProps) {
  const { words, lead, print } = loaderData;
  return (
    <>
      <title>{say(words.byMail, { event: loaderData.eventName })}</title>
      <LinkPage
        link={loaderData}
        print={print}
        answer={useAnswer<LinkAnswer>(actionData)}
        title={words.signIn}
        lead={lead}
        button={words.signIn}
        action="/mailbox/link"
        loginPath="/mailbox/login"
      />
    </>
  );
}
