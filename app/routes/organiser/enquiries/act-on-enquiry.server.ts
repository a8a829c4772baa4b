import { data, redirect } from 'react-router';
import { entrySchema, statuses, statusWords } from '#conference/enquiries/enquiry.ts';
import {
  assignEnquiry,
  noteOnEnquiry,
  replyToEnquiry,
  setEnquiryStatus,
} from '#conference/enquiries/handle-enquiry.server.ts';
import { listOrganisers } from '#conference/organiser/list-organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { FormRefusal } from '../form/form-refusal.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { shownName } from '../form/shown-values.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';

export type EnquiryRefusal = FormRefusal<'id' | 'text' | 'assigneeId' | 'status'>;

type SentEnquiry = OrganiserForm<'enquiryId'>;

export async function assign({ context, params, by, form }: SentEnquiry) {
  const assigneeId = fieldText(form, 'assigneeId');
  if (assigneeId !== '' && !isUuid(assigneeId)) return refuse(422, { message: noSuchHandler });
  const shown = form.get(shownName('assigneeId'));
  const assignment = {
    ...params,
    ...by,
    assigneeId: assigneeId || null,
    ...(typeof shown === 'string' && { shown: shown || null }),
  };
  return await answer(context.db, params, await assignEnquiry(context.db, assignment, context.now()));
}

export async function setStatus({ context, params, by, form }: SentEnquiry) {
  const status = statuses.find((one) => one === fieldText(form, 'status'));
  if (!status) return refuse(422, { message: 'Please choose a status.' });
  const shown = statuses.find((one) => one === fieldText(form, shownName('status')));
  const change = { ...params, ...by, status, shown };
  return await answer(context.db, params, await setEnquiryStatus(context.db, change, context.now()));
}

export async function note({ context, params, by, form }: SentEnquiry) {
  const read = readFields(form, entrySchema, 'note');
  if (!read.ok) return read.refusal;
  const { id: entryId, text } = read.data;
  return await answer(
    context.db,
    params,
    await noteOnEnquiry(context.db, { ...params, ...by, entryId, text }, context.now()),
  );
}

export async function reply({ context, params, by, form }: SentEnquiry) {
  const read = readFields(form, entrySchema, 'reply');
  if (!read.ok) return read.refusal;
  const { id: entryId, text } = read.data;
  return await answer(
    context.db,
    params,
    await replyToEnquiry(context, { ...params, ...by, entryId, text }, context.now()),
  );
}

type Handled = Awaited<ReturnType<typeof setEnquiryStatus>> | Awaited<ReturnType<typeof assignEnquiry>>;

async function answer(db: Database, { enquiryId }: SentEnquiry['params'], handled: Handled) {
  if (handled.ok) throw redirect(`/organiser/enquiries/${enquiryId}`, { status: 303 });
  if (handled.reason === 'no-such-enquiry') throw data(null, { status: 404 });
  if (handled.reason === 'changed-meanwhile') {
    const { assigneeId, status } = handled;
    const handler = (await listOrganisers(db)).find(({ id }) => id === assigneeId);
    const message = `Somebody else changed it in the meantime: it is ${statusWords[status].toLowerCase()} and assigned to ${handler?.name ?? 'nobody'}. To change that, send it again.`;
    return refuse(409, { message, shown: { assigneeId: assigneeId ?? '', status } });
  }
  return refuse(422, { message: noSuchHandler });
}

const noSuchHandler = 'This organiser does not handle enquiries.';
