import { z } from 'zod';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import {
  cancelEdition,
  resumeEditionRefunds,
  stopEditionRefunds,
} from '#conference/money/cancellation/cancel-edition.server.ts';
import {
  decideRefundByHand,
  sendRefundsAgain,
} from '#conference/money/refunds/decide-failed-refund.server.ts';
import { readEditionCancellation } from '#conference/money/refunds/edition-cancellation.server.ts';
import { countRefunds, listRefunds, sumRefunds } from '#conference/money/refunds/list-refunds.server.ts';
import { refundStates, refundStateWords } from '#conference/money/refunds/refund-order.ts';
import { may } from '#conference/organiser/permissions.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { describeZonedTime } from '../../desk-dates.server.ts';
import { errorsById, type FormRefusal } from '../../form/form-refusal.ts';
import { ButtonForm } from '../../form/intent-form.tsx';
import { readReason, withReason } from '../../form/read-answer.server.ts';
import { refuse } from '../../form/read-fields.server.ts';
import { type FilterField, FilterForm, optionsOf } from '../../list/filter-form.tsx';
import { Pager } from '../../list/pager.tsx';
import { loadPage } from '../../list/paging.ts';
import { readSearch, searchChoice } from '../../list/search-fields.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/refunds';
import { askToSendByHand } from './ask-to-send-by-hand.ts';
import { describeRefund } from './describe-refund.server.ts';
import { askToCancel, askToCancelNow, askToResume, askToStop } from './edition-questions.server.ts';
import { EditionSection } from './edition-section.tsx';
import { RefundTable } from './refund-table.tsx';

export const handle = deskTitle('Refunds');

const path = '/organiser/refunds';

const searchSchema = z.object({
  state: searchChoice(refundStates),
  way: searchChoice(['by-hand', 'by-provider', 'waiting']),
});

export const loader = organiserLoader(path, async ({ url, context, organiser }) => {
  const search = readSearch(searchSchema, url);
  const { rows, pages } = await loadPage(url, search, (page) =>
    listRefunds(context.db, { ...search, ...page }),
  );
  const cancellation = await readEditionCancellation(context.db);
  const isAsked =
    url.searchParams.get('ask') === 'cancel' && may(organiser, 'edition.cancel') && !cancellation;
  const sums = cancellation ? await sumRefunds(context.db, { isOfEdition: true }) : [];
  return {
    search,
    zone: edition.timeZoneName,
    pages,
    mayDecide: may(organiser, 'refunds.decide'),
    refunds: rows.map((row) => describeRefund(context.settings, row)),
    failed: await countRefunds(context.db, { state: 'failed', way: 'by-provider' }),
    edition: {
      id: edition.id,
      mayCancel: may(organiser, 'edition.cancel'),
      questions: {
        // Counting takes time, so only the page with the question loads the numbers.
        cancel: isAsked ? await askToCancelNow(context.db) : undefined,
        stop: askToStop,
        resume: askToResume,
      },
      cancelled: cancellation && {
        at: describeZonedTime(cancellation.cancelled_at),
        isStopped: cancellation.stopped_at !== null,
        isOrdered: cancellation.ordered_at !== null,
        sums: sums.map(({ state: ofState, count, ...money }) => ({
          state: refundStateWords[ofState],
          count,
          amount: formatMoney(money),
        })),
      },
    },
  };
});

export const action = organiserAction(path, {
  'by-hand': async ({ context, by, form }) => {
    const orderId = fieldText(form, 'orderId');
    const found = isUuid(orderId) && (await listRefunds(context.db, { id: orderId, count: 1 }));
    const refund = found ? found.rows[0] : undefined;
    if (!refund || !describeRefund(context.settings, refund).canGoByHand)
      return refuse(409, { message: notFailed });
    const question = askToSendByHand(describeRefund(context.settings, refund));
    const read = readReason(form, question, `by-hand-${orderId}`);
    if (!read.ok) return read.refusal;
    const decision = { orderId, ...(await withReason(context, by, read.reason)) };
    const decided = await decideRefundByHand(context, decision, context.now());
    if (!decided.ok) return refuse(409, { message: notFailed });
    return redirectTo(path);
  },
  'send-again': async ({ context, by, form }) => {
    const orderId = fieldText(form, 'orderId');
    if (!isUuid(orderId)) return refuse(409, { message: notFailed });
    const count = await sendRefundsAgain(context, { orderId, ...by }, context.now());
    return count > 0 ? redirectTo(path) : refuse(409, { message: notFailed });
  },
  'send-all-again': async ({ context, by }) => {
    await sendRefundsAgain(context, { orderId: undefined, ...by }, context.now());
    return redirectTo(path);
  },
  'cancel-edition': async ({ context, by, form }) => {
    const why = readReason(form, askToCancel(), 'cancel-edition');
    if (fieldText(form, 'editionId').trim() !== edition.id) {
      const errors = { editionId: 'Please type the name exactly as it is shown.' };
      const values = { reason: fieldText(form, 'reason') };
      return refuse(422, { errors, values, intent: 'cancel-edition' });
    }
    if (!why.ok) return why.refusal;
    await cancelEdition(context, await withReason(context, by, why.reason), context.now());
    return redirectTo(`${path}#edition`);
  },
  stop: async ({ context, by, form }) => {
    const why = readReason(form, askToStop, 'stop');
    if (!why.ok) return why.refusal;
    await stopEditionRefunds(context.db, await withReason(context, by, why.reason), context.now());
    return redirectTo(`${path}#edition`);
  },
  resume: async ({ context, by, form }) => {
    const why = readReason(form, askToResume, 'resume');
    if (!why.ok) return why.refusal;
    await resumeEditionRefunds(context, await withReason(context, by, why.reason), context.now());
    return redirectTo(`${path}#edition`);
  },
});

const notFailed = 'This refund has not failed, or somebody else has handled it already.';

const filters: FilterField[] = [
  { name: 'state', label: 'State', placeholder: 'Any state', options: optionsOf(refundStateWords) },
  {
    name: 'way',
    label: 'Method',
    placeholder: 'Any method',
    options: optionsOf({
      'by-hand': 'By hand',
      'by-provider': 'Through a payment provider',
      waiting: 'Through a provider, waiting for a larger balance',
    }),
  },
];

export default function Refunds({ loaderData, actionData }: Route.ComponentProps) {
  const { search, zone, pages, mayDecide, refunds, failed } = loaderData;
  const refusal = useAnswer<FormRefusal<'editionId' | 'reason'>>(actionData);
  return (
    <>
      <PageHead
        title="Refunds"
        intro="Refunds through a payment provider are sent automatically. Send the other refunds by hand, and record each transfer on the page of the payments."
      />
      <FormSummary message={refusal?.message} errors={refusal && errorsById(refusal)} />
      <FilterForm search={search} fields={filters} button="Filter" />
      {mayDecide && failed > 1 && (
        <ButtonForm intent="send-all-again" className="mt-6">
          Send all failed refunds again
        </ButtonForm>
      )}
      <RefundTable refunds={refunds} zone={zone} mayDecide={mayDecide} refusal={refusal} />
      <Pager pages={pages} of={['refund', 'refunds']} />
      <EditionSection edition={loaderData.edition} refusal={refusal} />
    </>
  );
}
