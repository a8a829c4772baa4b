import { z } from 'zod';
import { line, paragraph } from '#platform/forms/plain-text.ts';

/** Why somebody reveals, corrects, withdraws or merges. */
const reason = line(500, 'Please say why.').refine(
  (text) => text.length >= 3,
  'Please say why, in three characters or more.',
);

/** The forms of the desk that ask for nothing but the reason. */
export const reasonSchema = z.object({ reason });

/** A note among organisers. */
export const noteSchema = z.object({ text: paragraph(2000, 'Please write the note.') });
