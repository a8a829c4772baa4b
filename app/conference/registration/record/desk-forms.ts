import { z } from 'zod';
import { line, paragraph } from '#platform/forms/plain-text.ts';

/** The reason for revealing, correcting, withdrawing or merging. */
const reason = line(500, 'Please say why.').refine(
  (text) => text.length >= 3,
  'Please say why, in three characters or more.',
);

/** The desk's forms that only ask for the reason. */
export const reasonSchema = z.object({ reason });

/** The form of a note among organisers. */
export const noteSchema = z.object({ text: paragraph(2000, 'Please write the note.') });
