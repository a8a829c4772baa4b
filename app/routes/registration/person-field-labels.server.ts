import { edition } from '#conference/edition/edition.server.ts';
import type { Speaker } from '#platform/words/words.server.ts';
import { personFieldWords } from './person-field-words.ts';

/** The labels of the fields about a person. The edition names the things of its kit. */
export function sayPersonFields(speaker: Speaker) {
  const { cloth, shoe } = edition.kit;
  return {
    ...speaker.words(personFieldWords),
    clothSize: speaker.sentence(cloth.label),
    shoeSize: speaker.sentence(shoe.label),
  };
}
