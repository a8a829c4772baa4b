import { z } from 'zod';
import { line, paragraph } from '#platform/forms/plain-text.ts';

/** The form of a saved reply: a text that organisers put into their replies to enquiries. */
export const savedReplySchema = z.object({
  title: line(100, 'Please enter a title.'),
  text: paragraph(10_000, 'Please write the text.'),
});
export type SavedReply = z.infer<typeof savedReplySchema>;
