import { z } from 'zod';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import { paymentStates } from '#conference/money/ledger/payment-state.ts';
import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { longestLabel, markSchema } from '#conference/organiser/marks/mark.ts';
import { readLabels } from '#conference/organiser/marks/marks.server.ts';
import { may, type Permitted } from '#conference/organiser/permissions.ts';
import { isCountry } from '#conference/registration/countries.ts';
import {
  findRegistrationsAfter,
  keepOnlyReference,
  readListed,
} from '#conference/registration/list/find-registrations.server.ts';
import {
  registrationFilterSchema,
  withoutDetails,
} from '#conference/registration/list/registration-filter.ts';
import { participationChanges } from '#conference/registration/participation/participations.server.ts';
import { addNote } from '#conference/registration/record/add-note.server.ts';
import { noteSchema } from '#conference/registration/record/desk-forms.ts';
import { markRegistration } from '#conference/registration/record/mark-registration.server.ts';
import { clothSizes } from '#conference/registration/registration.ts';
import { registrationStatuses } from '#conference/registration/registration-status.ts';
import { calendarDay } from '#platform/forms/calendar-day.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { writeEnd } from '../cursor.ts';
import { type CallInput, defineCall } from '../define-call.server.ts';
import type { ProblemWords } from '../problems.ts';
import {
  added,
  changedQuery,
  id,
  instant,
  money,
  pageOf,
  pageQuery,
  refuseUnknown,
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
    .meta({
      description:
        '`no`: who has not paid in full, so unpaid, part-paid or refunded. With another `status` also who owes no fee.',
    }),
  status: z
    .enum([...registrationStatuses, 'any'])
    .optional()
    .meta({ description: 'Without it, only active ones are listed, and with `text` those of every status.' }),
  since: calendarDay().optional().meta({ description: 'Registered on this day or later.' }),
};

const detailFilters = {
  visa: yesOrNo.optional(),
  doctorate: yesOrNo.optional(),
  filesMissing: z.enum(['photo', 'passport', 'any']).optional(),
  clothSize: z.enum(['none', ...clothSizes]).optional(),
  country: z
    .string()
    .refine(
      (code) => code === 'none' || isCountry(code),
      'Please send the two capitals of a country, or none.',
    )
    .optional()
    .meta({ description: 'Two capitals (ISO 3166-1), or `none`.' }),
  mark: z.string().max(longestLabel).optional(),
};

const listQuery = z.strictObject({
  ...pageQuery('/registrations'),
  ...changedQuery,
  ...filters,
  ...detailFilters,
});

const changeProblems = {
  erased: [409, 'This registration was erased.'],
  'too-many-labels': [409, 'The list has as many different marks as it can have. Please use one of them.'],
} as const satisfies Record<string, ProblemWords>;

type MarkInput = CallInput<'/registrations/{registrationId}', undefined, undefined>;

/** Adds or removes a mark. `tell` says in the answer whether anything has changed. */
async function changeMark<Told extends object>(
  { context, by, params }: Pick<MarkInput, 'context' | 'by' | 'params'>,
  change: { label: string; isAdded: boolean },
  tell: (isChanged: boolean) => Told,
) {
  const marked = await markRegistration(context, { ...params, ...by, ...change }, context.now());
  if (marked.ok) return { answer: { id: params.registrationId, ...tell(marked.changed > 0) } };
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
      const types = context.settings.participantTypes.map((type) => type.id);
      if (given.type !== undefined && ![...types, stallHolderType].includes(given.type))
        return refuseUnknown('type');
      const read = registrationFilterSchema.parse(given);
      const filter = may(key, 'registrations.details') ? read : withoutDetails(read);
      const found = await findRegistrationsAfter(context.db, {
        filter: await keepOnlyReference(context.db, filter),
        after,
        count: limit,
        changedSince: updatedSince,
        alsoChanges: participationChanges(context.db),
      });
      const items = await describeRegistrations(context, key, found.rows);
      return { answer: { items, ...writeEnd('/registrations', found.end, after) } };
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
      const row = await readListed(context.db, params.registrationId, participationChanges(context.db));
      const [answer] = row ? await describeRegistrations(context, key, [row]) : [];
      return answer ? { answer } : { problem: 'not-found' };
    },
  }),
  defineCall({
    method: 'POST',
    path: '/registrations/{registrationId}/marks',
    group,
    name: 'addMark',
    summary: 'Adds a mark to a registration, if it does not have it yet.',
    needs: 'registrations.change',
    body: z.strictObject(markSchema.shape).meta({ id: 'NewMark' }),
    answer: added,
    problems: changeProblems,
    changes: one,
    handle: async ({ body, ...input }) =>
      await changeMark(input, { ...body, isAdded: true }, (isNew) => ({ isNew })),
  }),
  defineCall({
    method: 'DELETE',
    path: '/registrations/{registrationId}/marks',
    group,
    name: 'removeMark',
    summary: 'Takes a mark away, if the registration has it.',
    needs: 'registrations.change',
    query: z.strictObject(markSchema.shape),
    answer: z
      .strictObject({
        id,
        isRemoved: z.boolean().meta({ description: 'False if it did not have the mark.' }),
      })
      .meta({ id: 'RemovedMark' }),
    problems: changeProblems,
    changes: one,
    handle: async ({ query, ...input }) =>
      await changeMark(input, { ...query, isAdded: false }, (isRemoved) => ({ isRemoved })),
  }),
  defineCall({
    method: 'POST',
    path: '/registrations/{registrationId}/notes',
    group,
    name: 'addNote',
    summary: 'Writes a note for the other organisers. Nobody can change or read it with a key.',
    needs: 'registrations.details',
    body: z
      .strictObject({ text: noteSchema.shape.text.meta({ description: 'At most 2,000 characters.' }) })
      .meta({ id: 'NewNote' }),
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
