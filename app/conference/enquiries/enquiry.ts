import { z } from 'zod';
import { emailAddress, line, paragraph } from '#platform/forms/plain-text.ts';

/** What an enquiry is about: the page whose link led to the contact form says so. */
export const topicWords = {
  contact: 'General',
  volunteer: 'Volunteering',
  internship: 'Internship',
  speaker: 'Speaking',
  partner: 'Partnership',
  sponsor: 'Sponsorship',
  media: 'Media',
} as const;
export type Topic = keyof typeof topicWords;
export const topics = Object.keys(topicWords) as Topic[];

/** The topic that an address or a form names; a plain contact when it names none of ours. */
export function readTopic(text: string | null): Topic {
  return topics.find((topic) => topic === text) ?? 'contact';
}

/** How far an enquiry is. */
export const statusWords = {
  new: 'New',
  'in-progress': 'In progress',
  answered: 'Answered',
  closed: 'Closed',
} as const;
export type EnquiryStatus = keyof typeof statusWords;
export const statuses = Object.keys(statusWords) as EnquiryStatus[];

/** The contact form, under the names that stand in the page. */
export const enquirySchema = z.object({
  name: line(200, 'Please enter your full name.'),
  email: emailAddress('Please enter your email address.'),
  message: paragraph(5000, 'Please write your message.'),
});

export type EnquiryForm = z.infer<typeof enquirySchema>;

/** What an organiser writes about an enquiry; the id is the form's own. */
export const entrySchema = z.object({
  id: z.uuid({ error: 'Please reload the page and write it again.' }).transform((id) => id.toLowerCase()),
  text: paragraph(10_000, 'Please write something first.'),
});
