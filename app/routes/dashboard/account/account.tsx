import type { ReactNode } from 'react';
import { data, Form, Link } from 'react-router';
import { fieldText } from '#platform/forms/forms.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { byIntent, describeRefusal } from '#routes/forms/form-action.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { keepConsent } from '#routes/visitor/local-records.ts';
import { accountAction, accountLoader } from '#routes/visitor/participant-route.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { FactList } from '#ui/layout/fact-list.tsx';
import type { Route } from './+types/account';
import { BrowsersPart } from './browsers-part.tsx';
import { type AccountRefusal, accountHandlers } from './change-account.server.ts';
import { readCorrection } from './correct-from-form.server.ts';
import { ErasurePart } from './erasure-part.tsx';
import { type Account, loadAccount } from './load-account.server.ts';
import { MailsPart } from './mails-part.tsx';
import { NamesPart } from './names-part.tsx';
import { PassportPart } from './passport-part.tsx';

/** The page where people see, correct, copy and erase what we store, and end the access of browsers. */
export const loader = accountLoader(loadAccount);

export const action = accountAction(byIntent(accountHandlers), async ({ form }, unread) =>
  data<AccountRefusal>(
    {
      ...describeRefusal(unread),
      ...(fieldText(form, 'intent') === 'correct' && { correction: readCorrection(form) }),
    },
    { status: unread.status },
  ),
);

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  await keepConsent(serverAction);

export default function AccountPage({ loaderData: account, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<AccountRefusal>(actionData);
  const { words, isStallHolder, isProved } = account;
  // A correction that came more than an hour after the sign-in keeps what was typed.
  const isTooLate = refusal?.correction?.needsProof === true;
  return (
    <div className="grid max-w-3xl gap-12">
      <section>
        <FormSummary errors={refusal?.errors} message={isTooLate ? '' : refusal?.message}>
          {isTooLate ? (
            <p>
              {sayRich(words.proofOver, {
                prove: (text) => (
                  <Link to="/dashboard/account" target="_blank">
                    {text}
                  </Link>
                ),
              })}
            </p>
          ) : undefined}
        </FormSummary>
        <h2 className="text-h3">{words.title}</h2>
        <Facts account={account} />
        {account.pagesLink && (
          <p className="mt-4">
            <Link to="/login/pages">{account.pagesLink}</Link>
          </p>
        )}
      </section>
      {!isProved && !isTooLate && <ProofPart account={account} />}
      {(isProved || isTooLate) && !isStallHolder && <PassportPart account={account} refusal={refusal} />}
      {isProved && isStallHolder && <NamesPart account={account} refusal={refusal} />}
      <MailsPart account={account} />
      <BrowsersPart account={account} />
      {isProved && <CopyPart account={account} />}
      {isProved && <ErasurePart account={account} refusal={refusal} />}
    </div>
  );
}

/** What is not sensitive. */
function Facts({ account }: { account: Account }) {
  const { words, reference, email, facts, names, registeredOn } = account;
  const address = <EmailAddress key="email" address={email} />;
  if (!facts) {
    const rows: [string, ReactNode][] = [
      [words.reference, reference],
      [words.organisation, <bdi key="organisation">{names.organisation}</bdi>],
      [words.email, address],
      [words.madeOn, registeredOn],
    ];
    return <FactList rows={rows} />;
  }
  const ask = (text: ReactNode) => <Link to="/dashboard/account?show=passport#passport">{text}</Link>;
  const rows: [string, ReactNode][] = [
    [words.reference, reference],
    [words.email, address],
    [words.type, say(words.fee, facts)],
    [words.country, facts.country ?? words.notGiven],
    [
      words.letter,
      facts.needsVisa
        ? facts.isPaid
          ? words.letterAsked
          : words.letterUnpaid
        : sayRich(words.letterNotAsked, { ask }),
    ],
    [
      words.doctorate,
      facts.interestedDoctorate ? words.interested : <DoctorateForm key="doctorate" words={words} />,
    ],
    [words.registeredOn, registeredOn],
  ];
  return (
    <>
      <FactList rows={rows} />
      <p className="mt-4">
        <Link to="/dashboard/cancel">{words.cancel}</Link>
      </p>
    </>
  );
}

function DoctorateForm({ words }: Pick<Account, 'words'>) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="doctorate" />
      {words.notInterested}{' '}
      <button type="submit" className="cursor-pointer font-semibold underline underline-offset-4">
        {words.becomeInterested}
      </button>
    </Form>
  );
}

/** Shown instead of what is sensitive, unless the last sign-in by mail is at most an hour old. */
function ProofPart({ account: { words, email, isStallHolder } }: { account: Account }) {
  return (
    <section id="passport" className="max-w-prose border-y-2 border-indigo py-5">
      <h3 className="text-h4">{isStallHolder ? words.namesProofTitle : words.proofTitle}</h3>
      <p className="mt-2 mb-4">
        {sayRich(isStallHolder ? words.namesProof : words.proof, {
          email,
          address: () => <EmailAddress address={email} />,
        })}
      </p>
      <Form method="post">
        <SubmitButton intent="prove">{words.prove}</SubmitButton>
      </Form>
    </section>
  );
}

function CopyPart({ account: { words, isStallHolder } }: { account: Account }) {
  return (
    <section>
      <h3 className="text-h4">{words.copyTitle}</h3>
      <p className="mt-2 mb-4 max-w-prose">{isStallHolder ? words.copyAccount : words.copyText}</p>
      <ButtonLink to="/dashboard/account/copy" variant="line" reloadDocument discover="none" download>
        {words.copy}
      </ButtonLink>
      <p className="mt-4 max-w-prose">
        {sayRich(words.policy, { policy: (text) => <Link to="/privacy-policy">{text}</Link> })}
      </p>
    </section>
  );
}
