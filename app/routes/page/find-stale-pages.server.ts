import { edition } from '#conference/edition/edition.server.ts';
import type { OwnPicture } from '#conference/edition/schema/facts-schema.ts';
import { openPagePicture } from '#conference/edition/settings/page-pictures.server.ts';
import { folderVersion, refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import { withOwnWords } from '#conference/edition/texts/own-words.server.ts';
import type { Clock } from '#platform/clock.server.ts';
import type { AppBuild } from '#platform/http/app-build.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { StalePages } from '#platform/http/static/live-pages.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { prerenderedPages } from '#routes/public/public-pages.server.ts';
import { builtFiles, translatedFiles } from '#routes/resources/built-files.server.ts';
import { listCardPictures } from '#routes/resources/card-picture.server.ts';
import { settingsContext } from './find-settings.server.ts';
import { builtFacts, type LiveFacts, liveFactsContext, readLiveFacts } from './live-facts.server.ts';
import { openPictureContext } from './open-picture-context.server.ts';
import { clockContext, sayRehearsal } from './rehearsal.server.ts';
import { renderBuiltPage } from './render-built-page.server.ts';

/** The state of the pages as the build rendered them: with the settings of the edition's folder and without figures. */
const builtState = stateOf(folderVersion, builtFacts, {});

/**
 * Returns a text that describes the settings, figures and phase on the pages. If this text changes, pages have to be
 * rendered again. Before the edition is over, the pages show only one figure: the number of countries.
 */
function stateOf(version: string, { figures, phase }: LiveFacts, cards: Record<string, string>): string {
  const shown = phase === 'over' ? figures : (figures.countries ?? 0);
  return `${version}\n${phase} ${JSON.stringify(shown)}\n${JSON.stringify(cards)}`;
}

/** The pictures on the cards in a state, by the addresses of the cards. */
function cardsIn(state: string): Partial<Record<string, string>> {
  return JSON.parse(state.slice(state.lastIndexOf('\n')));
}

/**
 * Finds the built pages whose settings, figures or phase have changed since the state `shownBefore`. After a change of the
 * figures or the phase these are the home page and its data in each open language. After a change of the settings they
 * are all pages and files. Returns undefined if nothing has changed.
 */
export async function findStalePages(
  platform: Pick<Platform, 'db' | 'files' | 'secrets' | 'translations' | 'log'> & Clock,
  build: AppBuild,
  shownBefore: string | undefined,
): Promise<StalePages | undefined> {
  const shown = shownBefore ?? builtState;
  const refreshed = await refreshSettings(platform.db, platform.now());
  const { settings } = refreshed;
  const facts = await readLiveFacts(platform);
  // Each page says that the edition is over, and in a rehearsal which day it is.
  const version = [
    refreshed.version,
    ...(facts.phase === 'over' && builtFacts.phase !== 'over' ? ['over'] : []),
    ...(platform.rehearsal ? [sayRehearsal(platform)] : []),
  ].join(' ');
  const listed = listCardPictures(settings);
  const cards: Partial<Record<string, string>> = listed;
  const state = stateOf(version, facts, listed);
  if (state === shown) return undefined;
  const isChanged = version !== shown.split('\n')[0];
  if (isChanged && refreshed.faults.length > 0)
    platform.log.error(
      { faults: refreshed.faults },
      'some pages could not be rendered with the changed settings',
    );
  const open = (own: OwnPicture) => openForCard(platform, own);
  const changed = [
    ...listBuilt().filter(({ hasFigures }) => isChanged || hasFigures),
    ...builtFiles.filter((path) => cards[path] !== cardsIn(shown)[path]).map(asBuilt),
  ];
  const pages = changed.map(({ path, locale }) => {
    const render = () =>
      renderBuiltPage(build, withOwnWords(platform.translations.in(locale), settings), path, (context) => {
        context.set(liveFactsContext, facts);
        context.set(settingsContext, settings);
        context.set(clockContext, platform);
        context.set(openPictureContext, open);
      });
    return [path, render] as const;
  });
  return { state, pages: new Map(pages) };
}

type Built = { path: string; locale: (typeof edition.languages)[number]; hasFigures: boolean };

const asBuilt = (path: string): Built => ({ path, locale: 'en', hasFigures: false });

/** Opens the widest file of a picture, in a format that our program for pictures reads. */
async function openForCard(
  store: Pick<Platform, 'db' | 'files' | 'secrets'> & Clock,
  { picture, width }: OwnPicture,
): Promise<Uint8Array | undefined> {
  const wanted = { picture, width, accept: 'image/webp', isPublic: true };
  return (await openPagePicture(store, wanted, store.now()))?.bytes;
}

/**
 * Lists what the build has rendered: each page and its data in each open language, and files such as the sitemap.
 * Leaves out pictures: of them only the cards of pages change, with pictures of owners.
 */
function listBuilt(): Built[] {
  const pages = edition.languages.flatMap((locale) =>
    prerenderedPages.flatMap((page) => {
      const address = addressIn(locale, page);
      const data = address === '/' ? '/_.data' : `${address}.data`;
      return [address, data].map((path) => ({ path, locale, hasFigures: page === '/' }));
    }),
  );
  const texts = builtFiles.filter((path) => !path.endsWith('.png') && !path.endsWith('.ico'));
  const inLanguages = edition.languages
    .filter((locale) => locale !== 'en')
    .flatMap((locale) =>
      translatedFiles.map((file) => ({ path: addressIn(locale, file), locale, hasFigures: false })),
    );
  return [...pages, ...texts.map(asBuilt), ...inLanguages];
}
