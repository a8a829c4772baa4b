import { z } from 'zod';
import { calendarDay } from '#platform/forms/calendar-day.ts';
import { cursorOf } from './cursor.ts';

/** An instant in RFC 3339, in UTC. */
export const instant = z.iso.datetime();

/** A day of the calendar in the edition's time zone. */
export const day = calendarDay();

/** Any id that PostgreSQL accepts: some are hashes, and have no version of RFC 9562. */
export const id = z.guid();

/** A currency by its code (ISO 4217). */
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'Please send the three capitals of a currency.')
  .meta({ description: 'Three capitals.' });

/** An amount in integer minor units of its currency, such as cents. */
export const money = z
  .strictObject({
    amount: z.int().meta({ description: 'In minor units.' }),
    currency,
  })
  .meta({ id: 'Money' });

/** Writes an instant, or null. */
export function writeInstant(given: Date): string;
export function writeInstant(given: Date | null): string | null;
export function writeInstant(given: Date | null): string | null {
  return given === null ? null : given.toISOString();
}

/** The number of rows on a page, if the request does not say it, and at most. */
export const pageSize = { usual: 50, most: 200 };

/** The parameters that every list with pages has. `list` is its path, which its cursors name. */
export function pageQuery(list: string) {
  return {
    after: cursorOf(list).meta({ description: 'The `cursor` of an earlier page.' }),
    limit: z.coerce.number().int().min(1).max(pageSize.most).default(pageSize.usual),
  };
}

/** The parameter of lists whose items change. */
export const changedQuery = {
  updatedSince: z.iso
    .datetime({ offset: true })
    .refine((given) => given >= '2000' && given < '2100', 'Please check the year of this time.')
    .transform((given) => new Date(given))
    .optional(),
};

/** Refuses a parameter that names what the edition does not have. Owners can add it, so no schema lists what there is. */
export function refuseUnknown(field: string) {
  const errors = [{ field, message: 'The edition has nothing with this id.' }];
  return { problem: 'wrong-query' as const, errors };
}

/** The schema of a filter by the ids of a list that no owner changes. */
export function oneOf(list: readonly { id: string }[]) {
  return z.enum(list.map(({ id }) => id) as [string, ...string[]]);
}

/** Makes the schema of a page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item),
    cursor: z
      .string()
      .nullable()
      .meta({ description: 'The end of this page, for `after`. Null if nothing was ever there.' }),
    hasMore: z.boolean().meta({ description: 'True if there is another page now.' }),
  });
}

/** The answer of a write that adds something once. */
export const added = z
  .strictObject({ id, isNew: z.boolean().meta({ description: 'False if it was there before.' }) })
  .meta({ id: 'Added' });

/** The answer of a write that needs to say no more than what it was about. */
export const written = z.strictObject({ id }).meta({ id: 'Written' });
