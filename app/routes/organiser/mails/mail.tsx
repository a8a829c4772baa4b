import { data, Form, Link } from 'react-router';
import { hiddenMails, mailWords } from '#conference/mails/mail-kinds.ts';
import { retryMail } from '#conference/mails/retry-mails.server.ts';
import { hasSentText, type SentText, showSentText } from '#conference/mails/sent-text.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { findMail, type LoggedMail } from '#conference/reports/search-mails.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { composers } from '../../../mails.server.ts';
import { describeZonedTime } from '../desk-dates.server.ts';
import { ButtonForm } from '../form/intent-form.tsx';
import { refuse } from '../form/read-fields.server.ts';
import { mayOpen } from '../navigation.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { Pair } from '../page/pair.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/mail';
import { addressOf } from './address-of.server.ts';
import { Letter } from './letter.tsx';
import { MailBadge } from './mail-badge.tsx';

export const handle = deskTitle('A mail');

export const loader = organiserLoader('/organiser/mails/:mailId', async ({ params, context, organiser }) => {
  const mail = requireRecord(await findMail(context.db, params.mailId));
  return {
    kind: mailWords[mail.kind],
    state: mail.state,
    tries: mail.tries,
    lastError: mail.lastError,
    queuedAt: describeZonedTime(mail.queuedAt),
    sentAt: mail.sentAt && describeZonedTime(mail.sentAt),
    address: addressOf(context.settings, mail),
    reference: mail.reference,
    registration:
      mail.registrationId !== null && mayOpen(organiser, '/organiser/registrations/:registrationId')
        ? `/organiser/registrations/${mail.registrationId}`
        : undefined,
    mayRetry: mail.state === 'failed' && may(organiser, 'mails.send'),
    mayShow: may(organiser, 'registrations.details') && (await hasSentText(context.db, mail.id)),
    preview: await composePreview(context, mail),
  };
});

/** Composes the mail as it would be sent now. */
async function composePreview(context: RouteContext, mail: LoggedMail) {
  const whyHidden = hiddenMails[mail.kind];
  if (whyHidden !== undefined) return { hidden: whyHidden };
  const composed = await composers[mail.kind](context, mail.subjectId, mail.id);
  if (!composed) return { hidden: 'This mail is no longer needed, or its data was deleted.' };
  return { to: composed.to, subject: composed.subject, text: composed.text };
}

type Answer = { message?: string; sent?: SentText };

export const action = organiserAction('/organiser/mails/:mailId', {
  show: async ({ params, context, by }) => {
    const { id: mailId } = requireRecord(await findMail(context.db, params.mailId));
    const sent = await showSentText(context, { mailId, ...by });
    return sent
      ? data<Answer>({ sent })
      : refuse<Answer>(409, { message: 'The text of this mail was never stored, or it was erased.' });
  },
  retry: async ({ params, context, by }) => {
    const { id: mailId } = requireRecord(await findMail(context.db, params.mailId));
    const retried = await retryMail(context, { mailId, ...by });
    if (!retried.ok) {
      return refuse<Answer>(409, { message: 'This mail did not fail, or is already being sent again.' });
    }
    return redirectTo(`/organiser/mails/${mailId}`);
  },
});

export default function MailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, state, tries, lastError, queuedAt, sentAt, address, reference, registration, preview } =
    loaderData;
  const answer = useAnswer<Answer>(actionData);
  return (
    <div className="grid max-w-3xl gap-8">
      <PageHead title={kind} back={{ to: '/organiser/mails', label: 'All mails' }} />
      <FormSummary message={answer?.message} />
      <dl className="pairs">
        <Pair term="Status">
          <MailBadge state={state} />
          {lastError && <p className="mt-1">{lastError}</p>}
        </Pair>
        <Pair term="Recipient">
          {address ? <EmailAddress address={address} /> : 'No address on record'}
          {reference && (
            <span className="block">
              {registration ? <Link to={registration}>{reference}</Link> : reference}
            </span>
          )}
        </Pair>
        <Pair term="Queued">{queuedAt}</Pair>
        {sentAt && <Pair term="Sent">{sentAt}</Pair>}
        <Pair term="Tries">{tries}</Pair>
      </dl>
      {loaderData.mayRetry && (
        <Form method="post">
          <SubmitButton intent="retry">Try again</SubmitButton>
        </Form>
      )}
      {loaderData.mayShow && (
        <section>
          <h2>Text that was sent</h2>
          {answer?.sent ? (
            <Letter to={answer.sent.to} subject={answer.sent.subject} className="mt-4">
              {answer.sent.text}
            </Letter>
          ) : (
            <>
              <p className="mt-3">The text is stored encrypted. The audit records that you looked at it.</p>
              <ButtonForm intent="show" className="mt-3">
                Show the text that was sent
              </ButtonForm>
            </>
          )}
        </section>
      )}
      <section>
        <h2>Preview: the mail as it would be sent now</h2>
        {preview.hidden !== undefined ? (
          <p className="mt-3">{preview.hidden}</p>
        ) : (
          <Letter to={preview.to} subject={preview.subject} className="mt-4">
            {preview.text}
          </Letter>
        )}
      </section>
    </div>
  );
}
