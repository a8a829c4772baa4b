import { useState } from 'react';
import { data, Link } from 'react-router';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { giveRecoveryCode } from '#conference/organiser/second-factor/give-recovery-code.server.ts';
import {
  countFactorTry,
  releaseFactorTry,
} from '#conference/organiser/second-factor/limit-factor-tries.server.ts';
import {
  hasFactor,
  mayChangeFactors,
  readFactors,
} from '#conference/organiser/second-factor/second-factor.server.ts';
import {
  confirmTotp,
  giveTotp,
  readPendingTotp,
  startTotp,
} from '#conference/organiser/second-factor/totp.server.ts';
import { endDeskSessions } from '#conference/organiser/sign-in/desk-session.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { clearStorageHeader, redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { deskCookie } from '#routes/organiser/guard.server.ts';
import { homeOf, pageAfterSecondFactor } from '#routes/organiser/navigation.ts';
import {
  type OrganiserForm,
  organiserAction,
  organiserLoader,
} from '#routes/organiser/organiser-route.server.ts';
import { recogniseBrowser } from '#routes/visitor/visitor.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { drawQr } from '#ui/qr/draw-qr.server.ts';
import type { FormRefusal } from '../form/form-refusal.ts';
import { ButtonForm } from '../form/intent-form.tsx';
import { deskTitle } from '../page/desk-title.tsx';
import type { Route } from './+types/second-factor';
import { setDeskCookie } from './desk-sign-in.server.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { GiveFactor, SetUpFactor, SetUpTotp } from './second-factor-forms.tsx';

export const handle = deskTitle('Second factor');

export const loader = organiserLoader('/organiser/second-factor', async ({ url, context, organiser }) => {
  const factors = await readFactors(context.db, organiser.id);
  const pending =
    url.searchParams.get('add') === 'totp'
      ? await readPendingTotp(context, organiser, context.now())
      : undefined;
  return {
    home: homeOf(organiser),
    isGiven: organiser.secondFactorAt !== null,
    isSetUp: hasFactor(factors),
    hasTotp: factors.hasTotp,
    hasPasskey: factors.passkeys.length > 0,
    mayChange: await mayChangeFactors(context.db, organiser, context.now()),
    pending: pending && {
      secret: pending.secret,
      address: pending.address,
      qr: drawQr(pending.address),
    },
  };
});

type FactorAnswer = FormRefusal<'code' | 'recoveryCode'> & { recoveryCodes?: string[] };

export const action = organiserAction('/organiser/second-factor', {
  'start-totp': async ({ context, organiser }) => {
    const started = await startTotp(context, { organiser, requestId: context.requestId }, context.now());
    if (!started.ok) return data({ message: factorNeeded }, { status: 403 });
    return redirectTo('/organiser/second-factor?add=totp');
  },
  'confirm-totp': async (posted) =>
    await limitTries(posted, async (asking) => {
      const { context, form } = posted;
      const code = fieldText(form, 'code');
      const confirmed = await confirmTotp(
        context,
        { ...asking, code, sentAt: context.realNow() },
        context.now(),
      );
      if (!confirmed.ok) {
        return refuse(
          confirmed.reason === 'wrong-code' ? { errors: { code: wrongTotp } } : { message: factorNeeded },
        );
      }
      const { recoveryCodes, sessionToken } = confirmed;
      const headers = [setDeskCookie(context, sessionToken)];
      return accept(
        recoveryCodes
          ? data<FactorAnswer>({ recoveryCodes }, { headers })
          : redirectTo(account, undefined, headers),
      );
    }),
  'give-totp': async (posted) =>
    await limitTries(posted, async (asking) => {
      const { context, organiser, form } = posted;
      const given = await giveTotp(
        context,
        { ...asking, code: fieldText(form, 'code'), sentAt: context.realNow() },
        context.now(),
      );
      return given.ok
        ? accept(
            redirectTo(pageAfterSecondFactor(organiser), undefined, [
              setDeskCookie(context, given.sessionToken),
            ]),
          )
        : refuse({ errors: { code: wrongTotp } });
    }),
  'give-recovery-code': async (posted) =>
    await limitTries(posted, async (asking) => {
      const { context, form } = posted;
      const typed = fieldText(form, 'recoveryCode');
      const given = await giveRecoveryCode(context, { ...asking, typed }, context.now());
      return given.ok
        ? accept(redirectTo(account, undefined, [setDeskCookie(context, given.sessionToken)]))
        : refuse({ errors: { recoveryCode: 'This is not one of your unused recovery codes.' } });
    }),
  'sign-out': async ({ context, form, organiser: { id: organiserId, sessionId } }) => {
    const { requestId } = context;
    await endDeskSessions(context.db, { organiserId, sessionId, requestId }, context.now());
    return redirectTo('/organiser/login', undefined, [
      ['Set-Cookie', deskCookie(context).clear()],
      // The script asks for this when no scan of the door is left that only this browser has.
      ...(fieldText(form, 'forget') === 'storage' ? [clearStorageHeader] : []),
    ]);
  },
});

const account = '/organiser/account';
const wrongTotp =
  'This code does not work. Each code works once, for half a minute. Please wait for the next code in your app.';
const factorNeeded = 'Please use your current second factor before you add or change one.';
const onceMore =
  'To change your second factors or recovery codes, first use one of them. You then have ten minutes.';

type FactorTry = { isRight: boolean; answer: Response | ReturnType<typeof data<FactorAnswer>> };

const accept = (answer: FactorTry['answer']) => ({ isRight: true, answer });
const refuse = (refusal: FactorAnswer) => ({ isRight: false, answer: data(refusal, { status: 422 }) });

/** Limits the number of wrong codes. Counts each code before the check, and subtracts the code again if it is right. */
async function limitTries(
  { request, context, organiser }: OrganiserForm,
  attempt: (asking: { organiser: Organiser; requestId: string }) => Promise<FactorTry>,
) {
  const { hash: browserHash } = recogniseBrowser(request, context);
  const tried = { organiserId: organiser.id, browserHash, clientAddress: context.clientAddress };
  const limit = await countFactorTry(context, tried);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, {});
  const { isRight, answer } = await attempt({ organiser, requestId: context.requestId });
  if (isRight) await releaseFactorTry(context, tried);
  return answer;
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<FactorAnswer>(actionData);
  const [codesOfPasskey, setCodesOfPasskey] = useState<string[]>();
  const codes = answer?.recoveryCodes ?? codesOfPasskey;
  const { home, isGiven, isSetUp, mayChange, pending } = loaderData;
  if (codes) {
    return (
      <FormPage
        title="Your second factor is set up"
        lead="From now on the desk asks for your second factor after each sign-in by mail."
      >
        <RecoveryCodes codes={codes} home={home} />
      </FormPage>
    );
  }
  const summary = <FormSummary message={answer?.message} errors={answer?.errors} />;
  const signOut = (
    <ButtonForm intent="sign-out" className="mt-10">
      Sign out
    </ButtonForm>
  );
  if (mayChange && pending) {
    return (
      <FormPage
        title="Add your app"
        lead="Scan the QR code with your authenticator app, then type the app’s code."
      >
        {summary}
        <SetUpTotp pending={pending} error={answer?.errors?.code} />
      </FormPage>
    );
  }
  if (!mayChange) {
    return (
      <FormPage title="Your second factor" lead={isGiven ? onceMore : 'One more step to open the desk.'}>
        {summary}
        <GiveFactor factors={loaderData} errors={answer?.errors} />
        {isGiven ? (
          <p className="mt-10">
            <Link to={account}>Back to your account</Link>
          </p>
        ) : (
          signOut
        )}
      </FormPage>
    );
  }
  return (
    <FormPage
      title={isSetUp ? 'Add a second factor' : 'Set up your second factor'}
      lead="The desk shows passports and payments, so signing in by mail is not enough."
    >
      {summary}
      <SetUpFactor home={isSetUp ? home : undefined} onCodes={setCodesOfPasskey} />
      {!isGiven && signOut}
    </FormPage>
  );
}
