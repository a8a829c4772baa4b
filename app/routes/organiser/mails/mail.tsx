import '#ui/desk/desk-mail.css';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { retryMail } from '#conference/mails/retry-mails.server.ts';
import { findMail, type LoggedMail } from '#conference/mails/search-mails.server.ts';
import { may } from '#conference/organiser/organiser.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { hiddenMails, mailWords } from '#platform/mail/mail-kinds.ts';
import { askDesk } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { composers } from '../../../mails.server.ts';
import { mayOpen } from '../navigation.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/mail';
import { addressOf } from './address-of.server.ts';
import { MailBadge } from './mail-badge.tsx';

export function meta() {
  return [{ title: 'A mail · Organisers’ desk' }];
}

export const loader = organiserLoader('/organiser/mails/:mailId', async ({ params, context, organiser }) => {
  const mail = await require(context, params.mailId);
  const say = (instant: Date) => formatInstant(instant, edition);
  return {
    what: mailWords[mail.kind],
    state: mail.state,
    tries: mail.tries,
    lastError: mail.lastError,
    queued: say(mail.queuedAt),
    sent: mail.sentAt && say(mail.sentAt),
    address: addressOf(mail),
    reference: mail.reference,
    registration:
      mail.registrationId !== null && mayOpen(organiser, '/organiser/registrations/:registrationId')
        ? `/organiser/registrations/${mail.registrationId}`
        : undefined,
    mayRetry: mail.state === 'failed' && may(organiser, 'mails.send'),
    preview: await preview(context, mail),
  };
});

type Preview =
  | { kind: 'hidden'; why: string }
  | { kind: 'nothing' }
  | { kind: 'mail'; to: string; subject: string; text: string };

/** The mail as it would go out at this moment: its text was never stored. */
async function preview(context: RequestContext, mail: LoggedMail): Promise<Preview> {
  const whyHidden = hiddenMails[mail.kind];
  if (whyHidden !== undefined) return { kind: 'hidden', why: whyHidden };
  const composed = await composers[mail.kind](context, mail.subjectId, mail.id);
  if (!composed) return { kind: 'nothing' };
  return { kind: 'mail', to: composed.to, subject: composed.subject, text: composed.text };
}

export const action = organiserAction('/organiser/mails/:mailId', {
  retry: async ({ params, context, organiser }) => {
    const { id: mailId } = await require(context, params.mailId);
    const retried = await retryMail(context, {
      mailId,
      organiserId: organiser.id,
      requestId: context.requestId,
    });
    if (!retried.ok) {
      return data({ message: 'This mail has not failed, or is being tried again already.' }, { status: 409 });
    }
    throw redirect(`/organiser/mails/${mailId}`, { status: 303 });
  },
});

async function require(context: RequestContext, mailId: string): Promise<LoggedMail> {
  const mail = isUuid(mailId) ? await findMail(context.db, mailId) : undefined;
  if (!mail) throw data(null, { status: 404 });
  return mail;
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function MailPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { what, state, tries, lastError, queued, sent, address, reference, registration } = loaderData;
  return (
    <div className="grid max-w-3xl gap-8">
      <header>
        <p>
          <Link to="/organiser/mails">All mails</Link>
        </p>
        <h1 className="mt-2" tabIndex={-1}>
          {what}
        </h1>
      </header>
      <FormSummary message={actionData?.message} />
      <dl className="pairs">
        <div>
          <dt>State</dt>
          <dd>
            <MailBadge state={state} />
            {lastError && <p className="mt-1">{lastError}</p>}
          </dd>
        </div>
        <div>
          <dt>For</dt>
          <dd>
            {address ? <EmailAddress address={address} /> : 'No address on record'}
            {reference && (
              <span className="block">
                {registration ? <Link to={registration}>{reference}</Link> : reference}
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>Queued</dt>
          <dd>{queued}</dd>
        </div>
        {sent && (
          <div>
            <dt>Sent</dt>
            <dd>{sent}</dd>
          </div>
        )}
        <div>
          <dt>Tries</dt>
          <dd>{tries}</dd>
        </div>
      </dl>
      {loaderData.mayRetry && (
        <Form method="post">
          <Button isBusy={isBusy} name="intent" value="retry">
            Try again
          </Button>
        </Form>
      )}
      <section>
        <h2>As it would go out now</h2>
        <PreviewBox preview={loaderData.preview} />
      </section>
    </div>
  );
}

function PreviewBox({ preview }: { preview: Preview }) {
  if (preview.kind === 'hidden') return <p className="mt-3">{preview.why}</p>;
  if (preview.kind === 'nothing') {
    return <p className="mt-3">There is nothing to send any more: what it was about is settled or gone.</p>;
  }
  return (
    <div className="letter mt-4">
      <p className="letter-head">
        To{' '}
        <strong>
          <EmailAddress address={preview.to} />
        </strong>
        <br />
        Subject <strong>{preview.subject}</strong>
      </p>
      <pre className="letter-text">{preview.text}</pre>
    </div>
  );
}
