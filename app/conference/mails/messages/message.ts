import { z } from 'zod';
import { line, paragraph } from '#platform/forms/plain-text.ts';
import { messageCategoryWords } from './category-words.ts';
import { findPlaceholderFault } from './placeholders.ts';

const withPlaceholders = (text: z.ZodType<string>) =>
  text.superRefine((value, context) => {
    const fault = findPlaceholderFault(value);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });

/**
 * What a message is about. People can stop the mails of every category except `important`, which they must get.
 */
export const categoryWords = {
  important: 'Important: everybody gets it',
  ...messageCategoryWords.english,
} as const;
export type MessageCategory = keyof typeof categoryWords;
const categories = Object.keys(categoryWords) as MessageCategory[];

/** The categories whose mails people can stop. */
export const optionalCategories = categories.filter((category) => category !== 'important');
export type OptionalCategory = (typeof optionalCategories)[number];

/** The form of a message to a group. The subject and the text can have placeholders. */
export const messageSchema = z.object({
  subject: withPlaceholders(line(150, 'Please write a subject.')),
  text: withPlaceholders(paragraph(10_000, 'Please write the message.')),
  category: z.enum(categories, 'Please choose a category.'),
});

export type MessageForm = z.infer<typeof messageSchema>;
