import { z } from 'zod';
import { line, paragraph } from '#platform/forms/plain-text.ts';

/** The reason for opening passport details, or for correcting, withdrawing or merging a registration. */
const reason = line(500, 'Please give a reason.').refine(
  (text) => text.length >= 3,
  'Please give a reason of at least three characters.',
);

/** The desk's forms that ask only for a reason. */
export const reasonSchema = z.object({ reason });

/** The form of a note among organisers. */
export const noteSchema = z.object({ text: paragraph(2000, 'Please write the note.') });
