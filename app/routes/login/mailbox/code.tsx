import { edition } from '#conference/edition/edition.server.ts';
import { say } from '#platform/words/words.ts';
import { CodePage, type CodeRefusal } from '#routes/login/by-mail/code-page.tsx';
import { signInWords } from '#routes/login/by-mail/sign-in-words.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { visitorAction, visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import type { Route } from './+types/code';
import { mailboxSignIn } from './mailbox-sign-in.server.ts';
import { mailboxWords } from './mailbox-words.ts';

export const loader = visitorLoader(async (asked) => {
  const { translator } = asked;
  const stillValid = await mailboxSignIn.sayStillValid(asked);
  const words = translator.words(signInWords);
  const title = say(words.byMail, { event: translator.sentence(edition.name) });
  const print = withPictures(edition.pictures.codePrint);
  return { words, title, print, stillValid, lead: translator.words(mailboxWords).sent };
});

export const action = visitorAction(mailboxSignIn.byCode);

export default function MailboxCode({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{loaderData.title}</title>
      <CodePage
        words={loaderData.words}
        print={loaderData.print}
        lead={loaderData.lead}
        stillValid={loaderData.stillValid}
        loginPath="/mailbox/login"
        refusal={useAnswer<CodeRefusal>(actionData)}
      />
    </>
  );
}
