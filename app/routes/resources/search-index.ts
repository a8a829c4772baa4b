import { edition } from '#conference/edition/edition.server.ts';
import { translatorContext } from '#platform/http/request-context.server.ts';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { makeIndex } from '#routes/public/search/find-entries.ts';
import { listEntries } from '#routes/public/search/list-entries.server.ts';
import type { Route } from './+types/search-index.ts';
import { answerFile } from './built-file.ts';

/**
 * The index of the search in the language of the address, as a file. Browsers with script load it once, so that later searches need no network.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  return await answerFile(request, 'application/json', () =>
    JSON.stringify(
      makeIndex(
        listEntries({ ...edition, ...findSettings(context) }, context.get(translatorContext)),
        edition.synonyms,
      ),
    ),
  );
}
