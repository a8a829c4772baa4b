import type { EditionFacts } from './schema/facts-schema.ts';

/** What can be chosen on the website: owners can close a participant type or an option of the catalogue at the desk. */
export function openOnly<Choice extends { isClosed?: boolean | undefined }>(
  all: readonly Choice[],
): Choice[] {
  return all.filter(({ isClosed }) => isClosed !== true);
}

/** The facts for the pages: without the participant types and options that nobody can choose any more. */
export function withoutClosed<Facts extends Pick<EditionFacts, 'participantTypes' | 'catalogue'>>(
  facts: Facts,
): Facts {
  return {
    ...facts,
    participantTypes: openOnly(facts.participantTypes),
    catalogue: openOnly(facts.catalogue),
  };
}
