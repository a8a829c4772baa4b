import { edition } from './edition.server.ts';
import type { Money } from './facts-schema.ts';
import type { Settings } from './settings.ts';
import { stallHolderName, stallHolderType } from './stall-holder-type.ts';

/** The ids of the participant types, as forms send them. */
export const participantTypeIds = edition.participantTypes.map(({ id }) => id);

/** The names of the participant types by their ids, as choices of a form. */
export const participantTypeNames = Object.fromEntries(
  edition.participantTypes.map(({ id, name }) => [id, name]),
);

function findType(id: string) {
  return edition.participantTypes.find((type) => type.id === id);
}

/**
 * Returns the name of a participant type: "Student". Names stall holders, too. Returns the id if the edition no longer
 * has the type.
 */
export function nameParticipantType(id: string): string {
  return id === stallHolderType ? stallHolderName : (findType(id)?.name ?? id);
}

/** Returns the usual fee of a participant type. Throws if the edition has no such type. */
export function feeOf(settings: Pick<Settings, 'participantTypes'>, id: string): Money {
  const [usual] = feesOf(settings, id);
  return usual;
}

/**
 * Returns the fee of a participant type in all its currencies, the usual one first. Throws if the edition has no such
 * type.
 */
export function feesOf(
  { participantTypes }: Pick<Settings, 'participantTypes'>,
  id: string,
): [usual: Money, ...others: Money[]] {
  const type = participantTypes.find((one) => one.id === id);
  if (!type) throw new Error(`The edition has no participant type "${id}".`);
  return [type.fee, ...(type.otherFees ?? [])];
}

/** True if people of a type take part only online. */
export function isOnlineType(id: string): boolean {
  return findType(id)?.isOnline === true;
}
