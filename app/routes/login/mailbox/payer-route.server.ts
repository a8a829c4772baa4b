import { redirect } from 'react-router';
import type { GroupPayer } from '#conference/money/group/group-payment.ts';
import { listOwnGroupPayments } from '#conference/money/group/read-group-payment.server.ts';
import { locales, splitAddress } from '#platform/words/locales.ts';
import type { PostedForm, RouteRequest } from '#routes/forms/form-action.server.ts';
import { actionFor, loaderFor } from '#routes/forms/page-functions.server.ts';
import { findParticipant, requireAccount, requireParticipant } from '#routes/visitor/visitor.server.ts';
import { findMailboxOwner } from './mailbox-owner.server.ts';

type Own = { payer: GroupPayer };
export type PayerRequest = RouteRequest & Own;
export type PayerForm = PostedForm<Own>;

/**
 * Finds out who pays for others. On the dashboard, this is the participant. On the public pages, this is somebody who
 * has proved a mailbox, and other visitors are redirected to the login. A participant who opens the first public page
 * is redirected to the dashboard, unless the mailbox paid for others before.
 */
const identify = async ({ request, url, context, translator }: RouteRequest): Promise<Own> => {
  const { path } = splitAddress(url.pathname, locales);
  if (path.startsWith('/dashboard/')) {
    // On the dashboard, only participants can pay for others. The other pages here are also for stall holders, who pay
    // for their own bookings.
    const require = path.startsWith('/dashboard/pay-for-others') ? requireParticipant : requireAccount;
    const { registrationId } = await require(request, context);
    return { payer: { registrationId } };
  }
  const owner = await findMailboxOwner(request, context);
  const payer = owner && { payerEmail: owner.email, mailLanguage: translator.locale };
  const participant = path === '/pay-for-others' ? await findParticipant(request, context) : undefined;
  if (participant && !participant.isStallHolder) {
    const made = payer ? await listOwnGroupPayments(context.db, payer) : [];
    if (made.length === 0) throw redirect('/dashboard/pay-for-others');
  }
  if (!payer) throw redirect(`/login?next=${path}`);
  return { payer };
};

/** Makes the loader of a page on which somebody pays for others. */
export const payerLoader = loaderFor(identify);

/**
 * Makes the action of a page on which somebody pays for others. Its forms have no files unless `limits` accepts them.
 */
export const payerAction = actionFor(identify);
