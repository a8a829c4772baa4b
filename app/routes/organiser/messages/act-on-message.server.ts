import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { type MessageForm, messageSchema } from '#conference/messages/message.ts';
import { previewMessage } from '#conference/messages/preview-message.server.ts';
import { readRecipients } from '#conference/messages/recipients.ts';
import { sendMessage } from '#conference/messages/send-message.server.ts';
import type { WrittenMessage } from '#conference/messages/write-message.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';

export type Typed = { subject: string; text: string };
/** The answer to a posted message: what is wrong with it, or a preview for three recipients. */
export type MessageAnswer = {
  message?: string;
  typed?: Typed;
  errors?: Partial<Record<keyof Typed, string>>;
  preview?: { messageId: string; count: number; samples: WrittenMessage[] };
};

/** Previews a message to the recipients that the address selects. */
export async function preview({ context, url, form }: OrganiserForm) {
  const read = readMessage(form);
  if (!read.ok) return data<MessageAnswer>(read.answer, { status: 422 });
  return await showPreview(context, url, read.form, undefined);
}

/** Sends a message. Shows the preview again if the number of recipients is not the confirmed one. */
export async function send({ context, by, url, form }: OrganiserForm) {
  const read = readMessage(form);
  if (!read.ok) return data<MessageAnswer>(read.answer, { status: 422 });
  const messageId = fieldText(form, 'messageId');
  if (!isUuid(messageId))
    return await showPreview(context, url, read.form, 'Please check the preview again.');
  const sending = {
    messageId,
    form: read.form,
    recipients: readRecipients(url.searchParams),
    confirmedCount: Number(fieldText(form, 'count')),
    ...by,
  };
  const sent = await sendMessage(context, sending, context.now());
  if (!sent.ok) return await showPreview(context, url, read.form, refusals[sent.reason]);
  throw redirect('/organiser/messages', { status: 303 });
}

const refusals = {
  nobody: 'Nobody matches these conditions any more.',
  'other-count':
    'Somebody registered, paid or withdrew in the meantime, so the number of recipients changed. Please check again.',
};

function readMessage(form: FormData) {
  const typed = { subject: fieldText(form, 'subject'), text: fieldText(form, 'text') };
  const read = messageSchema.safeParse(typed);
  if (read.success) return { ok: true as const, form: read.data };
  return { ok: false as const, answer: { typed, errors: fieldErrors<keyof Typed>(read.error) } };
}

async function showPreview(
  context: RequestContext,
  url: URL,
  form: MessageForm,
  message: string | undefined,
) {
  const recipients = readRecipients(url.searchParams);
  const { count, samples } = await previewMessage(context.db, { form, recipients }, context.now());
  if (count === 0) {
    const nobody = 'Nobody matches these conditions. Please choose others.';
    return data<MessageAnswer>({ typed: form, message: message ?? nobody }, { status: 422 });
  }
  const preview = { messageId: randomUUID(), count, samples };
  return data<MessageAnswer>(
    { typed: form, preview, ...(message !== undefined && { message }) },
    { status: message === undefined ? 200 : 409 },
  );
}
