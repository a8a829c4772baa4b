import { listOwnOutdated } from '#conference/documents/open-document.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { documentsWords } from './documents-words.ts';

/** Describes the documents that are out of date as a task of the overview. Returns undefined if there are none. */
export async function describeDocumentsTask(
  context: RouteContext,
  translator: Translator,
  registrationId: string,
) {
  if (context.settings.documents.state === 'announced') return undefined;
  const outdated = await listOwnOutdated(context, registrationId);
  if (outdated.length === 0) return undefined;
  const words = translator.words(documentsWords);
  const list = new Intl.ListFormat(translator.locale, { type: 'conjunction' });
  return {
    title: words.outdatedTitle,
    note: say(words.outdatedTask, { documents: list.format(outdated.map(({ kind }) => words[kind])) }),
    link: words.outdatedLink,
  };
}
