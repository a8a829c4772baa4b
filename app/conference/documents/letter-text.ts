import { z } from 'zod';
import { line, paragraph } from '#platform/forms/plain-text.ts';

/** The text of visa letters and who signs them. */
export type LetterText = { paragraphs: string[]; signatory: { name: string; title: string } };

/** The form for the text. An empty line separates paragraphs. */
export const letterTextSchema = z.object({
  text: paragraph(4000, 'Please write the text of the letter.'),
  signatoryName: line(200, 'Please enter who signs the letter.'),
  signatoryTitle: line(200, 'Please enter the office of the person who signs.'),
});

/** Reads the text of a valid form. */
export function readLetterForm({
  text,
  signatoryName,
  signatoryTitle,
}: z.infer<typeof letterTextSchema>): LetterText {
  return {
    paragraphs: text.split(/\n\s*\n/).map((one) => one.trim().replaceAll(/\s*\n\s*/g, ' ')),
    signatory: { name: signatoryName, title: signatoryTitle },
  };
}

/** The images that a visa letter can show instead of an empty place. */
export const letterImages = ['signature', 'stamp'] as const;
export type LetterImage = (typeof letterImages)[number];
