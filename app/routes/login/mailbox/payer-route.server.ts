import { redirect } from 'react-router';
import type { GroupPayer } from '#conference/money/group/group-payment.ts';
import { locales, splitAddress } from '#platform/words/locales.ts';
import type { PostedForm, RouteRequest } from '#routes/forms/form-action.server.ts';
import { actionFor, loaderFor } from '#routes/forms/page-functions.server.ts';
import { findParticipant, requireAccount, requireParticipant } from '#routes/visitor/visitor.server.ts';
import { findMailbox } from './mailbox-owner.server.ts';

type Own = { payer: GroupPayer };
export type PayerRequest = RouteRequest & Own;
export type PayerForm = PostedForm<Own>;

/**
 * Finds out who pays for others. On the dashboard, this is the participant. On the public pages, this is somebody who
 * has proved a mailbox, and other visitors are redirected to the sign-in. A participant who opens the first public page
 * is redirected to the dashboard.
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
  const isStart = path === '/pay-for-others';
  const account = isStart ? await findParticipant(request, context) : undefined;
  if (account && !account.isStallHolder) throw redirect('/dashboard/pay-for-others');
  const mailbox = await findMailbox(request, context);
  if (!mailbox) throw redirect(`/mailbox/login?next=${path}`);
  return { payer: { payerEmail: mailbox.email, mailLanguage: translator.locale } };
};

/** Makes the loader of a page on which somebody pays for others. */
export const payerLoader = loaderFor(identify);

/**
 * Makes the action of a page on which somebody pays for others. Its forms have no files unless `limits` accepts them.
 */
export const payerAction = actionFor(identify);
