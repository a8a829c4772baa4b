import { z } from 'zod';
import { line, paragraph } from '#platform/forms/plain-text.ts';
import { findPlaceholderFault } from './placeholders.ts';

const withPlaceholders = (text: z.ZodType<string>) =>
  text.superRefine((value, context) => {
    const fault = findPlaceholderFault(value);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });

/** The form of a message to a group. The subject and the text can have placeholders. */
export const messageSchema = z.object({
  subject: withPlaceholders(line(150, 'Please write a subject.')),
  text: withPlaceholders(paragraph(10_000, 'Please write the message.')),
});

export type MessageForm = z.infer<typeof messageSchema>;
