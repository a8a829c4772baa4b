import { edition } from '#conference/edition/edition.server.ts';
import { say } from '#platform/words/words.ts';
import { CodePage, type CodeRefusal } from '#routes/login/by-mail/code-page.tsx';
import { signInWords } from '#routes/login/by-mail/sign-in-words.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { findParticipantSession } from '#routes/visitor/visitor.server.ts';
import { visitorAction, visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import type { Route } from './+types/code';
import { participantSignIn } from './participant-sign-in.server.ts';
import { stallHolderWords } from './stall-holder-words.ts';

export const loader = visitorLoader(async (asked) => {
  const { request, url, context, translator } = asked;
  const stillValid = await participantSignIn.sayStillValid(asked);
  const words = translator.words(signInWords);
  const title = say(words.byMail, { event: translator.sentence(edition.name) });
  const print = withPictures(edition.pictures.codePrint);
  // Only a logged-in visitor sees the email address, because this visitor already knows that it is registered.
  const session = await findParticipantSession(request, context);
  if (session)
    return {
      words,
      title,
      print,
      stillValid,
      isKnown: true,
      lead: say(words.sentTo, { email: session.email }),
    };
  const lead = url.searchParams.has('new') ? translator.words(stallHolderWords).sent : words.sent;
  return { words, title, print, stillValid, isKnown: false, lead };
});

export const action = visitorAction(participantSignIn.byCode);

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{loaderData.title}</title>
      <CodePage
        words={loaderData.words}
        print={loaderData.print}
        lead={loaderData.lead}
        stillValid={loaderData.stillValid}
        loginPath={loaderData.isKnown ? '/dashboard' : '/login'}
        isKnown={loaderData.isKnown}
        refusal={useAnswer<CodeRefusal>(actionData)}
      />
    </>
  );
}
