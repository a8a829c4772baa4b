import { listOwnOutdated } from '#conference/documents/open-document.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { documentsWords } from './documents-words.ts';

/** Describes the documents that are out of date as a task of the overview. Returns undefined if there are none. */
export async function describeDocumentsTask(
  context: RequestContext,
  translator: Translator,
  registrationId: string,
) {
  if (edition.documents.state === 'announced') return undefined;
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
