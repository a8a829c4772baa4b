import { z } from 'zod';
import { emailAddress, line, paragraph } from '#platform/plain-text.ts';

/** The contact form, under the names that stand in the page. */
export const enquirySchema = z.object({
  name: line(200, 'Please enter your full name.'),
  email: emailAddress('Please enter your email address.'),
  message: paragraph(5000, 'Please write your message.'),
});

export type EnquiryForm = z.infer<typeof enquirySchema>;
