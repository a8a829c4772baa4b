import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';

/** The error of a form's only field, and what was typed into it. */
export type RefusedText = { error: string; text: string };

/** Reads the reason of a form, or returns the error of its field. */
export function readReason(
  form: FormData,
): { ok: true; reason: string } | { ok: false; refused: RefusedText } {
  const text = fieldText(form, 'reason');
  const read = reasonSchema.safeParse({ reason: text });
  if (read.success) return { ok: true, reason: read.data.reason };
  return { ok: false, refused: { error: fieldErrors<'reason'>(read.error).reason ?? '', text } };
}
