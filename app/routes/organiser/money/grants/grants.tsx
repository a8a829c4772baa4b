import { Link } from 'react-router';
import { currenciesOf } from '#conference/edition/money/currencies.ts';
import { toMinorUnits } from '#conference/edition/money/minor-units.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { grantStateWords, grantWishWords } from '#conference/money/grants/grant.ts';
import { listGrants, sumGranted } from '#conference/money/grants/grants.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import type { Database } from '#platform/database/database.server.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { describeDay } from '../../desk-dates.server.ts';
import { type Column, DataTable, numberColumn, titleColumn, wordsColumn } from '../../list/data-table.tsx';
import { organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/grants';

export const handle = deskTitle('Grants');

/** Writes the mean of scores. */
const oneDecimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const loader = organiserLoader('/organiser/grants', async ({ url, context, organiser, by }) => {
  const all = await listGrants(context.db, by.organiserId);
  const isUnreadOnly = url.searchParams.get('show') === 'unread';
  const rows = isUnreadOnly ? all.filter(isUnread) : all;
  return {
    budget: await describeBudget(context.db, context.settings),
    mayDecide: may(organiser, 'grants.decide'),
    isCallOpen: context.settings.grants.isOpen,
    isUnreadOnly,
    noted: all.filter(({ state, decision }) => state === 'open' && decision !== null).length,
    grants: rows.map((row) => ({
      id: row.id,
      name: row.fullName,
      reference: row.reference,
      type: nameParticipantType(context.settings, row.participantType),
      wish: grantWishWords[row.wish],
      asked: describeDay(row.askedAt),
      score: row.mean === undefined ? '–' : `${oneDecimal.format(row.mean)} (${row.opinions})`,
      own: row.ownScore === null ? '–' : String(row.ownScore),
      tone: row.state === 'open' ? ('due' as const) : ('plain' as const),
      state:
        row.status !== 'active'
          ? 'Not active any more'
          : row.state === 'open' && row.decision !== null
            ? 'Noted, not sent'
            : grantStateWords[row.state],
      amount:
        row.amount === null || row.currency === null
          ? row.decision === 'refused'
            ? 'Nothing'
            : '–'
          : formatMoney({ amount: row.amount, currency: row.currency }),
    })),
  };
});

type Listed = Awaited<ReturnType<typeof listGrants>>[number];

/** True for an open application that no member of the committee has read. */
function isUnread({ state, status, decision, opinions }: Listed): boolean {
  return state === 'open' && status === 'active' && decision === null && opinions === 0;
}

/** Says how much is granted, of which budget, and whether it is more. Other currencies are added up apart. */
async function describeBudget(db: Database, settings: Settings) {
  const { budget } = settings.grants;
  const sums = await sumGranted(db);
  const [currency = ''] = currenciesOf(settings);
  const given = sums.find((sum) => sum.currency === currency) ?? { amount: 0, currency };
  const others = sums.filter((sum) => sum.currency !== currency).map((sum) => formatMoney(sum));
  const whole = budget === undefined ? undefined : (toMinorUnits(String(budget), '', currency) ?? 0);
  const granted = [formatMoney(given), ...others].join(' and ');
  return {
    text:
      whole === undefined
        ? `${granted} granted. No budget is set.`
        : `${granted} granted of a budget of ${formatMoney({ amount: whole, currency })}.`,
    isOver: whole !== undefined && given.amount > whole,
  };
}

type Row = Route.ComponentProps['loaderData']['grants'][number];

const columns: Column<Row>[] = [
  titleColumn('Applicant', ({ id, name, reference }) => (
    <>
      <Link to={`/organiser/grants/${id}`}>
        <bdi>{name}</bdi>
      </Link>
      <span className="facts-note block">{reference}</span>
    </>
  )),
  wordsColumn('Type', ({ type }) => type),
  wordsColumn('Asks for', ({ wish }) => wish),
  wordsColumn('Sent', ({ asked }) => asked),
  numberColumn('Score', ({ score }) => score),
  numberColumn('Yours', ({ own }) => own),
  numberColumn('Granted', ({ amount }) => amount),
  wordsColumn('State', ({ tone, state }) => <Badge tone={tone}>{state}</Badge>),
];

export default function Grants({ loaderData }: Route.ComponentProps) {
  const { grants, budget, noted, mayDecide, isCallOpen, isUnreadOnly } = loaderData;
  return (
    <>
      <PageHead
        title="Grants"
        intro={`Participants apply for a free or a reduced place. Members of the committee score each application. Decisions are noted, then sent together. ${isCallOpen ? 'Applications are open.' : 'Applications are closed: an owner opens them in the settings.'}`}
      />
      <p className="mt-5">
        {budget.isOver ? <strong>{budget.text} This is more than the budget.</strong> : budget.text}
      </p>
      {mayDecide && noted > 0 && (
        <p className="mt-2">
          <Link to="/organiser/grants/decisions">Read and send the noted decisions ({noted})</Link>
        </p>
      )}
      {isUnreadOnly && (
        <p className="mt-2">
          Only those that nobody has read. <Link to="/organiser/grants">Show all</Link>
        </p>
      )}
      <DataTable className="mt-5" rows={grants} columns={columns} empty="Nobody has applied yet." />
    </>
  );
}
