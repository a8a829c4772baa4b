import type { KeptFile } from '#platform/files/kept-files.server.ts';
import { fieldText, readForm } from '#platform/forms/forms.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { tooManyTries } from '#platform/http/security/rate-limits.server.ts';
import type { NoticeId } from '#routes/notices/notices.ts';
import { recogniseBrowser } from '#routes/visitor/visitor.server.ts';
import type { Answer } from './answer.server.ts';

/** The form again, filled with what was typed and sent, and what is wrong with it. */
export type FormRefusal<Field extends string, FileField extends string> = {
  errors: Partial<Record<Field, string>>;
  /** What is wrong with the form as a whole. */
  message?: string;
  notice?: NoticeId;
  /** Whether the way to prove the mailbox is to be shown. */
  needsProof?: boolean;
  /** What was typed, by field. */
  values: Partial<Record<string, string>>;
  kept: Partial<Record<FileField, KeptFile>>;
};

/**
 * Reads a form with files that a browser posted, known or not: what was typed into its fields, and how it is refused.
 * Also where it could not be read to its end, which `read` says.
 */
export async function readPostedForm<Field extends string, FileField extends string>(
  request: Request,
  context: RequestContext,
  fields: readonly string[],
) {
  type Refusal = FormRefusal<Field, FileField>;
  const browser = recogniseBrowser(request, context);
  const read = await readForm(request, context.clientAddress);
  const { form } = read;
  const values = Object.fromEntries(fields.map((field) => [field, fieldText(form, field)]));
  const refuse = (
    status: number,
    refusal: Partial<Refusal>,
    headers: [string, string][] = [],
  ): Answer<Refusal> => ({
    ok: false,
    status,
    refusal: { errors: {}, values, kept: {}, ...refusal },
    headers: [...browser.setCookie, ...headers],
  });
  const refuseForNow = (retryAfterSeconds: number) => {
    const { message, init } = tooManyTries(retryAfterSeconds);
    return refuse(429, { message }, Object.entries(init.headers));
  };
  return { browser, read, form, values, refuse, refuseForNow };
}
