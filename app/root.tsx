import './ui/theme/theme.css';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import { edition, isPast, pastLinks, sitePath } from '#conference/edition/edition.server.ts';
import { entrances } from '#conference/edition/past-edition.ts';
import { wholeLanguages } from '#conference/edition/texts/whole-pages.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import logoAddress from '#ui/artwork/logo.svg';
import { uiWords } from '#ui/words/ui-words.ts';
import { UiWordsContext } from '#ui/words/use-ui-words.ts';
import type { Route } from './+types/root.ts';
import { findRequestContext, translatorContext } from './platform/http/request-context.server.ts';
import { directionOf, type Locale, languageTag } from './platform/words/locales.ts';
import { formWords } from './routes/forms/form-words.ts';
import { NoticeToaster } from './routes/notices/notice-toaster.tsx';
import { noticeWords } from './routes/notices/notice-words.ts';
import { readNotice, sayAllBrought } from './routes/notices/redirect-notices.server.ts';
import { answerForms } from './routes/offline/offline-form.ts';
import { ErrorPage } from './routes/page/error-page.tsx';
import { errorPageWords } from './routes/page/error-page-words.ts';
import { findSettings } from './routes/page/find-settings.server.ts';
import { isDesk } from './routes/page/is-desk.ts';
import { pathOf } from './routes/page/language-of.server.ts';
import { findPhase } from './routes/page/live-facts.server.ts';
import { PageFocus } from './routes/page/page-focus.tsx';
import { findRehearsal } from './routes/page/rehearsal.server.ts';
import { siteAddress } from './routes/page/site-address.server.ts';
import { readSiteData } from './routes/page/site-data.server.ts';
import { useSiteIfLoaded } from './routes/page/use-site.ts';
import { prerenderedPages } from './routes/public/public-pages.server.ts';
import arabicStyle from './ui/theme/arabic.css?url';
import cyrillicStyle from './ui/theme/cyrillic.css?url';
import devanagariStyle from './ui/theme/devanagari.css?url';
import textFont from './ui/theme/fonts/mukta-400-base.woff2';
import strongFont from './ui/theme/fonts/mukta-600-base.woff2';
import displayFont from './ui/theme/fonts/rozha-one-400-base.woff2';

/** The fonts of languages whose letters are not in the fonts of all pages. Chinese uses the fonts of the system. */
const scriptStyles: Partial<Record<Locale, string>> = {
  ar: arabicStyle,
  hi: devanagariStyle,
  ru: cyrillicStyle,
};

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: logoAddress, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

/**
 * Loads the data that every page needs. The loader uses no session and no database, because it also runs in the build,
 * which renders some pages in advance.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { name, languages } = edition;
  const isOver = findPhase(context) === 'over';
  const settings = findSettings(context);
  const site = readSiteData(settings, isOver);
  const translator = context.get(translatorContext);
  return {
    locale: translator.locale,
    languages,
    wholeLanguages: wholeLanguages(pathOf(request.url), settings),
    isPast,
    pastLinks: translator.data(pastLinks),
    uiWords: translator.words(uiWords),
    noticeWords: translator.words(noticeWords),
    formWords: translator.words(formWords),
    errorWords: translator.words(errorPageWords),
    name: translator.sentence(name),
    layout: withPictures(site.layout),
    ...(isOver && { over: site.over, hiddenPages: entrances }),
    contact: { ...site.contact, offices: translator.data(site.contact.offices) },
    chatAddress: site.chatAddress,
    notice: readNotice(request.headers.get('Cookie'), translator),
    brought: sayAllBrought(translator, isDesk(new URL(request.url).pathname)),
    requestId: findRequestContext(context)?.requestId,
    address: siteAddress(context),
    sitePath,
    rehearsal: findRehearsal(context),
    ...(isPast && { pastPages: prerenderedPages }),
  };
}

export const clientMiddleware = [answerForms];

/** Never loads this data again, because it stays the same during a visit. */
export function shouldRevalidate() {
  return false;
}

/**
 * Returns the address of the web app manifest. Usually this is the manifest of the site. A page that people can install
 * as a separate app names another manifest in its `handle`.
 */
function useManifest(): string {
  const matches = useMatches();
  for (const { handle } of matches) {
    if (typeof handle !== 'object' || handle === null || !('manifest' in handle)) continue;
    if (typeof handle.manifest === 'string') return handle.manifest;
  }
  return '/site.webmanifest';
}

export function Layout({ children }: { children: ReactNode }) {
  // Only the server adds these links. When a browser runs this code, it has already loaded the fonts.
  if (import.meta.env.SSR) {
    for (const font of [displayFont, textFont, strongFont]) {
      preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
    }
  }
  const data = useSiteIfLoaded();
  const scriptStyle = data && scriptStyles[data.locale];
  return (
    <html
      lang={languageTag(data?.locale ?? 'en')}
      dir={directionOf(data?.locale ?? 'en')}
      data-clock-ahead={data?.rehearsal?.aheadMs}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf6ec" />
        <link rel="manifest" href={useManifest()} />
        <Links />
        {scriptStyle && <link rel="stylesheet" href={scriptStyle} />}
      </head>
      <body>
        {data ? (
          <UiWordsContext value={{ locale: data.locale, words: data.uiWords }}>
            <a className="skip-link" href="#content">
              {data.layout.skipToContent}
            </a>
            {data.rehearsal && <p className="rehearsal">{data.rehearsal.line}</p>}
            {children}
            <PageFocus />
            <NoticeToaster notice={data.notice} all={data.brought} />
          </UiWordsContext>
        ) : (
          children
        )}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Shows an error that is outside the layouts. The layouts show the errors of their own pages. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content" tabIndex={-1}>
      <ErrorPage error={error} />
    </main>
  );
}
