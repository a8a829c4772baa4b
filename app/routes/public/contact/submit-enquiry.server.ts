import { data } from 'react-router';
import { enquirySchema, readTopic } from '#conference/enquiries/enquiry.ts';
import { enquiryLimits } from '#conference/enquiries/enquiry-rate-limits.server.ts';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { describeRefusal, type PostedForm, type UnreadForm } from '#routes/forms/form-action.server.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';

const readValues = (form: FormData) => ({
  name: fieldText(form, 'name'),
  email: fieldText(form, 'email'),
  message: fieldText(form, 'message'),
});

/** Sends the message of the contact form to the organisers, or refuses it. */
export async function submitEnquiry({ context, form, translator }: PostedForm) {
  const values = readValues(form);
  const limit = await context.limits.take(enquiryLimits.byAddress, context.clientAddress);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, { values });
  const parsed = enquirySchema.safeParse(values);
  if (!parsed.success) return data({ errors: fieldErrors(parsed.error), values }, { status: 422 });
  const enquiry = { ...parsed.data, language: translator.locale, topic: readTopic(fieldText(form, 'topic')) };
  await sendEnquiry(context, enquiry, context.now());
  return redirectTo('/contact', 'enquiry-sent');
}

export async function refuseUnreadEnquiry({ form }: PostedForm, unread: UnreadForm) {
  return data({ ...describeRefusal(unread), values: readValues(form) }, { status: unread.status });
}
