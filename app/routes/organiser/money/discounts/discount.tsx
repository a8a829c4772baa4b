import { Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { changeMostUses, endDiscountCode } from '#conference/money/discounts/change-code.server.ts';
import { usesSchema } from '#conference/money/discounts/discount.ts';
import { listUses, readStoredCode } from '#conference/money/discounts/list-codes.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { describeTime } from '../../desk-dates.server.ts';
import { errorsById, type FormRefusal, fieldsAfter } from '../../form/form-refusal.ts';
import { IntentForm } from '../../form/intent-form.tsx';
import { QuestionForm } from '../../form/question-form.tsx';
import { readReason, withReason } from '../../form/read-answer.server.ts';
import { readFields, refuse } from '../../form/read-fields.server.ts';
import { refuseConflict, shownName } from '../../form/shown-values.ts';
import { type Column, DataTable, numberColumn, typedColumn, wordsColumn } from '../../list/data-table.tsx';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { describeCount } from '../../page/count.ts';
import { PageHead } from '../../page/page-head.tsx';
import { Pair } from '../../page/pair.tsx';
import { exportAddress } from '../../reports/exports/export-address.ts';
import { requireRecord } from '../../require-record.server.ts';
import type { Route } from './+types/discount';
import { askToEndCode } from './ask-to-end.ts';
import { describeCode } from './describe-code.server.ts';

const path = '/organiser/discounts/:discountCodeId';

/** The page shows at most this many uses. The export contains all uses. */
const maxUsesShown = 200;

export const loader = organiserLoader(path, async ({ context, organiser, params }) => {
  const id = params.discountCodeId;
  const code = requireRecord(await readStoredCode(context.db, id));
  const uses = await listUses(context.db, id, maxUsesShown);
  const { origin } = context.config;
  return {
    code: describeCode(context.settings, code, context.now()),
    link: `${origin}/dashboard/payment?code=${code.code}`,
    mayManage: may(organiser, 'discounts.manage'),
    exported: exportAddress(organiser, 'discounts', `code=${id}`),
    zone: edition.timeZoneName,
    uses: uses.map(({ paymentId, amount, currency, isUndone, usedAt, status, ...person }) => ({
      id: paymentId,
      amount: formatMoney({ amount, currency }),
      usedAt: describeTime(usedAt),
      isUndone,
      hasWithdrawn: status === 'withdrawn',
      reference: person.reference ?? 'Erased',
      name: person.name,
      type:
        person.participantType === null ? '' : nameParticipantType(context.settings, person.participantType),
      to: person.registrationId && `/organiser/registrations/${person.registrationId}/payments`,
    })),
  };
});

export const action = organiserAction(path, {
  end: async ({ context, by, params, form }) => {
    const id = params.discountCodeId;
    const code = requireRecord(await readStoredCode(context.db, id));
    const why = readReason(form, askToEndCode(code), 'end');
    if (!why.ok) return why.refusal;
    const ending = { id, ...(await withReason(context, by, why.reason)) };
    const isEnded = await endDiscountCode(context.db, ending, context.now());
    if (!isEnded) return refuse(404, { message: 'This code does not exist.' });
    return redirectTo(`/organiser/discounts/${id}`, 'code-ended');
  },
  'change-uses': async ({ context, by, params, form }) => {
    const id = params.discountCodeId;
    const read = readFields(form, usesSchema);
    if (!read.ok) return read.refusal;
    const shown = Number(fieldText(form, shownName('uses'))) || undefined;
    const changed = await changeMostUses(context.db, { id, ...read.data, shown, ...by });
    if (changed.ok) return redirectTo(`/organiser/discounts/${id}`, 'code-changed');
    if (changed.reason === 'no-such-code') return refuse(404, { message: 'This code does not exist.' });
    if (changed.reason === 'changed-meanwhile') {
      const now = { uses: String(changed.uses) };
      const typed = read.values;
      return refuse(409, refuseConflict({ fields: ['uses'], typed, shown: {}, now }));
    }
    const errors = { uses: 'The code was already used more often.' };
    return refuse(409, { errors, values: read.values });
  },
});

type Use = Route.ComponentProps['loaderData']['uses'][number];

const columnsIn = (zone: string): Column<Use>[] => [
  wordsColumn('Registration', ({ to, reference, name, type }) => (
    <>
      {to ? <Link to={to}>{reference}</Link> : reference}
      {name && (
        <>
          {' '}
          · <bdi>{name}</bdi>
        </>
      )}
      {type && <span className="text-ink-soft">, {type}</span>}
    </>
  )),
  numberColumn('Amount', ({ amount, isUndone }) => (isUndone ? <s>{amount}</s> : <strong>{amount}</strong>)),
  wordsColumn(
    'Note',
    ({ isUndone, hasWithdrawn }) =>
      (isUndone || hasWithdrawn) && <Badge>{isUndone ? 'Undone' : 'Withdrawn'}</Badge>,
  ),
  typedColumn('Used', ({ usedAt }) => usedAt, { note: zone }),
];

export default function Discount({ loaderData, actionData }: Route.ComponentProps) {
  const { code, link, mayManage, uses, zone, exported } = loaderData;
  const refusal = useAnswer<FormRefusal<'uses' | 'reason'>>(actionData);
  return (
    <div className="grid gap-10">
      <title>{`${code.code} · Organisers’ desk`}</title>
      <PageHead title={code.name} back={{ to: '/organiser/discounts', label: 'Discounts' }}>
        <p className="mt-3 text-lead wrap-anywhere">
          <strong className="select-all">{code.code}</strong> <Badge tone={code.tone}>{code.stateWord}</Badge>
        </p>
      </PageHead>
      <FormSummary message={refusal?.message} errors={refusal && errorsById(refusal)} />
      <dl className="pairs">
        <Pair term="Discount">{code.gives}</Pair>
        {code.sponsor && <Pair term="Sponsor">{code.sponsor}</Pair>}
        <Pair term="Used">
          {code.used} of {code.mostUses}
        </Pair>
        <Pair term="Cost">{code.costs.length > 0 ? code.costs.join(', ') : 'Nothing yet'}</Pair>
        <Pair term="Last day">{code.until ?? 'None'}</Pair>
        <Pair term="Participant types">{code.types ?? 'All types'}</Pair>
        <Pair term="Created by">{code.made}</Pair>
        <Pair term="Link">
          <span className="select-all wrap-anywhere">{link}</span>
        </Pair>
      </dl>
      <section aria-labelledby="uses">
        <h2 id="uses">Who used the code</h2>
        <DataTable
          className="mt-4"
          rows={uses}
          columns={columnsIn(zone)}
          empty="Nobody has used the code yet."
        />
        {code.used > uses.length && (
          <p className="mt-4">These are the first {describeCount(uses.length, 'use', 'uses')}.</p>
        )}
        {exported && code.used > 0 && (
          <p className="mt-4">
            <a href={`${exported}&format=csv`}>Download all uses as CSV</a>
          </p>
        )}
      </section>
      {mayManage && code.state !== 'ended' && (
        <section aria-labelledby="change">
          <h2 id="change">Change the code</h2>
          <IntentForm
            intent="change-uses"
            button="Change"
            isSmall
            className="mt-4 max-w-xs"
            shown={refusal?.shown ?? { uses: String(code.mostUses) }}
          >
            <TextField
              {...fieldsAfter(refusal)('uses')}
              key={code.mostUses}
              label="How many people can use it"
              hint="A use stays used after the person withdraws. To give the place to another person, allow one more use."
              defaultValue={refusal?.values?.uses ?? String(code.mostUses)}
              inputMode="numeric"
              maxLength={6}
            />
          </IntentForm>
          <QuestionForm
            intent="end"
            title="End the code"
            question={askToEndCode(code)}
            button="End the code"
            reason={{ refusal, hint: 'The audit keeps the reason.' }}
            className="mt-8"
          />
        </section>
      )}
    </div>
  );
}
