import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';

export type ErasureMail = {
  edition: { name: string; shortName: string; email: string };
  reference: string;
};

type Requested = ErasureMail & { answeredBy: string; dataAddress: string };

/** Confirms that somebody asked for erasure, so that nobody is erased without hearing of it first. */
export function ErasureRequestedEmail({ edition, reference, answeredBy, dataAddress }: Requested) {
  return (
    <MailFrame
      preview={`We received the request to erase ${reference}`}
      title="Your request for erasure"
      sender={`${edition.name} · ${edition.email}`}
    >
      <MailText>
        We received the request to erase everything we hold about the registration {reference}. An organiser
        answers it by {answeredBy}.
      </MailText>
      <MailText>
        Until then nothing changes, and you can take the request back on your dashboard. Once it is carried
        out, your registration and your bookings are gone, and neither you nor we can bring them back.
      </MailText>
      <MailButton href={dataAddress}>Open “Your data”</MailButton>
      <MailText>If you did not ask for this, please tell us at once at {edition.email}.</MailText>
    </MailFrame>
  );
}

/** Says why a request for erasure was refused, in the organiser's own words. */
export function ErasureRefusedEmail({ edition, reference, reason }: ErasureMail & { reason: string }) {
  return (
    <MailFrame
      preview={`Your request to erase ${reference}`}
      title="Your request for erasure"
      sender={`${edition.name} · ${edition.email}`}
    >
      <MailText>
        We cannot carry out your request to erase the registration {reference}. This is why:
      </MailText>
      {reason.split('\n').map((text, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once, its lines never move.
        <MailText key={line}>{text}</MailText>
      ))}
      <MailText>
        Please write to {edition.email} if you see it differently. You may also complain to the data
        protection authority of your country.
      </MailText>
    </MailFrame>
  );
}

/** The last mail to an address: it is forgotten once this is sent. */
export function ErasureDoneEmail({ edition }: Pick<ErasureMail, 'edition'>) {
  return (
    <MailFrame
      preview="Everything we held about you is erased"
      title="Your data is erased"
      sender={`${edition.name} · ${edition.email}`}
    >
      <MailText>
        As you asked, we erased your registration, your files, your bookings and your messages to us, and
        destroyed the key with which they were encrypted. Nobody can read them any more.
      </MailText>
      <MailText>
        What was paid stays in our accounts as an amount and a day, without your name. The list of who saw or
        changed what stays, too, and names nobody.
      </MailText>
      <MailText>
        This is our last mail to you: your address is forgotten within a day. You are welcome to register
        again at any time.
      </MailText>
    </MailFrame>
  );
}
