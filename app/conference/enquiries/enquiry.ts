/**
 * Enquiries: visitors write to the organisers, by form or mail, and organisers answer in one inbox.
 *
 * - send an enquiry: send-enquiry.server.ts
 * - read the organisers' mailbox, and put each mail in its thread: read-inbox.server.ts, receive-mail.server.ts
 * - list and delete the mails that belong to no thread: other-mails.server.ts
 * - search the inbox, read an enquiry: search-enquiries.server.ts, read-enquiry.server.ts
 * - find enquiries of the same person: find-same-address.server.ts
 * - assign an enquiry, change its status, note, reply: handle-enquiry.server.ts
 * - keep replies for questions that come often: saved-replies.server.ts
 * - watch that the mailbox is read: watch-inbox.server.ts
 */

import { z } from 'zod';
import { may, type Permitted, type Role, roles } from '#conference/organiser/permissions.ts';
import { emailAddress, paragraph, personName } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';

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

/** Reads the topic from a URL or a form. Returns `contact` for an unknown topic. */
export function readTopic(text: string | null): Topic {
  return topics.find((topic) => topic === text) ?? 'contact';
}

/** The statuses of an enquiry, with their names on screens. */
export const statusWords = {
  new: 'New',
  'in-progress': 'In progress',
  answered: 'Answered',
  closed: 'Closed',
  spam: 'Spam',
} as const;
export type EnquiryStatus = keyof typeof statusWords;
export const statuses = Object.keys(statusWords) as EnquiryStatus[];

/** The contact form, with the names of its fields on the page. */
export const enquirySchema = z.object({
  name: personName(200, 'Please enter your full name.'),
  email: emailAddress('Please enter your email address.'),
  message: paragraph(5000, 'Please write your message.'),
});

export type EnquiryForm = z.infer<typeof enquirySchema>;

/** Whom an enquiry is assigned to: an organiser, all organisers of a role, or nobody. */
export type Assignee = { assigneeId: string | null; assigneeRole: Role | null };

/** Writes an assignee as the value of a form: the id of an organiser, "role:programme", or an empty text. */
export function writeAssignee({ assigneeId, assigneeRole }: Assignee): string {
  return assigneeRole === null ? (assigneeId ?? '') : `role:${assigneeRole}`;
}

/** Reads the value of a form. Returns undefined for a text that {@link writeAssignee} does not write. */
export function readAssignee(text: string): Assignee | undefined {
  if (text === '') return { assigneeId: null, assigneeRole: null };
  if (isUuid(text)) return { assigneeId: text, assigneeRole: null };
  const assigneeRole = roles.find((role) => text === `role:${role}`);
  return assigneeRole && { assigneeId: null, assigneeRole };
}

/** The enquiries that an organiser may see: all, or those of some topics and those assigned to them or their roles. */
export type EnquiryScope = 'all' | { topics: readonly Topic[]; organiserId: string; roles: readonly Role[] };

/** Says which enquiries an organiser may see. */
export function enquiryScope(organiser: { id: string } & Permitted): EnquiryScope {
  if (may(organiser, 'enquiries.all')) return 'all';
  const { id: organiserId, roles } = organiser;
  const topics = may(organiser, 'speakers.manage') ? (['speaker', 'partner', 'sponsor'] as const) : [];
  return { topics, organiserId, roles };
}

/** The form of a note or reply. It contains the entry's id. So a form that is sent twice adds only one entry. */
export const entrySchema = z.object({
  id: z.uuid({ error: 'Please reload the page and write it again.' }).transform((id) => id.toLowerCase()),
  text: paragraph(10_000, 'Please write something first.'),
});
