import { findLapsedSession } from '#conference/accounts/session.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { readForm } from '#platform/forms/forms.server.ts';
import { hostCookie } from '#platform/http/cookies.server.ts';
import { seal, unseal } from '#platform/keys/secrets.server.ts';
import { splitAddress } from '#platform/words/locales.ts';
import type { RouteRequest } from '#routes/forms/form-action.server.ts';
import type { SetCookie } from '#routes/forms/form-answers.server.ts';
import { openFormOfVisitor } from '#routes/forms/open-form.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { cookieAge, siteCookies } from './site-cookies.ts';
import { sessionCookie } from './visitor.server.ts';

/** A form that could not be saved, because the participant's session had expired. */
export type UnsavedForm = { path: string; fields: [name: string, value: string][] };

const purpose = 'unsaved form';
/** A cookie can hold 4 kB. The encrypted text in the cookie is a third longer than the form. */
const longestText = 2800;
/** Forms with passport details are never kept in a browser. */
const neverKept = ['/dashboard/account', '/dashboard/visa'];

const formCookie = ({ config }: RouteContext) => hostCookie(config, siteCookies.unsavedForm.name);
const formKey = ({ secrets }: RouteContext) => secrets.keyFor(purpose);

/**
 * Reads a form whose session has expired, and returns the `Set-Cookie` header that keeps it, sealed, in the browser for
 * an hour. Returns undefined if the session is unknown or was ended, or if the form is too long, has files, or asks for
 * passport details.
 */
export async function keepUnsavedForm(asked: RouteRequest): Promise<SetCookie | undefined> {
  const { request, context } = asked;
  const path = pathOf(asked);
  if (neverKept.includes(path.replace(/\?.*/, ''))) return undefined;
  const token = sessionCookie(context).read(request);
  const registrationId = token && (await findLapsedSession(context.db, token, context.now()));
  if (!registrationId) return undefined;
  const arriving = openFormOfVisitor(asked);
  try {
    const read = await readForm(request, arriving, 'files');
    if (!read.ok) return undefined;
    const fields: UnsavedForm['fields'] = [];
    for (const [name, value] of read.form) {
      if (typeof value !== 'string') return undefined;
      fields.push([name, value]);
    }
    const text = JSON.stringify({ registrationId, path, fields });
    if (Buffer.byteLength(text) > longestText) return undefined;
    const sealed = seal(formKey(context), Buffer.from(text), purpose).toString('base64url');
    return ['Set-Cookie', formCookie(context).set(sealed, cookieAge(siteCookies.unsavedForm))];
  } finally {
    await arriving.end();
  }
}

/** Returns the form that was kept for this participant in this browser, or undefined. */
export function readUnsavedForm(
  request: Request,
  context: RouteContext,
  registrationId: string,
): UnsavedForm | undefined {
  const kept = openKept(request, context);
  return kept?.registrationId === registrationId ? { path: kept.path, fields: kept.fields } : undefined;
}

/** Returns the path and query to which the kept form was sent, or undefined if there is no kept form. */
export function readKeptPath(request: Request, context: RouteContext): string | undefined {
  return openKept(request, context)?.path;
}

function openKept(
  request: Request,
  context: RouteContext,
): (UnsavedForm & { registrationId: string }) | undefined {
  const sealed = formCookie(context).read(request);
  if (sealed === undefined) return undefined;
  try {
    const bytes = unseal(formKey(context), Buffer.from(sealed, 'base64url'), purpose);
    return JSON.parse(bytes.toString());
  } catch {
    // The cookie was encrypted with another key, or somebody changed it.
    return undefined;
  }
}

/** Returns the `Set-Cookie` header that deletes the kept form. */
export function dropUnsavedForm(context: RouteContext): SetCookie {
  return ['Set-Cookie', formCookie(context).clear()];
}

/** Returns the path and the query to which a form was sent, without the language. */
export function pathOf({ url }: Pick<RouteRequest, 'url'>): string {
  return splitAddress(url.pathname, edition.languages).path + url.search;
}
