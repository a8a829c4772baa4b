import { z } from 'zod';
import { declineSchema } from '#conference/festival/booking.ts';
import { confirmBooking, declineBooking } from '#conference/festival/decide-booking.server.ts';
import {
  type DeskBooking,
  listDeskSpots,
  readBookingChanges,
  searchBookings,
} from '#conference/festival/desk-bookings.server.ts';
import { markBooking } from '#conference/festival/mark-booking.server.ts';
import { paymentStates } from '#conference/money/ledger/payment-state.ts';
import { markSchema } from '#conference/organiser/marks/mark.ts';
import { readLabels } from '#conference/organiser/marks/marks.server.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import type { Database } from '#platform/database/database.server.ts';
import { statuses } from '#routes/organiser/festival/booking-words.ts';
import { writeEnd } from '../cursor.ts';
import { defineCall } from '../define-call.server.ts';
import type { ProblemWords } from '../problems.ts';
import {
  added,
  changedQuery,
  day,
  id,
  instant,
  money,
  pageOf,
  pageQuery,
  refuseUnknown,
  writeInstant,
  written,
} from '../shapes.ts';

const group = 'Bookings';
const one = '/bookings/{bookingId}';

const spot = {
  option: z.string().meta({ description: 'The id of a booking option of the edition.' }),
  day: day.nullable().meta({ description: 'Null for an option that is booked for the whole festival.' }),
  number: z.int(),
};

const bookingShape = z
  .strictObject({
    id,
    registrationId: id,
    reference: z.string(),
    ...spot,
    status: z.enum(statuses),
    applicantName: z.string(),
    contactEmail: z.string(),
    organisation: z.string().nullable(),
    paymentState: z.enum(paymentStates),
    payBy: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    balance: z.strictObject({ charged: money, paid: money, due: money }).nullable(),
    marks: z.array(z.string()),
  })
  .meta({ id: 'Booking' });

async function describeBookings(db: Database, rows: readonly DeskBooking[]) {
  const ids = rows.map((row) => row.id);
  const labels = await readLabels(db, ids);
  const changedAt = await readBookingChanges(db, ids);
  return rows.map(({ balance, payBy, createdAt, ...row }) => {
    const inCurrency = (amount: number) => ({ amount, currency: balance?.currency ?? '' });
    return {
      ...row,
      payBy: writeInstant(payBy),
      createdAt: writeInstant(createdAt),
      updatedAt: writeInstant(changedAt.get(row.id) ?? createdAt),
      balance: balance
        ? {
            charged: inCurrency(balance.charged),
            paid: inCurrency(balance.paid),
            due: inCurrency(balance.due),
          }
        : null,
      marks: labels.get(row.id) ?? [],
    };
  });
}

const markProblems = {
  erased: [409, 'The person of this booking was erased.'],
  'too-many-labels': [409, 'The list has as many different marks as it can have. Please use one of them.'],
} as const satisfies Record<string, ProblemWords>;

export const bookingCalls = [
  defineCall({
    method: 'GET',
    path: '/bookings',
    group,
    name: 'listBookings',
    summary: 'Lists bookings, the oldest first, with the filters of the desk’s list.',
    needs: 'bookings.read',
    query: z.strictObject({
      ...pageQuery('/bookings'),
      ...changedQuery,
      text: z.string().max(200).optional(),
      option: z.string().max(60).optional(),
      status: z.enum(statuses).optional(),
      payment: z.enum(paymentStates).optional(),
      payBy: day.optional().meta({ description: 'Their time to pay ends on this day or earlier.' }),
      mark: z.string().max(40).optional(),
    }),
    answer: pageOf(bookingShape),
    isRecorded: true,
    handle: async ({ context: { db, settings }, query: { after, limit, updatedSince, ...filter } }) => {
      const options = settings.catalogue.map((option) => option.id);
      if (filter.option !== undefined && !options.includes(filter.option)) return refuseUnknown('option');
      const asked = { after, count: limit, changedSince: updatedSince };
      const { rows, end } = await searchBookings(db, { filter: withoutUndefined(filter), ...asked });
      return { answer: { items: await describeBookings(db, rows), ...writeEnd('/bookings', end, after) } };
    },
  }),
  defineCall({
    method: 'GET',
    path: one,
    group,
    name: 'readBooking',
    summary: 'One booking.',
    needs: 'bookings.read',
    answer: bookingShape,
    handle: async ({ context: { db }, params }) => {
      const { rows } = await searchBookings(db, { filter: { id: params.bookingId }, count: 1 });
      const [answer] = await describeBookings(db, rows);
      return answer ? { answer } : { problem: 'not-found' };
    },
  }),
  defineCall({
    method: 'GET',
    path: '/spots',
    group,
    name: 'listSpots',
    summary: 'Lists all spots that are offered or held, with the booking that holds them.',
    needs: 'bookings.read',
    answer: z
      .strictObject({ items: z.array(z.strictObject({ ...spot, bookingId: id.nullable() })) })
      .meta({ id: 'Spots' }),
    handle: async ({ context: { db } }) => {
      const spots = await listDeskSpots(db);
      return {
        answer: {
          items: spots.map(({ option, day: spotDay, number, booking }) => ({
            option,
            day: spotDay,
            number,
            bookingId: booking?.id ?? null,
          })),
        },
      };
    },
  }),
  defineCall({
    method: 'POST',
    path: '/bookings/{bookingId}/confirmation',
    group,
    name: 'confirmBooking',
    summary:
      'Confirms a requested booking, also if it is unpaid. The applicant gets a mail, the audit keeps the reason.',
    needs: 'bookings.decide',
    body: z.strictObject(reasonSchema.shape).meta({ id: 'BookingConfirmation' }),
    answer: written,
    problems: { 'not-open': [409, 'This booking is not requested any more.'] },
    changes: one,
    handle: async ({ context, by, params, body }) => {
      const confirmed = await confirmBooking(context, { ...params, ...by, ...body }, context.now());
      if (confirmed.ok) return { answer: { id: params.bookingId } };
      return { problem: confirmed.reason === 'not-open' ? 'not-open' : 'not-found' };
    },
  }),
  defineCall({
    method: 'POST',
    path: '/bookings/{bookingId}/refusal',
    group,
    name: 'declineBooking',
    summary: 'Declines a requested booking, and frees its spot. The applicant gets your message by mail.',
    needs: 'bookings.decide',
    body: z
      .strictObject({
        message: declineSchema.shape.message.meta({ description: 'At most 2,000 characters.' }),
        expectedRefund: z
          .int()
          .min(0)
          .meta({ description: 'What was paid and goes back, in minor units. 0 if nothing was paid.' }),
      })
      .meta({ id: 'BookingRefusal' }),
    answer: written,
    problems: {
      'not-open': [409, 'This booking is not requested any more.'],
      'money-changed': [409, 'Another amount goes back. Read the balance, and send it as expectedRefund.'],
    },
    changes: one,
    handle: async ({ context, by, params, body }) => {
      const declined = await declineBooking(context, { ...params, ...by, ...body }, context.now());
      if (declined.ok) return { answer: { id: params.bookingId } };
      if (declined.reason === 'money-changed') {
        const { amount = 0, currency = '' } = declined.refund ?? {};
        const detail = `${amount} ${currency} goes back, in minor units. Send ${amount} as expectedRefund.`;
        return { problem: 'money-changed', detail };
      }
      return { problem: declined.reason === 'no-such-booking' ? 'not-found' : declined.reason };
    },
  }),
  defineCall({
    method: 'POST',
    path: '/bookings/{bookingId}/marks',
    group,
    name: 'markBooking',
    summary: 'Adds a mark to a booking, if it does not have it yet.',
    needs: 'bookings.decide',
    body: z.strictObject(markSchema.shape).meta({ id: 'NewBookingMark' }),
    answer: added,
    problems: markProblems,
    changes: one,
    handle: async ({ context, by, params, body }) => {
      const marking = { ...params, ...by, ...body, isAdded: true };
      const marked = await markBooking(context, marking, context.now());
      if (marked.ok) return { answer: { id: params.bookingId, isNew: marked.changed > 0 } };
      return { problem: marked.reason === 'no-such-booking' ? 'not-found' : marked.reason };
    },
  }),
];

/** Leaves out the filters that were not given, because the types of a filter do not allow undefined. */
function withoutUndefined<Given extends object>(given: Given) {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Given]: Exclude<Given[Name], undefined>;
  };
}
