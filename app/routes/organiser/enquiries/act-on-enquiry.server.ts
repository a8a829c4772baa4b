import { data, redirect } from 'react-router';
import { entrySchema, statuses } from '#conference/enquiries/enquiry.ts';
import {
  assignEnquiry,
  noteOnEnquiry,
  replyToEnquiry,
  setEnquiryStatus,
} from '#conference/enquiries/handle-enquiry.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';

/** Why a form of an enquiry's page was refused. */
export type EnquiryRefusal = {
  message?: string;
  /** The form that was refused for its text. */
  refused?: { intent: 'note' | 'reply'; text: string; error: string };
};

const refusals = {
  'no-such-enquiry': 'This enquiry no longer exists.',
  'no-such-organiser': 'This organiser does not handle enquiries.',
};

type SentEnquiry = OrganiserForm<'enquiryId'>;

/** Assigns the page's enquiry to an organiser, or to nobody. */
export async function assign(sent: SentEnquiry) {
  const assigneeId = fieldText(sent.form, 'assigneeId');
  if (assigneeId !== '' && !isUuid(assigneeId)) return refuse(refusals['no-such-organiser'], 422);
  return await settle(sent, (handling, now) =>
    assignEnquiry(sent.context.db, { ...handling, assigneeId: assigneeId || null }, now),
  );
}

/** Sets its status. */
export async function setStatus(sent: SentEnquiry) {
  const status = statuses.find((one) => one === fieldText(sent.form, 'status'));
  if (!status) return refuse('Please choose a status.', 422);
  return await settle(sent, (handling, now) =>
    setEnquiryStatus(sent.context.db, { ...handling, status }, now),
  );
}

/** Adds a note for the other organisers. */
export async function note(sent: SentEnquiry) {
  const read = readEntry('note', sent.form);
  if (!read.ok) return data<EnquiryRefusal>(read.refusal, { status: 422 });
  return await settle(sent, (handling, now) =>
    noteOnEnquiry(sent.context.db, { ...handling, ...read.entry }, now),
  );
}

/** Mails a reply to the person who wrote it. */
export async function reply(sent: SentEnquiry) {
  const read = readEntry('reply', sent.form);
  if (!read.ok) return data<EnquiryRefusal>(read.refusal, { status: 422 });
  return await settle(sent, (handling, now) =>
    replyToEnquiry(sent.context, { ...handling, ...read.entry }, now),
  );
}

type Handling = { enquiryId: string; organiserId: string; requestId: string };

async function settle(
  { context, by, params: { enquiryId } }: SentEnquiry,
  handle: (
    handling: Handling,
    now: Date,
  ) => Promise<{ ok: true } | { ok: false; reason: keyof typeof refusals }>,
) {
  if (!isUuid(enquiryId)) return refuse(refusals['no-such-enquiry'], 404);
  const handling = { enquiryId, ...by };
  const handled = await handle(handling, context.now());
  if (!handled.ok) {
    return refuse(refusals[handled.reason], handled.reason === 'no-such-enquiry' ? 404 : 422);
  }
  throw redirect(`/organiser/enquiries/${enquiryId}`, { status: 303 });
}

function readEntry(intent: 'note' | 'reply', form: FormData) {
  const text = fieldText(form, 'text');
  const read = entrySchema.safeParse({ id: fieldText(form, 'entryId'), text });
  if (read.success) return { ok: true as const, entry: { entryId: read.data.id, text: read.data.text } };
  const { id, text: wrong } = fieldErrors<'id' | 'text'>(read.error);
  return { ok: false as const, refusal: { refused: { intent, text, error: wrong ?? id ?? '' } } };
}

function refuse(message: string, status: number) {
  return data<EnquiryRefusal>({ message }, { status });
}
