import { data, redirect } from 'react-router';
import { enquirySchema, readTopic } from '#conference/enquiries/enquiry.ts';
import { enquiryLimits } from '#conference/enquiries/enquiry-limits.server.ts';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { fieldText, readForm } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { tooManyTries } from '#platform/http/security/rate-limits.server.ts';
import { noticeCookie } from '#routes/notices/notices.ts';
import type { RefusedEnquiry } from './contact-form.tsx';

/** Takes the posted contact form to an enquiry, or back to the visitor with what is wrong. */
export async function submitEnquiry(request: Request, context: RequestContext) {
  const { form } = await readForm(request, context.clientAddress);
  const values = {
    name: fieldText(form, 'name'),
    email: fieldText(form, 'email'),
    message: fieldText(form, 'message'),
  };
  const limit = await context.limits.take(enquiryLimits.byAddress, context.clientAddress);
  if (!limit.ok) {
    const { message, init } = tooManyTries(limit.retryAfterSeconds);
    return data<RefusedEnquiry>({ errors: {}, values, message }, init);
  }
  const parsed = enquirySchema.safeParse(values);
  if (!parsed.success) {
    return data<RefusedEnquiry>({ errors: fieldErrors(parsed.error), values }, { status: 422 });
  }
  const enquiry = { ...parsed.data, topic: readTopic(fieldText(form, 'topic')) };
  await sendEnquiry(context, enquiry, context.now());
  throw redirect('/contact', { status: 303, headers: { 'Set-Cookie': noticeCookie('enquiry-sent') } });
}
