import { redirect } from 'react-router';
import { mayShowSensitive } from '#conference/accounts/session.ts';
import { describePass } from '#conference/documents/wallet/describe-pass.server.ts';
import { recordGooglePassLink } from '#conference/documents/wallet/end-google-passes.server.ts';
import { makeApplePass } from '#conference/documents/wallet/make-apple-pass.server.ts';
import { signGooglePass } from '#conference/documents/wallet/sign-google-pass.server.ts';
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
    await recordGooglePassLink(context.db, pass.number, context.now());
    return redirect(await signGooglePass(keys, pass, context.now()));
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
