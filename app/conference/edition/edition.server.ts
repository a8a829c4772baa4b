import { editionName, isPastEdition, pastAddress } from '#editions/served.ts';
import { type Edition, readEdition } from './edition-schema.ts';

const { edition: data } = await import(`../../../editions/${editionName}/edition.ts`);

/** The edition that this installation serves. */
export const edition: Edition = readEdition(data);

/** The links to the pages of past editions. */
export const pastLinks = edition.pastEditions.map(({ folder, label }) => ({
  label,
  address: pastAddress(folder),
}));

/** True if the edition is past. Its public pages are then kept without forms, below the address of another edition. */
export const isPast: boolean = isPastEdition;
