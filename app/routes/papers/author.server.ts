import type { Settings } from '#conference/edition/settings.ts';
import { joinPapers } from '#conference/papers/personal-data.server.ts';
import type { RouteRequest } from '#routes/forms/form-action.server.ts';
import { actionFor, loaderFor } from '#routes/forms/page-functions.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import {
  findMailboxOwner,
  type MailboxOwner,
  requireMailboxOwner,
} from '#routes/login/mailbox/mailbox-owner.server.ts';

/**
 * Returns the signed-in author: somebody who has proved a mailbox, or a participant whose mailbox is proved. Assigns
 * the papers of the participant's mailbox to the registration.
 */
export async function findAuthor(request: Request, context: RouteContext): Promise<MailboxOwner | undefined> {
  const owner = await findMailboxOwner(request, context);
  if (owner) await takePapers(context, owner);
  return owner;
}

async function takePapers({ db }: RouteContext, { registrationId, email }: MailboxOwner) {
  if (registrationId !== undefined) await joinPapers(db, { registrationId, email });
}

/** Answers 404 while the edition has no call for papers. */
export function requireCall({ papers }: Settings): void {
  if (papers.state === 'announced') throw new Response('There is no call for papers.', { status: 404 });
}

const identify = async ({ request, context }: RouteRequest) => {
  requireCall(context.settings);
  const author = await requireMailboxOwner(request, context, '/papers/mine');
  await takePapers(context, author);
  return { author };
};

/** Makes the loader of an author's page. Visitors who have not proved a mailbox are redirected to the login. */
export const authorLoader = loaderFor(identify);

/** Makes the action of an author's page. Its forms have no files unless `limits` accepts them. */
export const authorAction = actionFor(identify);
