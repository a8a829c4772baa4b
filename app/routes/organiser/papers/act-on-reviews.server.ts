import { messageSchema } from '#conference/papers/paper.ts';
import {
  type AssignRefusal,
  assignPaper,
  endAssignment,
} from '#conference/papers/reviewing/assign-papers.server.ts';
import { remarkAsCommittee } from '#conference/papers/reviewing/discuss.server.ts';
import { askAuthor } from '#conference/papers/submitting/paper-messages.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';

type Posted = OrganiserForm<'paperId'>;

const pageOf = ({ params }: Posted) => `/organiser/papers/${params.paperId}`;

/** Sends a question to the author of a paper. */
export async function askFromForm(posted: Posted) {
  const { context, by, params, form } = posted;
  const read = readFields(form, messageSchema, 'ask');
  if (!read.ok) return read.refusal;
  const formKey = fieldText(form, 'formKey');
  const message = { ...by, paperId: params.paperId, formKey, ...read.data };
  const isSent = isUuid(formKey) && (await askAuthor(context, message, context.now()));
  if (!isSent) return refuse(404, { message: 'There is no such paper.' });
  return redirectTo(pageOf(posted), 'author-asked');
}

const refusals: Record<AssignRefusal, string> = {
  'no-such-paper': 'This paper is not open for reviews.',
  'no-such-reviewer': 'Please choose a reviewer.',
  conflict: 'This reviewer has a conflict of interest.',
};

/** Assigns the paper to a reviewer. */
export async function assignFromForm(posted: Posted) {
  const { context, by, params, form } = posted;
  const reviewerId = fieldText(form, 'reviewerId');
  const refuseFor = (reason: AssignRefusal) =>
    refuse(reason === 'no-such-reviewer' ? 422 : 409, {
      intent: 'assign',
      errors: { reviewerId: refusals[reason] },
    });
  if (!isUuid(reviewerId)) return refuseFor('no-such-reviewer');
  const pair = { paperId: params.paperId, reviewerId };
  const assigned = await assignPaper(context, { ...pair, ...by }, context.now());
  return assigned.ok ? redirectTo(pageOf(posted), 'papers-assigned') : refuseFor(assigned.reason);
}

/** Removes the paper from a reviewer. */
export async function unassignFromForm(posted: Posted) {
  const { context, by, params, form } = posted;
  const reviewerId = fieldText(form, 'reviewerId');
  const pair = { paperId: params.paperId, reviewerId };
  if (!isUuid(reviewerId)) return refuse(404, { message: 'There is no such reviewer.' });
  const ended = await endAssignment(context.db, { ...pair, ...by });
  if (ended.ok) return redirectTo(pageOf(posted), 'assignment-ended');
  return refuse(409, { message: 'This review is submitted already, so the reviewer cannot be removed.' });
}

/** Adds a remark of the committee to the discussion. */
export async function remarkFromForm(posted: Posted) {
  const { context, by, params, form } = posted;
  const read = readFields(form, messageSchema, 'remark');
  if (!read.ok) return read.refusal;
  const formKey = fieldText(form, 'formKey');
  const { organiserId } = by;
  const written = { organiserId, paperId: params.paperId, formKey, ...read.data };
  const isAdded = isUuid(formKey) && (await remarkAsCommittee(context, written, context.now()));
  if (!isAdded) return refuse(404, { message: 'There is no such paper.' });
  return redirectTo(pageOf(posted), 'remark-added-at-desk');
}
