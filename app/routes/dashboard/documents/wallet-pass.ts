import { redirect } from 'react-router';
import { mayShowSensitive } from '#conference/accounts/session.ts';
import { describePass, type Pass } from '#conference/documents/wallet/describe-pass.server.ts';
import { signGooglePass } from '#conference/documents/wallet/google-pass.server.ts';
import {
  recordGooglePassLink,
  recordStoredGooglePass,
} from '#conference/documents/wallet/google-passes.server.ts';
import { openGoogleWallet } from '#conference/documents/wallet/google-wallet.server.ts';
import { makeApplePass } from '#conference/documents/wallet/make-apple-pass.server.ts';
import type { Config } from '#platform/config.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { participantLoader } from '#routes/visitor/participant-route.server.ts';
import { drawIcon } from '#ui/site-pictures/site-icon.server.ts';

/**
 * Sends a pass for the wallet on the participant's phone: as a file for Apple Wallet, as a redirect for Google Wallet.
 * The pass requires a sign-in by mail within the last hour. Answers 404 if the server has no keys for this wallet.
 */
export const loader = participantLoader(async ({ context, participant, params: { wallet } }) => {
  const { appleWallet, googleWallet } = context.config;
  const keys = wallet === 'apple' ? appleWallet : wallet === 'google' ? googleWallet : undefined;
  if (!keys || context.settings.documents.state === 'announced') {
    throw new Response('There is no such pass.', { status: 404 });
  }
  if (!mayShowSensitive(participant, context.now())) return redirect('/dashboard/documents');
  const own = { registrationId: participant.registrationId, requestId: context.requestId };
  const described = await describePass(context, own, context.now());
  if (!described.ok) return redirect('/dashboard/documents');
  const { pass } = described;
  if ('issuerId' in keys) {
    return await saveAtGoogle(context, keys, pass);
  }
  const file = await makeApplePass(keys, pass, {
    'icon.png': await drawIcon(29, { onPaper: true }),
    'icon@2x.png': await drawIcon(58, { onPaper: true }),
    'logo.png': await drawIcon(50),
    'logo@2x.png': await drawIcon(100),
  });
  return new Response(new Uint8Array(file), {
    headers: {
      'Content-Type': 'application/vnd.apple.pkpass',
      'Content-Disposition': `attachment; filename="${pass.number}.pkpass"`,
      'Cache-Control': 'no-store',
    },
  });
});

/**
 * Stores the pass at Google, and leads to the link that saves it. If Google does not take it, says so, and a job tries
 * again.
 */
async function saveAtGoogle(context: RouteContext, keys: NonNullable<Config['googleWallet']>, pass: Pass) {
  const now = context.now();
  await recordGooglePassLink(context.db, pass.number, now);
  try {
    const wallet = await openGoogleWallet({ keys, proxyEnv: context.config.proxyEnv }, now);
    await wallet.storePass(pass);
  } catch (error) {
    context.log.warn({ err: error }, 'Google Wallet did not take a pass');
    return redirectTo('/dashboard/documents', 'google-wallet-failed');
  }
  await recordStoredGooglePass(context.db, pass.number, now);
  return redirect(await signGooglePass(keys, pass.number, now));
}
