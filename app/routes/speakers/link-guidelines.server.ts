import { edition } from '#conference/edition/edition.server.ts';
import type { Translator } from '#platform/words/words.server.ts';

/**
 * The link to the guidelines for people who are invited or whose paper is accepted. Undefined if the edition has no
 * guidelines.
 */
export function linkGuidelines(translator: Translator) {
  const { guidelines: label, guidelinesTo: to } = translator.data(edition.pages.speakers.call);
  return to === undefined ? undefined : { label, to };
}
