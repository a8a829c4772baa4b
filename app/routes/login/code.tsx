import { edition } from '#conference/edition/edition.server.ts';
import { say } from '#platform/words/words.ts';
import { CodePage, type CodeRefusal } from '#routes/login/by-mail/code-page.tsx';
import { signInWords } from '#routes/login/by-mail/sign-in-words.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { findParticipantSession } from '#routes/visitor/visitor.server.ts';
import { visitorAction, visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import type { Route } from './+types/code';
import { nextOf } from './log-in.server.ts';
import { signInByMail } from './sign-in-by-mail.server.ts';
import { stallHolderWords } from './stall-holder-words.ts';

export const loader = visitorLoader(async (asked) => {
  const { request, url, context, translator } = asked;
  const words = translator.words(signInWords);
  const next = nextOf(url);
  const page = {
    words,
    title: say(words.byMail, { event: translator.sentence(edition.name) }),
    print: withPictures(edition.pictures.codePrint),
    stillValid: await signInByMail.sayStillValid(asked),
    loginPath: next ? `/login?next=${next}` : '/login',
    isKnown: false,
  };
  // Only a logged-in visitor sees the email address, because this visitor already knows that it is registered.
  const session = url.searchParams.has('own') ? await findParticipantSession(request, context) : undefined;
  if (session) {
    const lead = say(words.sentTo, { email: session.email });
    return { ...page, isKnown: true, loginPath: '/dashboard', lead };
  }
  const lead = url.searchParams.has('new') ? translator.words(stallHolderWords).sent : words.sent;
  return { ...page, lead };
});

export const action = visitorAction(signInByMail.byCode);

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const { title, ...page } = loaderData;
  return (
    <>
      <title>{title}</title>
      <CodePage {...page} refusal={useAnswer<CodeRefusal>(actionData)} />
    </>
  );
}
