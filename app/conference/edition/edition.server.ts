import { editionName, isPastEdition } from '#editions/served.ts';
import { type Edition, readEdition } from './edition-schema.ts';

const { edition: data } = await import(`../../../editions/${editionName}/edition.ts`);

/** The edition that this installation serves. */
export const edition: Edition = readEdition(data);

/** Whether the edition is past: its public pages are kept, without forms, below the address of another one. */
export const isPast: boolean = isPastEdition;
