import { data, redirect } from 'react-router';
import { entrySchema, statuses } from '#conference/enquiries/enquiry.ts';
import {
  assignEnquiry,
  noteOnEnquiry,
  replyToEnquiry,
  setEnquiryStatus,
} from '#conference/enquiries/handle-enquiry.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { FormRefusal } from '../form/form-refusal.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';

export type EnquiryRefusal = FormRefusal<'id' | 'text'>;

type SentEnquiry = OrganiserForm<'enquiryId'>;

export async function assign({ context, params, by, form }: SentEnquiry) {
  const assigneeId = fieldText(form, 'assigneeId');
  if (assigneeId !== '' && !isUuid(assigneeId)) return refuse(422, { message: noSuchHandler });
  const assignment = { ...params, ...by, assigneeId: assigneeId || null };
  return answer(params, await assignEnquiry(context.db, assignment, context.now()));
}

export async function setStatus({ context, params, by, form }: SentEnquiry) {
  const status = statuses.find((one) => one === fieldText(form, 'status'));
  if (!status) return refuse(422, { message: 'Please choose a status.' });
  return answer(params, await setEnquiryStatus(context.db, { ...params, ...by, status }, context.now()));
}

export async function note({ context, params, by, form }: SentEnquiry) {
  const read = readFields(form, entrySchema, 'note');
  if (!read.ok) return read.refusal;
  const { id: entryId, text } = read.data;
  return answer(params, await noteOnEnquiry(context.db, { ...params, ...by, entryId, text }, context.now()));
}

export async function reply({ context, params, by, form }: SentEnquiry) {
  const read = readFields(form, entrySchema, 'reply');
  if (!read.ok) return read.refusal;
  const { id: entryId, text } = read.data;
  return answer(params, await replyToEnquiry(context, { ...params, ...by, entryId, text }, context.now()));
}

type Handled = { ok: true } | { ok: false; reason: 'no-such-enquiry' | 'no-such-organiser' };

function answer({ enquiryId }: SentEnquiry['params'], handled: Handled) {
  if (handled.ok) throw redirect(`/organiser/enquiries/${enquiryId}`, { status: 303 });
  if (handled.reason === 'no-such-enquiry') throw data(null, { status: 404 });
  return refuse(422, { message: noSuchHandler });
}

const noSuchHandler = 'This organiser does not handle enquiries.';
