import { CodePage, type CodeRefusal } from '#routes/login/by-mail/code-page.tsx';
import { signInWords } from '#routes/login/by-mail/sign-in-words.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { organiserAction, organiserLoader } from '#routes/organiser/organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import type { Route } from './+types/code';
import { deskSignIn } from './desk-sign-in.server.ts';

export const handle = deskTitle('Check your mail');

export const loader = organiserLoader('/organiser/code', async (asked) => ({
  words: asked.translator.words(signInWords),
  stillValid: await deskSignIn.sayStillValid(asked),
}));

export const action = organiserAction('/organiser/code', {
  prove: deskSignIn.byCode,
});

export default function DeskCode({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CodePage
      words={loaderData.words}
      stillValid={loaderData.stillValid}
      lead="If the address belongs to an organiser, it will get a sign-in link."
      loginPath="/organiser/login"
      refusal={useAnswer<CodeRefusal>(actionData)}
    />
  );
}
