import { Link } from 'react-router';
import { currenciesOf } from '#conference/edition/money/currencies.ts';
import { nameCurrency } from '#conference/edition/money/money.ts';
import { participantTypeNames } from '#conference/edition/participant-types.server.ts';
import { listCodes } from '#conference/money/discounts/list-codes.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { type Column, DataTable, numberColumn, wordsColumn } from '../../list/data-table.tsx';
import { Pager } from '../../list/pager.tsx';
import { loadPage } from '../../list/paging.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { exportAddress } from '../../reports/exports/export-address.ts';
import type { Route } from './+types/discounts';
import { CodeForm } from './code-form.tsx';
import { type CodeView, describeCode } from './describe-code.server.ts';
import { type MakeRefusal, makeCode } from './make-code.server.ts';

export const handle = deskTitle('Discounts');

const path = '/organiser/discounts';

export const loader = organiserLoader(path, async ({ url, context, organiser }) => {
  const { rows, pages } = await loadPage(url, {}, (page) => listCodes(context.db, page));
  return {
    pages,
    exported: exportAddress(organiser, 'discounts', ''),
    mayManage: may(organiser, 'discounts.manage'),
    types: participantTypeNames(context.settings),
    currencies: Object.fromEntries(currenciesOf(context.settings).map((code) => [code, nameCurrency(code)])),
    codes: rows.map((code) => describeCode(context.settings, code, context.now())),
  };
});

export const action = organiserAction(path, { make: makeCode });

const columns: Column<CodeView>[] = [
  wordsColumn('Code', ({ id, code, name, sponsor }) => (
    <>
      <Link to={`${path}/${id}`}>
        <span className="wrap-anywhere">{code}</span>
      </Link>{' '}
      · {name}
      {sponsor && <span className="text-ink-soft">, sponsored by {sponsor}</span>}
    </>
  )),
  numberColumn('Discount', ({ gives }) => <strong>{gives}</strong>),
  numberColumn('Used', ({ used, mostUses }) => `${used} of ${mostUses}`),
  wordsColumn('Valid until', ({ until }) => until),
  numberColumn('Cost', ({ costs }) => costs.join(', ')),
  wordsColumn('State', ({ tone, stateWord }) => <Badge tone={tone}>{stateWord}</Badge>),
];

export default function Discounts({ loaderData, actionData }: Route.ComponentProps) {
  const { codes, pages, exported, mayManage, types, currencies } = loaderData;
  const refusal = useAnswer<MakeRefusal>(actionData);
  return (
    <>
      <PageHead
        title="Discounts"
        intro="Participants enter a code on their payment page before they pay. A code that makes the fee free is a sponsored place."
      />
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <DataTable rows={codes} columns={columns} empty="There are no codes yet." />
      <Pager pages={pages} of={['code', 'codes']} exported={exported} />
      {mayManage && (
        <section aria-labelledby="make" className="mt-14">
          <h2 id="make">Make a code</h2>
          <CodeForm refusal={refusal} types={types} currencies={currencies} />
        </section>
      )}
    </>
  );
}
