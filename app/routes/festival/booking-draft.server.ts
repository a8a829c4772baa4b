import { findKeptFile, type KeptFile } from '#platform/files/kept-files.server.ts';
import { hostCookie } from '#platform/http/cookies.server.ts';
import { seal, unseal } from '#platform/keys/secrets.server.ts';
import type { SetCookie } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { cookieAge, siteCookies } from '#routes/visitor/site-cookies.ts';

/**
 * The values that a visitor typed into the booking form before the login. After the login, the form shows them again.
 */
export type BookingDraft = {
  values: Partial<Record<string, string>>;
  kept: Partial<Record<'picture', KeptFile>>;
};

const purpose = 'booking draft';
/** Longer values are cut off, because browsers store at most 4 kB in a cookie. */
const longestValue = 254;

const draftCookie = ({ config }: RouteContext) => hostCookie(config, siteCookies.bookingDraft.name);
const draftKey = ({ secrets }: RouteContext) => secrets.keyFor(purpose);

/** Returns the `Set-Cookie` header that stores the encrypted draft in the browser for an hour. */
export function keepDraft(context: RouteContext, draft: BookingDraft): SetCookie {
  const values = Object.fromEntries(
    Object.entries(draft.values).map(([name, value]) => [name, value?.slice(0, longestValue)]),
  );
  const text = JSON.stringify({ values, keptPicture: draft.kept.picture?.id });
  const sealed = seal(draftKey(context), Buffer.from(text), purpose).toString('base64url');
  return ['Set-Cookie', draftCookie(context).set(sealed, cookieAge(siteCookies.bookingDraft))];
}

/**
 * Returns the draft from the request's cookie. Returns an empty draft if there is no cookie, or if it cannot be
 * decrypted.
 */
export async function readDraft(
  request: Request,
  context: RouteContext,
  holderHash: Buffer,
): Promise<BookingDraft> {
  const sealed = draftCookie(context).read(request);
  if (sealed === undefined) return { values: {}, kept: {} };
  try {
    const bytes = unseal(draftKey(context), Buffer.from(sealed, 'base64url'), purpose);
    const draft: { values: BookingDraft['values']; keptPicture?: string } = JSON.parse(bytes.toString());
    const picture = await findKeptFile(
      context,
      { id: draft.keptPicture ?? '', field: 'picture', holderHash },
      context.now(),
    );
    return { values: draft.values, kept: picture ? { picture } : {} };
  } catch {
    // Ignore a cookie that was changed, or encrypted with another key.
    return { values: {}, kept: {} };
  }
}

/** Returns the `Set-Cookie` header that deletes the draft after it has become a booking. */
export function dropDraft(context: RouteContext): SetCookie {
  return ['Set-Cookie', draftCookie(context).clear()];
}
