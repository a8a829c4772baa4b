import { z } from 'zod';
import { currencySchema } from '#conference/edition/money/currency.ts';
import { calendarDay } from '#platform/forms/calendar-day.ts';

/** An instant in RFC 3339, in UTC. */
export const instant = z.iso.datetime().meta({ description: 'An instant in RFC 3339, in UTC.' });

/** A day of the calendar in the edition's time zone. */
export const day = calendarDay().meta({ description: 'A day in the time zone of the edition.' });

/** Any id that PostgreSQL accepts: some are hashes, and have no version of RFC 9562. */
export const id = z.guid();

/** An amount in integer minor units of its currency, such as cents. */
export const money = z
  .strictObject({
    amount: z.int().meta({ description: 'In minor units: 2500 EUR are 25 euros.' }),
    currency: currencySchema,
  })
  .meta({ id: 'Money' });

/** Writes an instant, or null. */
export function writeInstant(given: Date): string;
export function writeInstant(given: Date | null): string | null;
export function writeInstant(given: Date | null): string | null {
  return given === null ? null : given.toISOString();
}

/** Reads an instant of a request. */
export function readInstant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

/** The number of rows on a page, if the request does not say it, and at most. */
export const pageSize = { usual: 50, most: 200 };

/** The parameters that every list has. `after` is the `cursor` of the page before. */
export const pageQuery = {
  after: z.string().max(200).optional().meta({
    description:
      'The `cursor` of an earlier page: lists what comes after it. Keep a cursor to ask later for what is new.',
  }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(pageSize.most)
    .default(pageSize.usual)
    .meta({ description: `How many items to list, at most ${pageSize.most}.` }),
};

/** The parameter of lists whose items change. */
export const changedQuery = {
  updatedSince: z.iso
    .datetime({ offset: true })
    .refine((given) => given >= '2000' && given < '2100', 'Please check the year of this time.')
    .optional()
    .meta({
      description:
        'Lists only what was changed at this time or later. Ask for a minute more than you need: a change shows when its transaction has ended.',
    }),
};

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

/** The answer of a write that needs to say no more than what it was about. */
export const written = z.strictObject({ id }).meta({ id: 'Written' });
