import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import {
  type Assignee,
  enquiryScope,
  entrySchema,
  readAssignee,
  statuses,
  statusWords,
  writeAssignee,
} from '#conference/enquiries/enquiry.ts';
import {
  assignEnquiry,
  noteOnEnquiry,
  replyToEnquiry,
  setEnquiryStatus,
} from '#conference/enquiries/handle-enquiry.server.ts';
import { readEnquiry } from '#conference/enquiries/read-enquiry.server.ts';
import { readSavedReply } from '#conference/enquiries/saved-replies.server.ts';
import { listOrganisers } from '#conference/organiser/list-organisers.server.ts';
import { roleWords } from '#conference/organiser/permissions.ts';
import type { Database } from '#platform/database/database.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { FormRefusal } from '../form/form-refusal.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { readShown, shownName } from '../form/shown-values.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';

export type EnquiryRefusal = FormRefusal<'id' | 'text' | 'savedReply' | 'assigneeId' | 'status'> & {
  /** A new id each time a saved reply was inserted. It makes the form show the new text. */
  inserted?: string;
};

type SentEnquiry = OrganiserForm<'enquiryId'>;

export async function assignFromForm({ context, params, by, form, organiser }: SentEnquiry) {
  const assignee = readAssignee(fieldText(form, 'assigneeId'));
  if (!assignee) return refuse(422, { message: noSuchHandler });
  const shown = form.get(shownName('assigneeId'));
  const assignment = {
    ...params,
    ...by,
    scope: enquiryScope(organiser),
    ...assignee,
    shown: typeof shown === 'string' ? readAssignee(shown) : undefined,
  };
  const assigned = await assignEnquiry(context.db, assignment, context.now());
  if (assigned.ok && !(await readEnquiry(context.db, params.enquiryId, assignment.scope))) {
    return redirectTo('/organiser/enquiries');
  }
  return await answerHandling(context.db, params, assigned, { assigneeId: writeAssignee(assignee) });
}

export async function setStatusFromForm({ context, params, by, form, organiser }: SentEnquiry) {
  const status = statuses.find((one) => one === fieldText(form, 'status'));
  if (!status) return refuse(422, { message: 'Please choose a status.' });
  const shown = statuses.find((one) => one === fieldText(form, shownName('status')));
  const change = { ...params, ...by, scope: enquiryScope(organiser), status, shown };
  return await answerHandling(context.db, params, await setEnquiryStatus(context.db, change, context.now()));
}

/** Sets the status of the ticked enquiries. Leaves out those that somebody else changed after the list was opened. */
export async function setStatusOfTicked(
  { context, by, form, organiser, url }: OrganiserForm,
  status: 'closed' | 'spam',
) {
  const ids = form.getAll('id').map(String).filter(isUuid);
  if (ids.length === 0) return refuse<EnquiryRefusal>(422, { message: 'Please tick the enquiries first.' });
  const shown = readShown(form, ids);
  let left = 0;
  for (const enquiryId of ids) {
    const change = {
      ...{ enquiryId, ...by, scope: enquiryScope(organiser), status },
      shown: statuses.find((one) => one === shown[enquiryId]),
    };
    if (!(await setEnquiryStatus(context.db, change, context.now())).ok) left += 1;
  }
  if (left === 0) return redirectTo(`/organiser/enquiries${url.search}`, 'enquiries-changed');
  const message = `Somebody else changed ${left} of these enquiries in the meantime, so ${left === 1 ? 'it keeps its' : 'they keep their'} status. The others were changed.`;
  return refuse<EnquiryRefusal>(409, { message });
}

export async function noteFromForm({ context, params, by, form, organiser }: SentEnquiry) {
  const read = readFields(form, entrySchema, 'note');
  if (!read.ok) return read.refusal;
  const { id: entryId, text } = read.data;
  return await answerHandling(
    context.db,
    params,
    await noteOnEnquiry(
      context.db,
      { ...params, ...by, scope: enquiryScope(organiser), entryId, text },
      context.now(),
    ),
  );
}

/** Sends the reply. Then opens the enquiry again, or the page `next`. */
export async function replyFromForm({ context, params, by, form, organiser }: SentEnquiry, next?: string) {
  const read = readFields(form, entrySchema, 'reply');
  if (!read.ok) return read.refusal;
  const reply = {
    ...params,
    ...by,
    scope: enquiryScope(organiser),
    entryId: read.data.id,
    text: read.data.text,
  };
  const replied = await replyToEnquiry(context, reply, context.now());
  if (replied.ok && next) return redirectTo(next);
  return await answerHandling(context.db, params, replied);
}

/** Puts a saved reply below the typed text of the reply. Sends and stores nothing. */
export async function insertSavedReply({ context, form }: SentEnquiry) {
  const typed = fieldText(form, 'text');
  const savedReplyId = fieldText(form, 'savedReply');
  const saved = isUuid(savedReplyId) ? await readSavedReply(context.db, savedReplyId) : undefined;
  if (!saved) {
    const errors = { savedReply: 'Please choose a saved reply.' };
    return refuse<EnquiryRefusal>(422, { errors, values: { text: typed }, intent: 'reply' });
  }
  const text = [typed.trimEnd(), saved.text].filter((part) => part !== '').join('\n\n');
  return data<EnquiryRefusal>({ values: { text }, intent: 'reply', inserted: randomUUID() });
}

type HandlingResult =
  | Awaited<ReturnType<typeof setEnquiryStatus>>
  | Awaited<ReturnType<typeof assignEnquiry>>;

/**
 * Answers a change of the status or the assignee. After a refusal, the form shows the organiser's choices again, which
 * are in `values`.
 */
async function answerHandling(
  db: Database,
  { enquiryId }: SentEnquiry['params'],
  handled: HandlingResult,
  values?: EnquiryRefusal['values'],
) {
  if (handled.ok) return redirectTo(`/organiser/enquiries/${enquiryId}`);
  if (handled.reason === 'no-such-enquiry') throw data(null, { status: 404 });
  if (handled.reason === 'changed-meanwhile') {
    const { status } = handled;
    const name = await nameAssignee(db, handled);
    const message = `Somebody else changed this enquiry in the meantime: it is ${statusWords[status].toLowerCase()} and assigned to ${name}. To save your change anyway, send the form again.`;
    const shown = { assigneeId: writeAssignee(handled), status };
    return refuse<EnquiryRefusal>(409, { message, shown, ...(values && { values }) });
  }
  return refuse(422, { message: noSuchHandler });
}

async function nameAssignee(db: Database, { assigneeId, assigneeRole }: Assignee): Promise<string> {
  if (assigneeRole !== null) return `the role ${roleWords[assigneeRole].name}`;
  const handler = (await listOrganisers(db)).find(({ id }) => id === assigneeId);
  return handler?.name ?? 'nobody';
}

const noSuchHandler = 'This organiser or role does not handle enquiries.';
