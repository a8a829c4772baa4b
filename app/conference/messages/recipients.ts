import { z } from 'zod';
import {
  activeFields,
  describeCondition,
  filterToQuery,
  type RegistrationFilter,
  registrationFilterSchema,
} from '#conference/registration/list/registration-filter.ts';

/**
 * Who a message is for: registrations that count, under a filter's conditions. Not by words of a name: the conditions
 * are kept with the message, and an erasure must find nothing there.
 */
export type Recipients = {
  filter: RegistrationFilter;
  /** `any`, or an option of the catalogue, of which they hold a spot; '' is no condition. */
  booked: string;
  /** Of that booking. */
  bookingStatus: '' | 'requested' | 'confirmed';
};

const bookingFields = z.object({
  booked: z
    .string()
    .regex(/^[a-z-]{0,60}$/)
    .catch(''),
  bookingStatus: z.enum(['', 'requested', 'confirmed']).catch(''),
});

/** Reads recipients out of an address's query; it refuses nothing. */
export function readRecipients(query: URLSearchParams): Recipients {
  const { booked, bookingStatus } = bookingFields.parse(Object.fromEntries(query));
  return {
    filter: { ...registrationFilterSchema.parse(query), text: '', standing: 'counted' },
    booked: booked || (bookingStatus && 'any'),
    bookingStatus,
  };
}

/** Whether a query asks for words or a standing, neither of which a message can be sent by. */
export function asksForMore(query: URLSearchParams): boolean {
  const { text, standing } = registrationFilterSchema.parse(query);
  return text !== '' || standing !== 'counted';
}

/** The same as a query, without what is no condition. */
export function recipientsToQuery({ filter, booked, bookingStatus }: Recipients): string {
  const query = filterToQuery(filter);
  if (booked) query.set('booked', booked);
  if (bookingStatus) query.set('bookingStatus', bookingStatus);
  return query.toString();
}

/** In words: "students, unpaid, with a confirmed booking of Amphitheater", "everybody". */
export function describeRecipients(
  { filter, booked, bookingStatus }: Recipients,
  catalogue: readonly { id: string; title: string }[],
): string {
  const conditions = activeFields(filter).map((name) => describeCondition(filter, name));
  if (booked) {
    const title = catalogue.find(({ id }) => id === booked)?.title;
    conditions.push(
      `with a ${bookingStatus ? `${bookingStatus} ` : ''}booking${title ? ` of ${title}` : ''}`,
    );
  }
  return conditions.join(', ') || 'everybody';
}
