import { Form, redirect } from 'react-router';
import type { KnownBrowser } from '#conference/accounts/browsers.ts';
import { listBrowsers } from '#conference/accounts/list-browsers.server.ts';
import { answerBrowsers, listBrowsersToAskAbout } from '#conference/accounts/login/answer-browsers.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { formAction, type RouteRequest } from '#routes/forms/form-action.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { findParticipantSession, unfinishedLogin } from '#routes/visitor/visitor.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/browsers';
import { browserWords, questionWords } from './browser-words.ts';
import { describeBrowser, describeTogether } from './describe-browsers.server.ts';
import { nextOf } from './log-in.server.ts';
import { openOwnPage } from './mailbox/own-pages.server.ts';

/**
 * Returns the session of a visitor who must first choose which other browsers may still open the registration.
 * Redirects all other visitors.
 */
async function identify({ request, url, context }: RouteRequest) {
  const session = await findParticipantSession(request, context);
  if (!session) throw redirect('/login');
  const { registrationId } = session;
  if (registrationId === null || !session.mustAnswerBrowsers) {
    throw redirect(unfinishedLogin(session) ?? nextOf(url) ?? '/dashboard');
  }
  return { session: { ...session, registrationId } };
}

export const loader = visitorLoader(async (asked) => {
  const { session } = await identify(asked);
  const { context, translator, url } = asked;
  const now = context.now();
  const browsers = await listBrowsersToAskAbout(context.db, session, now);
  const own = (await listBrowsers(context.db, session, now)).find(({ id }) => id === session.id);
  return {
    words: translator.words(questionWords),
    eventName: translator.sentence(edition.name),
    print: withPictures(edition.pictures.loginPrint),
    next: nextOf(url),
    browsers: describeTogether(browsers, translator),
    own: own && describeOwn(own, translator),
  };
});

function describeOwn(known: KnownBrowser, translator: Translator) {
  const { name, note } = describeBrowser(known, translator);
  return { name: say(translator.words(browserWords).thisBrowser, { browser: name }), note };
}

export const action = formAction(identify, async ({ context, session, form, url }) => {
  const keptIds = form.getAll('keep').flatMap((ids) => String(ids).split(' '));
  await answerBrowsers(context, { session, keptIds, requestId: context.requestId }, context.now());
  return await openOwnPage(context, { ...session, mustAnswerBrowsers: false }, nextOf(url));
});

export default function Browsers({ loaderData, actionData }: Route.ComponentProps) {
  const { words, browsers, own, next } = loaderData;
  const refusal = useAnswer<{ message?: string }>(actionData);
  return (
    <FormPage title={words.title} lead={words.lead} print={loaderData.print}>
      <title>{say(words.pageTitle, { event: loaderData.eventName })}</title>
      <FormSummary message={refusal?.message} />
      <Form method="post" action={next ? `/login/browsers?next=${next}` : '/login/browsers'}>
        {browsers.length > 0 ? (
          <fieldset className="field">
            <legend className="field-label">{words.legend}</legend>
            <ul className="mt-3 border-t-2 border-indigo">
              {own && (
                <li className="border-b border-paper-line py-4">
                  <p className="font-semibold wrap-anywhere">{own.name}</p>
                  <p className="text-small text-ink-soft" id="about-own">
                    {own.note}
                  </p>
                  <label className="choice mt-2">
                    <input type="checkbox" checked disabled aria-describedby="about-own" />
                    <span>{words.own}</span>
                  </label>
                </li>
              )}
              {browsers.map(({ ids: [id = '', ...others], name, note }) => (
                <li key={id} className="border-b border-paper-line py-4">
                  <p className="font-semibold wrap-anywhere">{name}</p>
                  <p className="text-small text-ink-soft" id={`about-${id}`}>
                    {note}
                    {others.length > 0 && ` ${say(words.several, { count: others.length + 1 })}`}
                  </p>
                  <label className="choice mt-2">
                    <input
                      type="checkbox"
                      name="keep"
                      value={[id, ...others].join(' ')}
                      aria-describedby={`about-${id}`}
                    />
                    <span>{say(words.mine, { browser: name })}</span>
                  </label>
                </li>
              ))}
            </ul>
            <p className="mt-4">{words.consequence}</p>
          </fieldset>
        ) : (
          <p>{words.none}</p>
        )}
        <SubmitButton className="mt-6">{words.goOn}</SubmitButton>
      </Form>
    </FormPage>
  );
}
