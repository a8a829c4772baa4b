import { data } from 'react-router';
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  givePasskey,
} from '#conference/organiser/second-factor/passkeys.server.ts';
import { passkeyLimits } from '#conference/organiser/second-factor/second-factor-rate-limits.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { line } from '#platform/forms/plain-text.ts';
import { nameBrowser, sayBrowser } from '#platform/http/name-browser.server.ts';
import { refuseForNow, type SetCookie } from '#routes/forms/form-answers.server.ts';
import { homeOf, pageAfterSecondFactor } from '#routes/organiser/navigation.ts';
import { organiserAction } from '#routes/organiser/organiser-route.server.ts';
import { setDeskCookie } from './desk-sign-in.server.ts';

/**
 * The answer to the script of the passkey button: options for the passkey dialog, the URL of the next page, recovery
 * codes, or a message.
 */
export type PasskeyAnswer = {
  options?: unknown;
  to?: string;
  recoveryCodes?: string[];
  message?: string;
};

const answer = (content: PasskeyAnswer, status = 200, headers: SetCookie[] = []) =>
  data(content, { status, headers });
const refused = () => answer({ message: 'This passkey was not accepted. Please try again.' }, 422);
const label = line(80, 'A passkey');

/** Only the page's script calls this action, because the passkey dialog needs script. */
export const action = organiserAction('/organiser/passkey', {
  'ask-to-add': async ({ context, organiser }) => {
    const asking = { organiser, requestId: context.requestId };
    const options = await askForNewPasskey(context, asking, context.now());
    return options ? answer({ options }) : answer({ message: 'Please use your second factor first.' }, 403);
  },
  add: async ({ request, context, organiser, form }) => {
    const named = label.safeParse(fieldText(form, 'label'));
    const asking = { organiser, requestId: context.requestId, response: readJson(form) };
    const passkey = { ...asking, label: named.success ? named.data : sayBrowser(nameBrowser(request)) };
    const added = await addPasskey(context, passkey, context.now());
    if (!added.ok) return refused();
    const content = { to: homeOf(organiser), recoveryCodes: added.recoveryCodes };
    return answer(content, 200, [setDeskCookie(context, added.sessionToken)]);
  },
  'ask-to-give': async ({ context, organiser }) => {
    const asking = { organiser, requestId: context.requestId };
    return answer({ options: await askForPasskey(context, asking, context.now()) });
  },
  give: async ({ context, organiser, form }) => {
    const limit = await context.limits.take(passkeyLimits.session, organiser.sessionId);
    if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, {});
    const asking = { organiser, requestId: context.requestId, response: readJson(form) };
    const given = await givePasskey(context, asking, context.now());
    if (!given.ok) return refused();
    await context.limits.release(passkeyLimits.session, organiser.sessionId);
    return answer({ to: pageAfterSecondFactor(organiser) }, 200, [
      setDeskCookie(context, given.sessionToken),
    ]);
  },
});

function readJson(form: FormData): unknown {
  try {
    return JSON.parse(fieldText(form, 'response'));
  } catch {
    return null;
  }
}
