import { data } from 'react-router';
import type { KeptFile } from '#platform/files/kept-files.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import type { PageNotice } from '#routes/notices/notices.ts';
import { recogniseBrowser } from '#routes/visitor/visitor.server.ts';
import type { PostedForm } from './form-action.server.ts';
import type { SetCookie } from './form-answers.server.ts';

/** The answer to a refused form with files: the errors, the typed values, and the files that the server keeps. */
export type FileFormRefusal<Field extends string, FileField extends string> = {
  errors?: Partial<Record<Field, string>>;
  /** The error of the form as a whole. */
  message?: string;
  notice?: PageNotice;
  /** True if the page should say how to verify the email. */
  needsProof?: boolean;
  /** The typed values. Each key is the name of a field. */
  values?: Partial<Record<string, string>>;
  kept?: Partial<Record<FileField, KeptFile>>;
};

/**
 * Reads the typed fields of a form with files, and recognises the browser by its cookie. The returned function `refuse`
 * shows the form again with the typed values.
 */
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
