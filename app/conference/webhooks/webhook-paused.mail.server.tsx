import { edition } from '#conference/edition/edition.server.ts';
import { definePlainMail } from '#conference/mails/define-mail.server.ts';
import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';
import { readEndpoint } from './endpoints.server.ts';

type Paused = { name: string; isGone: boolean; link: string };

/** Tells the organisers that an endpoint was paused, because its receiver does not work. */
export const webhookPausedMail = definePlainMail({
  kind: 'webhook-paused',
  async read({ db, config }, endpointId) {
    const endpoint = await readEndpoint(db, endpointId);
    // Somebody has resumed or ended it meanwhile.
    if (!endpoint?.pausedBecause) return undefined;
    return {
      name: endpoint.name,
      isGone: endpoint.pausedBecause === 'gone',
      link: `${config.origin}/organiser/settings/webhooks/${endpointId}`,
    };
  },
  render({ name, isGone, link }: Paused, { contact }) {
    const title = 'A webhook was paused';
    const body = (
      <MailFrame preview={title} title={title} sender={edition.name}>
        <MailText>
          {isGone
            ? `The receiver of the webhook “${name}” says that it is gone, so nothing more is sent to it.`
            : `The webhook “${name}” was paused, because nothing has arrived at its receiver for two days.`}
        </MailText>
        <MailText>
          What happens is kept for 30 days. When the receiver works again, an owner resumes the webhook, and
          everything that waits is sent.
        </MailText>
        <MailButton href={link}>See the answers of the receiver</MailButton>
      </MailFrame>
    );
    return { to: contact.email, subject: `${title}: ${name}`, body };
  },
});
