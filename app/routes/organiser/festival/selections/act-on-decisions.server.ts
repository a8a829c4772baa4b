import { orderBulkDecision } from '#conference/organiser/selections/bulk-decisions.server.ts';
import { resumeBulkOrder, stopBulkOrder } from '#conference/organiser/selections/bulk-orders.server.ts';
import { planDecision } from '#conference/organiser/selections/plan-decisions.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { readReason, refuseIfQuestionChanged } from '../../form/read-answer.server.ts';
import { refuse } from '../../form/read-fields.server.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';
import { askToDecide } from './load-decisions.server.ts';

type Posted = OrganiserForm<'selectionId'>;
type SelectionOnPage = { selectionId: string; path: string };

/** Orders that the bookings of a selection are confirmed. If the form is sent twice, only one order is created. */
export async function confirmFromForm({ context, by, form }: Posted, { selectionId, path }: SelectionOnPage) {
  const plan = await planDecision(context.db, selectionId, 'confirm');
  const why = readReason(form, askToDecide(plan, context.settings.booking), 'confirm');
  if (!why.ok) return why.refusal;
  const decision = { kind: 'confirm', reason: why.reason } as const;
  await orderBulkDecision(context, { selectionId, decision, ...by }, context.now());
  return redirectTo(path, 'decisions-ordered');
}

/** Orders more time to pay for the bookings of a selection. */
export async function extendFromForm({ context, by, form }: Posted, { selectionId, path }: SelectionOnPage) {
  const plan = await planDecision(context.db, selectionId, 'extend');
  const unseen = refuseIfQuestionChanged(form, askToDecide(plan, context.settings.booking), 'extend');
  if (unseen) return unseen;
  const decision = { kind: 'extend', daysToPay: context.settings.booking.daysToPay } as const;
  await orderBulkDecision(context, { selectionId, decision, ...by }, context.now());
  return redirectTo(path, 'decisions-ordered');
}

export async function stopFromForm({ context, by, form }: Posted, { selectionId, path }: SelectionOnPage) {
  const order = { id: fieldText(form, 'id'), list: 'bookings', selectionId, ...by } as const;
  const isStopped = isUuid(order.id) && (await stopBulkOrder(context.db, order, context.now()));
  return isStopped ? redirectTo(path) : refuse(409, { message: 'It is already finished or stopped.' });
}

export async function resumeFromForm({ context, by, form }: Posted, { selectionId, path }: SelectionOnPage) {
  const order = { id: fieldText(form, 'id'), list: 'bookings', selectionId, ...by } as const;
  const isResumed = isUuid(order.id) && (await resumeBulkOrder(context, order));
  return isResumed
    ? redirectTo(path)
    : refuse(409, { message: 'It is not stopped, so it cannot be resumed.' });
}
