import type { ReactNode } from 'react';
import { MailButton, MailFrame, MailParagraphs, MailText } from '#ui/mail/mail.tsx';

type Sender = { name: string; shortName: string; email: string };
type ErasureMail = { edition: Sender; reference: string };

function RequestFrame({
  edition,
  preview,
  children,
}: {
  edition: Sender;
  preview: string;
  children: ReactNode;
}) {
  const sender = `${edition.name} · ${edition.email}`;
  return <MailFrame {...{ preview, sender, children }} title="Your request for erasure" />;
}

/** Confirms a request for erasure, so that the person knows of it before anything is erased. */
export function ErasureRequestedEmail({
  edition,
  reference,
  answeredBy,
  dataAddress,
}: ErasureMail & { answeredBy: string; dataAddress: string }) {
  return (
    <RequestFrame edition={edition} preview={`We received the request to erase ${reference}`}>
      <MailText>
        We received the request to erase everything we hold about you, with the reference {reference}. An
        organiser will answer it by {answeredBy}.
      </MailText>
      <MailText>
        Until then nothing changes, and you can take the request back on your dashboard. After the erasure,
        your data and your bookings are gone, and neither you nor we can restore them.
      </MailText>
      <MailButton href={dataAddress}>Open “Your data”</MailButton>
      <MailText>If you did not ask for this, please tell us at once at {edition.email}.</MailText>
    </RequestFrame>
  );
}

/** Says why a request for erasure was refused, in the organiser's own words. */
export function ErasureRefusedEmail({ edition, reference, reason }: ErasureMail & { reason: string }) {
  return (
    <RequestFrame edition={edition} preview={`Your request to erase ${reference}`}>
      <MailText>We cannot erase your data, {reference}. The reason is:</MailText>
      <MailParagraphs text={reason} />
      <MailText>
        If you do not agree, please write to {edition.email}. You may also complain to the data protection
        authority of your country.
      </MailText>
    </RequestFrame>
  );
}

/** The last mail to an address. The address is destroyed after this mail was sent. */
export function ErasureDoneEmail({ edition }: { edition: Sender }) {
  return (
    <MailFrame
      preview="Everything we held about you is erased"
      title="Your data is erased"
      sender={`${edition.name} · ${edition.email}`}
    >
      <MailText>
        As you asked, we erased your data, your files, your bookings and your messages to us. We also
        destroyed the key with which they were encrypted. Nobody can read them any more.
      </MailText>
      <MailText>
        Your payments stay in our accounts as an amount and a day, without your name. The record of who saw or
        changed what stays, too, and names nobody.
      </MailText>
      <MailText>
        This is our last mail to you: we delete your address within a day. You are welcome to register again
        at any time.
      </MailText>
    </MailFrame>
  );
}
