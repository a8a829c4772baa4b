import { useState } from 'react';
import { data, redirect, useNavigation } from 'react-router';
import { encode } from 'uqr';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { giveRecoveryCode } from '#conference/organiser/second-factor/give-recovery-code.server.ts';
import {
  countFactorTry,
  hasFactor,
  mayChangeFactors,
  readFactors,
  releaseFactorTry,
} from '#conference/organiser/second-factor/second-factor.server.ts';
import {
  confirmTotp,
  giveTotp,
  readPendingTotp,
  startTotp,
} from '#conference/organiser/second-factor/totp.server.ts';
import { endDeskSessions } from '#conference/organiser/sign-in/desk-session.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { tooManyTries } from '#platform/http/security/rate-limits.server.ts';
import { askDesk, useAnswer } from '#routes/offline/offline-form.ts';
import { deskCookie } from '#routes/organiser/guard.server.ts';
import { homeOf } from '#routes/organiser/navigation.ts';
import { organiserAction, organiserLoader } from '#routes/organiser/organiser-route.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/second-factor';
import { RecoveryCodes } from './recovery-codes.tsx';
import { GiveFactor, SetUpFactor, SetUpTotp, SignOut } from './second-factor-forms.tsx';

export function meta() {
  return [{ title: 'Second factor · Organisers’ desk' }, { name: 'robots', content: 'noindex' }];
}

export const loader = organiserLoader('/organiser/second-factor', async ({ url, context, organiser }) => {
  const factors = await readFactors(context.db, organiser.id);
  const pending =
    url.searchParams.get('add') === 'totp' ? await readPendingTotp(context, organiser) : undefined;
  return {
    home: homeOf(organiser),
    isGiven: organiser.secondFactorAt !== null,
    isSetUp: hasFactor(factors),
    hasTotp: factors.hasTotp,
    hasPasskey: factors.passkeys.length > 0,
    mayChange: await mayChangeFactors(context.db, organiser),
    pending: pending && {
      secret: pending.secret,
      address: pending.address,
      modules: encode(pending.address, { ecc: 'M', border: 4 }).data,
    },
  };
});

export type FactorAnswer = {
  errors?: Partial<Record<'code' | 'recoveryCode', string>>;
  message?: string;
  recoveryCodes?: string[];
};

export const action = organiserAction('/organiser/second-factor', {
  'start-totp': async ({ context, organiser }) => {
    const started = await startTotp(context, { organiser, requestId: context.requestId });
    if (!started.ok) return data<FactorAnswer>({ message: firstGive }, { status: 403 });
    throw redirect('/organiser/second-factor?add=totp', { status: 303 });
  },
  'confirm-totp': async ({ context, organiser, form }) => {
    return await withinLimit(context, organiser, async () => {
      const asking = { organiser, requestId: context.requestId, code: fieldText(form, 'code') };
      const confirmed = await confirmTotp(context, asking, context.now());
      if (!confirmed.ok) {
        return confirmed.reason === 'wrong-code'
          ? { ok: false, refusal: { errors: { code: wrongTotp } } }
          : { ok: false, refusal: { message: firstGive } };
      }
      if (confirmed.recoveryCodes) return { ok: true, show: { recoveryCodes: confirmed.recoveryCodes } };
      return { ok: true, to: '/organiser/account' };
    });
  },
  'give-totp': async ({ context, organiser, form }) => {
    return await withinLimit(context, organiser, async () => {
      const asking = { organiser, requestId: context.requestId, code: fieldText(form, 'code') };
      const given = await giveTotp(context, asking, context.now());
      return given.ok
        ? { ok: true, to: homeOf(organiser) }
        : { ok: false, refusal: { errors: { code: wrongTotp } } };
    });
  },
  'give-recovery-code': async ({ context, organiser, form }) => {
    return await withinLimit(context, organiser, async () => {
      const asking = { organiser, requestId: context.requestId, typed: fieldText(form, 'recoveryCode') };
      const given = await giveRecoveryCode(context, asking, context.now());
      return given.ok
        ? { ok: true, to: '/organiser/account' }
        : { ok: false, refusal: { errors: { recoveryCode: wrongRecoveryCode } } };
    });
  },
  'sign-out': async ({ context, organiser }) => {
    const { id: organiserId, sessionId } = organiser;
    await endDeskSessions(
      context.db,
      { organiserId, sessionId, requestId: context.requestId },
      context.now(),
    );
    throw redirect('/organiser/login', {
      status: 303,
      headers: { 'Set-Cookie': deskCookie(context).clear() },
    });
  },
});

const wrongTotp =
  'This code does not work. Each code works once, for half a minute. Please wait for the next one in your app.';
const wrongRecoveryCode = 'This is not one of your unused recovery codes.';
const firstGive = 'Please give your second factor before you change it.';

type Tried =
  | { ok: true; to: string }
  | { ok: true; show: FactorAnswer }
  | { ok: false; refusal: FactorAnswer };

/** Only wrong tries count: each is counted before the check, and not counted any more if it was right. */
async function withinLimit(context: RequestContext, organiser: Organiser, attempt: () => Promise<Tried>) {
  const limit = await countFactorTry(context.limits, organiser.id);
  if (!limit.ok) {
    const { message, init } = tooManyTries(limit.retryAfterSeconds);
    return data<FactorAnswer>({ message }, init);
  }
  const tried = await attempt();
  if (!tried.ok) return data<FactorAnswer>(tried.refusal, { status: 422 });
  await releaseFactorTry(context.limits, organiser.id);
  if ('show' in tried) return data<FactorAnswer>(tried.show);
  throw redirect(tried.to, { status: 303 });
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const answer = useAnswer<FactorAnswer>(actionData);
  const [codesOfPasskey, setCodesOfPasskey] = useState<string[]>();
  const codes = answer?.recoveryCodes ?? codesOfPasskey;
  const { home, isGiven, isSetUp, mayChange, pending } = loaderData;
  if (codes) {
    return (
      <FormPage
        title="Your second factor is set up"
        lead="From now on the desk asks for it after each sign-in by mail."
      >
        <RecoveryCodes codes={codes} home={home} />
      </FormPage>
    );
  }
  if (mayChange && pending) {
    return (
      <FormPage
        title="Add your app"
        lead="Scan the QR code with your authenticator app, then type the app’s code."
      >
        <FormSummary message={answer?.message} errors={answer?.errors} />
        <SetUpTotp pending={pending} error={answer?.errors?.code} isBusy={isBusy} />
      </FormPage>
    );
  }
  if (isSetUp && !isGiven) {
    return (
      <FormPage title="Your second factor" lead="One more step to open the desk.">
        <FormSummary message={answer?.message} errors={answer?.errors} />
        <GiveFactor factors={loaderData} errors={answer?.errors} isBusy={isBusy} />
        <SignOut />
      </FormPage>
    );
  }
  return (
    <FormPage
      title={isSetUp ? 'Add a second factor' : 'Set up your second factor'}
      lead="The desk holds passports and payments, so signing in by mail is not enough."
    >
      <FormSummary message={answer?.message} errors={answer?.errors} />
      <SetUpFactor home={isSetUp ? home : undefined} isBusy={isBusy} onCodes={setCodesOfPasskey} />
      {!isGiven && <SignOut />}
    </FormPage>
  );
}
