import { z } from 'zod';
import type { Settings } from '#conference/edition/settings.ts';
import {
  activeFields,
  describeCondition,
  filterToQuery,
  type RegistrationFilter,
  registrationFilterSchema,
} from '#conference/registration/list/registration-filter.ts';
import { modes } from '#conference/registration/participation/participation.ts';
import { describeVisaStatus, type VisaStatus, visaStatusField } from '#conference/visa/desk/visa-status.ts';

/**
 * The recipients of a message: the active registrations that match all conditions, or those on the waiting list. People
 * who were chosen on the list of registrations may be either. If the message is about bookings, they can include stall
 * holders. `filter` has no search text. A message to everybody with a mark does not store the
 * mark, because a mark may be a name, and an erasure would not find it here. Instead, these people become a selection.
 */
export type Recipients = {
  filter: RegistrationFilter;
  /** Only people who hold a spot of this booking option, or of any option (`any`). An empty value sets no condition. */
  booked: string;
  /** The status that the booking must have. An empty value sets no condition. */
  bookingStatus: '' | 'requested' | 'confirmed';
  /** Only participants whose visa has this status. An empty value sets no condition. */
  visaStatus: '' | VisaStatus;
  /** Only the people in the selection with this id. An empty value sets no condition. */
  selection: string;
  /**
   * How the people of the selection were chosen. `bookings`: on the list of bookings, which also contains bookings of
   * stall holders. `mark`: they had a mark when the message was sent. Empty: on the list of registrations.
   */
  chosenFrom: '' | 'bookings' | 'mark';
  /** Only participants who take part in this way, or who have not answered yet. An empty value sets no condition. */
  takesPart: '' | TakesPart;
};

export const takesPartAnswers = ['not-answered', ...modes] as const;
type TakesPart = (typeof takesPartAnswers)[number];

/** The names of the conditions on how people take part, for screens. */
export const takesPartWords: Record<TakesPart, string> = {
  'not-answered': 'Not answered yet',
  'in-person': 'In person',
  online: 'Online',
};

const ownFields = z.object({
  booked: z
    .string()
    .regex(/^[a-z0-9-]{0,60}$/)
    .catch(''),
  bookingStatus: z.enum(['', 'requested', 'confirmed']).catch(''),
  visaStatus: visaStatusField,
  selection: z.uuid().or(z.literal('')).catch(''),
  chosenFrom: z.enum(['', 'bookings', 'mark']).catch(''),
  takesPart: z.enum(['', ...takesPartAnswers]).catch(''),
});

/** Reads recipients from a query string. Ignores invalid values. */
export function readRecipients(query: URLSearchParams): Recipients {
  const { booked, bookingStatus, visaStatus, takesPart, selection, chosenFrom } = ownFields.parse(
    Object.fromEntries(query),
  );
  const filter = registrationFilterSchema.parse(query);
  return {
    filter: { ...filter, text: '', status: filter.status === 'waiting' ? 'waiting' : '' },
    booked: booked || (bookingStatus && 'any'),
    bookingStatus,
    visaStatus,
    selection,
    chosenFrom: selection && chosenFrom,
    takesPart,
  };
}

/** The conditions of a filter under which stall holders can be found. Every other condition excludes them. */
const neutralFields: readonly (keyof RegistrationFilter)[] = ['since', 'mark'];

/**
 * True if the message also goes to stall holders: it is about bookings, and no condition is only about participants.
 */
export function includesStallHolders({
  filter,
  booked,
  visaStatus,
  takesPart,
  selection,
  chosenFrom,
}: Recipients): boolean {
  const isAboutBookings =
    selection === '' || chosenFrom === 'mark' ? booked !== '' : chosenFrom === 'bookings';
  const isForParticipants = visaStatus !== '' || takesPart !== '';
  return (
    isAboutBookings &&
    !isForParticipants &&
    activeFields(filter).every((name) => neutralFields.includes(name))
  );
}

/** Writes recipients as a query string, without empty conditions. */
export function recipientsToQuery(recipients: Recipients): string {
  const { filter, booked, bookingStatus, visaStatus, takesPart, selection, chosenFrom } = recipients;
  const query = filterToQuery(filter);
  if (booked) query.set('booked', booked);
  if (bookingStatus) query.set('bookingStatus', bookingStatus);
  if (visaStatus) query.set('visaStatus', visaStatus);
  if (selection) query.set('selection', selection);
  if (chosenFrom) query.set('chosenFrom', chosenFrom);
  if (takesPart) query.set('takesPart', takesPart);
  return query.toString();
}

const chosenWords: Record<Recipients['chosenFrom'], string> = {
  '': 'chosen on the list',
  bookings: 'chosen on the list of bookings',
  mark: 'with a mark',
};

/** Describes recipients: "students, unpaid, with a confirmed booking of Amphitheater", "everybody". */
export function describeRecipients(
  recipients: Recipients,
  { catalogue, participantTypes }: Pick<Settings, 'catalogue' | 'participantTypes'>,
): string {
  const { filter, booked, bookingStatus, visaStatus, takesPart, selection, chosenFrom } = recipients;
  const conditions = activeFields(filter).map((name) => describeCondition(filter, name, participantTypes));
  if (booked) {
    const title = catalogue.find(({ id }) => id === booked)?.title;
    conditions.push(
      `with a ${bookingStatus ? `${bookingStatus} ` : ''}booking${title ? ` of ${title}` : ''}`,
    );
  }
  if (selection) conditions.push(chosenWords[chosenFrom]);
  if (visaStatus) conditions.push(describeVisaStatus(visaStatus));
  if (takesPart === 'not-answered') conditions.push('not yet said how they take part');
  else if (takesPart) conditions.push(`take part ${takesPartWords[takesPart].toLowerCase()}`);
  if (includesStallHolders(recipients)) conditions.push('stall holders, too');
  return conditions.join(', ') || 'everybody';
}
