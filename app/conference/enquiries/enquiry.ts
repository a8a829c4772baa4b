import { z } from 'zod';
import { emailAddress, line, paragraph } from '#platform/forms/plain-text.ts';

/** What an enquiry is about. The link to the contact form names the topic. */
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

/** Reads the topic from an address or a form. Returns `contact` if it names no topic of ours. */
export function readTopic(text: string | null): Topic {
  return topics.find((topic) => topic === text) ?? 'contact';
}

/** The status of an enquiry, in words. */
export const statusWords = {
  new: 'New',
  'in-progress': 'In progress',
  answered: 'Answered',
  closed: 'Closed',
} as const;
export type EnquiryStatus = keyof typeof statusWords;
export const statuses = Object.keys(statusWords) as EnquiryStatus[];

/** The contact form, with the names of its fields on the page. */
export const enquirySchema = z.object({
  name: line(200, 'Please enter your full name.'),
  email: emailAddress('Please enter your email address.'),
  message: paragraph(5000, 'Please write your message.'),
});

export type EnquiryForm = z.infer<typeof enquirySchema>;

/** A note or a reply of an organiser. The form carries the id, so sending it twice adds one entry. */
export const entrySchema = z.object({
  id: z.uuid({ error: 'Please reload the page and write it again.' }).transform((id) => id.toLowerCase()),
  text: paragraph(10_000, 'Please write something first.'),
});
