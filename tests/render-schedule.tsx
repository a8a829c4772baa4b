import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Outlet, RouterContextProvider } from 'react-router';
import { requestContext, translatorContext } from '#platform/http/request-context.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { uiWords } from '#ui/words/ui-words.ts';
import { UiWordsContext } from '#ui/words/use-ui-words.ts';
import Schedule, { loader } from '../app/routes/programme/schedule.tsx';
import type { TestPlatform } from './platform.ts';

/** Loads and renders /schedule. Returns its HTML. */
export async function renderSchedule(platform: TestPlatform, search = ''): Promise<string> {
  const contexts = new RouterContextProvider();
  contexts.set(requestContext, platform.request());
  contexts.set(translatorContext, englishTranslator);
  const request = new Request(`https://conference.example/schedule${search}`);
  const load = loader as (args: object) => ReturnType<typeof loader>;
  const loaderData = (await load({ request, url: new URL(request.url), context: contexts, params: {} })).data;
  const Page = Schedule as unknown as ComponentType<object>;
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Outlet,
      children: [
        {
          id: 'page',
          path: 'schedule',
          Component: () => (
            <UiWordsContext value={{ locale: 'en', words: englishTranslator.words(uiWords) }}>
              <Page {...{ loaderData }} />
            </UiWordsContext>
          ),
        },
      ],
    },
  ]);
  const root = {
    ...{
      origin: 'https://conference.example',
      locale: 'en',
      languages: ['en'],
      wholeLanguages: ['en'],
      name: 'Conference',
    },
    formWords: { unanswered: '' },
  };
  return renderToStaticMarkup(
    <Stub
      initialEntries={[`/schedule${search}`]}
      hydrationData={{ loaderData: { root, page: loaderData } }}
    />,
  );
}
