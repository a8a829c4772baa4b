import { openOrganiserKey } from '#conference/organiser/organisers.server.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { type Question, questionField, questionFieldValue } from './question.ts';
import { readFields, refuse } from './read-fields.server.ts';

/**
 * Refuses a form if the organiser has not seen this question: no question was shown, or its numbers have changed since.
 * Returns undefined if the organiser has seen the question. `intent` names the form if the page has several.
 */
export function refuseIfQuestionChanged(form: FormData, question: Question, intent?: string) {
  if (fieldText(form, questionField) === questionFieldValue(question)) return undefined;
  const values = { reason: fieldText(form, 'reason') };
  return refuse(409, { message: questionChangedMessage, values, intent });
}

const questionChangedMessage =
  'Nothing was changed, because the question has changed. Please read the new question and answer again.';

/**
 * Reads the reason of a form that answers a question. Refuses every form that {@link refuseIfQuestionChanged} refuses,
 * and a form without a reason.
 */
export function readReason(form: FormData, question: Question, intent?: string) {
  const unseen = refuseIfQuestionChanged(form, question, intent);
  if (unseen) return { ok: false as const, refusal: unseen };
  const read = readFields(form, reasonSchema, intent);
  return read.ok ? { ok: true as const, reason: read.data.reason } : read;
}

type ActingOrganiser = { organiserId: string; requestId: string };

/**
 * Adds the reason to an act of an organiser, such as the closing of the edition. The reason is sealed with the key of
 * the organiser who gives it.
 */
export async function withReason(
  store: Pick<Platform, 'db' | 'secrets'>,
  by: ActingOrganiser,
  reason: string,
) {
  return { ...by, why: { record: await openOrganiserKey(store, by.organiserId), reason } };
}
