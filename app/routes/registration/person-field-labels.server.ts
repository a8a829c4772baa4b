import { edition } from '#conference/edition/edition.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { personFieldWords } from './person-field-words.ts';

/**
 * Returns the labels of the fields about a person. The edition defines the labels of the two size fields, because it
 * chooses the things of the kit.
 */
export function sayPersonFields(translator: Translator) {
  const { cloth, shoe } = edition.kit;
  return {
    ...translator.words(personFieldWords),
    clothSize: translator.sentence(cloth.label),
    shoeSize: translator.sentence(shoe.label),
  };
}
