import { z } from 'zod';
import { paymentStates } from '#conference/money/ledger/payment-state.ts';
import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { longestLabel, markSchema } from '#conference/organiser/marks/mark.ts';
import { readLabels } from '#conference/organiser/marks/marks.server.ts';
import { may, type Permitted } from '#conference/organiser/permissions.ts';
import {
  findRegistrationsAfter,
  keepOnlyReference,
  readListed,
} from '#conference/registration/list/find-registrations.server.ts';
import {
  registrationFilterSchema,
  withoutDetails,
} from '#conference/registration/list/registration-filter.ts';
import { addNote } from '#conference/registration/record/add-note.server.ts';
import { noteSchema } from '#conference/registration/record/desk-forms.ts';
import { markRegistration } from '#conference/registration/record/mark-registration.server.ts';
import { clothSizes } from '#conference/registration/registration.ts';
import { registrationStatuses } from '#conference/registration/registration-status.ts';
import { calendarDay } from '#platform/forms/calendar-day.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { readCursor, writeEnd } from '../cursor.ts';
import { type CallInput, defineCall } from '../define-call.server.ts';
import type { ProblemWords } from '../problems.ts';
import {
  changedQuery,
  id,
  instant,
  money,
  pageOf,
  pageQuery,
  readInstant,
  writeInstant,
  written,
} from '../shapes.ts';

const group = 'Registrations';
const one = '/registrations/{registrationId}';

const yesOrNo = z.enum(['yes', 'no']);

const registrationShape = z
  .strictObject({
    id,
    reference: z.string(),
    fullName: z.string(),
    email: z.string(),
    type: z.string().meta({ description: 'The id of a participant type of the edition.' }),
    status: z.enum(registrationStatuses),
    affiliation: z.string().nullable(),
    paymentState: z
      .enum(paymentStates)
      .nullable()
      .meta({ description: 'Null for somebody who owes no fee.' }),
    paidAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    balance: z
      .strictObject({ charged: money, paid: money, due: money })
      .nullable()
      .optional()
      .meta({ description: 'Only with payments.read.' }),
    details: z
      .strictObject({
        country: z.string().nullable(),
        needsVisa: z.boolean(),
        clothSize: z.enum(clothSizes).nullable(),
        shoeSize: z.int().nullable(),
        interestedDoctorate: z.boolean(),
        hasPhoto: z.boolean(),
        hasPassportScan: z.boolean(),
        marks: z.array(z.string()),
      })
      .optional()
      .meta({ description: 'Only with registrations.details. No key reads a passport, a scan or needs.' }),
  })
  .meta({ id: 'Registration' });

type Listed = NonNullable<Awaited<ReturnType<typeof readListed>>>;

/** Describes registrations with the fields that a key may see. */
async function describeRegistrations({ db }: RouteContext, key: Permitted, rows: readonly Listed[]) {
  const ids = rows.map((row) => row.id);
  const hasDetails = may(key, 'registrations.details');
  const labels = hasDetails ? await readLabels(db, ids) : undefined;
  const balances = may(key, 'payments.read') ? await readBalances(db, 'registration', ids) : undefined;
  return rows.map((row) => {
    const balance = balances?.get(row.id);
    const inCurrency = (amount: number) => ({ amount, currency: balance?.currency ?? '' });
    return {
      id: row.id,
      reference: row.reference,
      fullName: row.fullName,
      email: row.email,
      type: row.participantType,
      status: row.status,
      affiliation: row.affiliation,
      paymentState: row.paymentState,
      paidAt: writeInstant(row.paidAt),
      createdAt: writeInstant(row.createdAt),
      updatedAt: writeInstant(row.updatedAt),
      ...(balances && {
        balance: balance
          ? {
              charged: inCurrency(balance.charged),
              paid: inCurrency(balance.paid),
              due: inCurrency(balance.due),
            }
          : null,
      }),
      ...(hasDetails && {
        details: {
          country: row.country,
          needsVisa: row.needsVisa,
          clothSize: row.clothSize,
          shoeSize: row.shoeSize,
          interestedDoctorate: row.interestedDoctorate,
          hasPhoto: row.hasPhoto,
          hasPassportScan: row.hasPassport,
          marks: labels?.get(row.id) ?? [],
        },
      }),
    };
  });
}

const filters = {
  text: z.string().max(200).optional().meta({
    description: 'Beginnings of words of the name, the email address or the reference.',
  }),
  type: z.string().max(60).optional(),
  paid: z
    .enum(['yes', 'no', ...paymentStates])
    .optional()
    .meta({ description: '`no` finds everybody who has not paid in full.' }),
  status: z
    .enum([...registrationStatuses, 'any'])
    .optional()
    .meta({ description: 'Without it and without text: `active`.' }),
  since: calendarDay().optional().meta({ description: 'Registered on this day or later.' }),
};

const detailFilters = {
  visa: yesOrNo.optional(),
  doctorate: yesOrNo.optional(),
  filesMissing: z.enum(['photo', 'passport', 'any']).optional(),
  clothSize: z.enum(['none', ...clothSizes]).optional(),
  country: z
    .string()
    .regex(/^([A-Z]{2}|none)$/)
    .optional(),
  mark: z.string().max(longestLabel).optional(),
};

const listQuery = z.strictObject({ ...pageQuery, ...changedQuery, ...filters, ...detailFilters });

const changeProblems = {
  erased: [409, 'This registration was erased.'],
  'too-many-labels': [409, 'The list has as many different marks as it can have. Please use one of them.'],
} as const satisfies Record<string, ProblemWords>;

type MarkInput = CallInput<'/registrations/{registrationId}', undefined, undefined>;

async function changeMark(
  { context, by, params }: Pick<MarkInput, 'context' | 'by' | 'params'>,
  change: { label: string; isAdded: boolean },
) {
  const marked = await markRegistration(context, { ...params, ...by, ...change }, context.now());
  if (marked.ok) return { answer: { id: params.registrationId } };
  return { problem: marked.reason === 'no-such-registration' ? 'not-found' : marked.reason } as const;
}

export const registrationCalls = [
  defineCall({
    method: 'GET',
    path: '/registrations',
    group,
    name: 'listRegistrations',
    summary: 'Lists registrations, the oldest first, with the filters of the desk’s list.',
    needs: 'registrations.read',
    query: listQuery,
    answer: pageOf(registrationShape),
    isRecorded: true,
    handle: async ({ context, key, query: { after, limit, updatedSince, ...given } }) => {
      const begin = readCursor(after);
      if (begin === undefined) return { problem: 'wrong-query' };
      const read = registrationFilterSchema.parse(given);
      const filter = may(key, 'registrations.details') ? read : withoutDetails(read);
      const found = await findRegistrationsAfter(context.db, {
        filter: await keepOnlyReference(context.db, filter),
        after: begin,
        count: limit,
        changedSince: readInstant(updatedSince),
      });
      const items = await describeRegistrations(context, key, found.rows);
      return { answer: { items, ...writeEnd(found.end, after) } };
    },
  }),
  defineCall({
    method: 'GET',
    path: one,
    group,
    name: 'readRegistration',
    summary: 'One registration.',
    needs: 'registrations.read',
    answer: registrationShape,
    handle: async ({ context, key, params }) => {
      const row = await readListed(context.db, params.registrationId);
      const [answer] = row ? await describeRegistrations(context, key, [row]) : [];
      return answer ? { answer } : { problem: 'not-found' };
    },
  }),
  defineCall({
    method: 'POST',
    path: '/registrations/{registrationId}/marks',
    group,
    name: 'addMark',
    summary: 'Adds a mark to a registration. Does nothing if it has the mark already.',
    needs: 'registrations.change',
    body: z.strictObject(markSchema.shape).meta({ id: 'NewMark' }),
    answer: written,
    problems: changeProblems,
    changes: one,
    handle: async ({ body, ...input }) => await changeMark(input, { ...body, isAdded: true }),
  }),
  defineCall({
    method: 'DELETE',
    path: '/registrations/{registrationId}/marks',
    group,
    name: 'removeMark',
    summary: 'Takes a mark away. Does nothing if the registration does not have it.',
    needs: 'registrations.change',
    query: z.strictObject(markSchema.shape),
    answer: written,
    problems: changeProblems,
    changes: one,
    handle: async ({ query, ...input }) => await changeMark(input, { ...query, isAdded: false }),
  }),
  defineCall({
    method: 'POST',
    path: '/registrations/{registrationId}/notes',
    group,
    name: 'addNote',
    summary: 'Writes a note for the other organisers. Nobody can change or read it with a key.',
    needs: 'registrations.details',
    body: z.strictObject(noteSchema.shape).meta({ id: 'NewNote' }),
    answer: written,
    problems: { erased: changeProblems.erased },
    changes: one,
    handle: async ({ context, by, params, body, formKey }) => {
      const note = { ...params, ...by, ...body, noteId: formKey };
      const added = await addNote(context, note, context.now());
      if (added.ok) return { answer: { id: formKey } };
      return { problem: added.reason === 'erased' ? 'erased' : 'not-found' };
    },
  }),
];
