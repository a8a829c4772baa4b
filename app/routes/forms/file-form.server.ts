import { data } from 'react-router';
import type { KeptFile } from '#platform/files/kept-files.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import type { PageNotice } from '#routes/notices/notices.ts';
import { recogniseBrowser } from '#routes/visitor/visitor.server.ts';
import type { PostedForm } from './form-action.server.ts';
import type { SetCookie } from './form-answers.server.ts';

/** A refused form with files: what is wrong with it, what was typed, and which files are kept. */
export type FileFormRefusal<Field extends string, FileField extends string> = {
  errors?: Partial<Record<Field, string>>;
  /** What is wrong with the form as a whole. */
  message?: string;
  notice?: PageNotice;
  /** Whether to show how the mailbox can be proved. */
  needsProof?: boolean;
  /** What was typed, by field. */
  values?: Partial<Record<string, string>>;
  kept?: Partial<Record<FileField, KeptFile>>;
};

/** Reads the typed fields and the browser of a form with files. `refuse` shows the form again with what was typed. */
export function readFileForm<Field extends string, FileField extends string>(
  { request, context, form }: PostedForm,
  fields: readonly string[],
) {
  const browser = recogniseBrowser(request, context);
  const values = Object.fromEntries(fields.map((field) => [field, fieldText(form, field)]));
  const refuse = (status: number, refusal: FileFormRefusal<Field, FileField>, cookies: SetCookie[] = []) =>
    data({ values, ...refusal }, { status, headers: [...browser.setCookie, ...cookies] });
  return { browser, values, refuse };
}
