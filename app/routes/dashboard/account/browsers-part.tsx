import { Form } from 'react-router';
import { listBrowsers } from '#conference/accounts/list-browsers.server.ts';
import { endBrowser } from '#conference/accounts/login/end-browser.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { browserWords, ownBrowsersWords } from '#routes/login/browser-words.ts';
import { describeBrowser } from '#routes/login/describe-browsers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { keepConsent } from '#routes/visitor/local-records.ts';
import {
  accountAction,
  accountLoader,
  type ParticipantForm,
} from '#routes/visitor/participant-route.server.ts';
import { clearStorage, sessionCookie } from '#routes/visitor/visitor.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/browsers';

/** The page where participants see which browsers can open their registration, and log them out. */
export const loader = accountLoader(async ({ context, participant, translator }) => {
  const browsers = await listBrowsers(context.db, participant, context.now());
  const words = translator.words(ownBrowsersWords);
  const { thisBrowser } = translator.words(browserWords);
  return {
    words,
    browsers: browsers.map((browser) => {
      const described = describeBrowser(browser, translator);
      const isThis = browser.id === participant.id || browser.id === participant.deviceId;
      return {
        ...described,
        isThis,
        title: isThis ? say(thisBrowser, { browser: described.name }) : described.name,
      };
    }),
  };
});

export const action = accountAction(
  byIntent({
    end: async ({ context, participant, form }: ParticipantForm) => {
      const id = fieldText(form, 'browser');
      const kind = fieldText(form, 'kind') === 'device' ? 'device' : 'session';
      if (isUuid(id)) {
        const ending = { owner: participant, browser: { kind, id } as const, requestId: context.requestId };
        await endBrowser(context.db, ending, context.now());
      }
      return redirectTo('/dashboard/browsers');
    },
    'end-all': async ({ request, context, participant }: ParticipantForm) => {
      const ending = { owner: participant, browser: undefined, requestId: context.requestId };
      await endBrowser(context.db, ending, context.now());
      return redirectTo('/', 'logged-out', [
        ['Set-Cookie', sessionCookie(context).clear()],
        ...(await clearStorage(request, context)),
      ]);
    },
  }),
);

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  await keepConsent(serverAction);

export default function OwnBrowsers({ loaderData, actionData }: Route.ComponentProps) {
  const { words, browsers } = loaderData;
  const refusal = useAnswer<{ message?: string }>(actionData);
  return (
    <section className="max-w-3xl">
      <h2 className="text-h3">{words.title}</h2>
      <p className="mt-4 max-w-prose">{words.lead}</p>
      <FormSummary message={refusal?.message} />
      <ul className="mt-6 border-t-2 border-indigo">
        {browsers.map(({ kind, id, name, title, note, isThis }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-paper-line py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="text-small text-ink-soft">{note}</p>
            </div>
            {!isThis && (
              <Form method="post">
                <input type="hidden" name="kind" value={kind} />
                <input type="hidden" name="browser" value={id} />
                <SmallSubmit intent="end">
                  {sayRich(words.end, {
                    browser: name,
                    about: (text) => <span className="sr-only">{text}</span>,
                  })}
                </SmallSubmit>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-8">
        <p className="mb-3 max-w-prose">{words.endAllNote}</p>
        <SmallSubmit intent="end-all">{words.endAll}</SmallSubmit>
      </Form>
    </section>
  );
}
