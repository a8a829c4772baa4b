import type { Translator } from '#platform/words/words.server.ts';
import { listFees } from './money/currencies.ts';
import type { Money, ParticipantType } from './schema/facts-schema.ts';
import type { Settings } from './settings.ts';
import { stallHolderName, stallHolderType } from './stall-holder-type.ts';

/** The participant types of the settings, with those that owners have added. */
type Types = Pick<Settings, 'participantTypes'>;

/** The ids of the participant types, as forms send them. */
export function participantTypeIds({ participantTypes }: Types): string[] {
  return participantTypes.map(({ id }) => id);
}

/** The names of the participant types by their ids, as choices of a form of the desk. */
export function participantTypeNames({ participantTypes }: Types): Record<string, string> {
  return Object.fromEntries(participantTypes.map(({ id, name }) => [id, name]));
}

function findType({ participantTypes }: Types, id: string) {
  return participantTypes.find((type) => type.id === id);
}

/**
 * Returns the name of a participant type: "Student". Names stall holders, too. Returns the id if the edition no longer
 * has the type. With a translator, the name is in its language.
 */
export function nameParticipantType(settings: Types, id: string, translator?: Translator): string {
  if (id === stallHolderType) return translator?.sentence(stallHolderName) ?? stallHolderName;
  const type = findType(settings, id);
  if (!type) return id;
  return translator ? namesIn(translator, type).name : type.name;
}

/** Returns the names of a participant type in the language of a translator: "Étudiant", "étudiants". */
export function namesIn(
  { locale, sentence }: Translator,
  { name, plural, inLanguages }: Pick<ParticipantType, 'name' | 'plural' | 'inLanguages'>,
): { name: string; plural: string } {
  return { name: sentence(name), plural: sentence(plural), ...inLanguages?.[locale] };
}

/** Returns the usual fee of a participant type. Throws if the edition has no such type. */
export function feeOf(settings: Types, id: string): Money {
  const [usual] = feesOf(settings, id);
  return usual;
}

/**
 * Returns the fee of a participant type in all its currencies, the usual one first. Throws if the edition has no such
 * type.
 */
export function feesOf(settings: Types, id: string): [usual: Money, ...others: Money[]] {
  const type = findType(settings, id);
  if (!type) throw new Error(`The edition has no participant type "${id}".`);
  return listFees(type);
}

/** True if people of a type take part only online. */
export function isOnlineType(settings: Types, id: string): boolean {
  return findType(settings, id)?.isOnline === true;
}
