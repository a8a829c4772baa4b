import { type ChangeableFacts, changeableFactsOf } from '#conference/edition/changeable-facts.ts';
import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import { listSettings } from './list-settings.ts';

/** The stored values of settings by their names. */
export type StoredValues = ReadonlyMap<string, unknown>;

/**
 * Returns the facts of a folder's edition, with the stored values in place of the folder's. Leaves out a value that
 * this version of the software does not understand. `today` is a day in the edition's zone: it decides which price is
 * in force.
 */
export function overlaySettings(folder: Edition, stored: StoredValues, today: string): ChangeableFacts {
  let facts: ChangeableFacts = changeableFactsOf(folder);
  for (const setting of listSettings(folder, stored)) {
    const value = stored.get(setting.name);
    if (value !== undefined && setting.accepts(value)) facts = setting.put(facts, value, today);
  }
  return facts;
}
