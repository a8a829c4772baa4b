import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';

type RegistrationChangeMail = {
  edition: { name: string; email: string };
  greeting: string;
  reference: string;
};

type CorrectedMail = RegistrationChangeMail & {
  /** The corrected field in words, such as "your name" or "your email address". */
  corrected: string;
  loginAddress: string;
};

/** Tells a participant which fields were corrected, without their values. */
export function CorrectedEmail({ edition, greeting, reference, corrected, loginAddress }: CorrectedMail) {
  return (
    <MailFrame
      preview={`Your registration ${reference} was corrected`}
      title="Your registration was corrected"
      sender={`${edition.name} · ${edition.email}`}
    >
      <MailText>{greeting}</MailText>
      <MailText>
        In your registration, <strong>{reference}</strong>, {corrected} was corrected. Please look at it on
        your dashboard.
      </MailText>
      <MailButton href={loginAddress}>Log in to your dashboard</MailButton>
      <MailText>
        Choose “Email me a sign-in link” on the login page. If you know nothing of this, please write to{' '}
        {edition.email}.
      </MailText>
    </MailFrame>
  );
}

/** Tells the former address that it can no longer be used to open the registration. */
export function AddressChangedEmail({ edition, greeting, reference }: RegistrationChangeMail) {
  return (
    <MailFrame
      preview={`Your registration ${reference} has another email address now`}
      title="Another email address"
      sender={`${edition.name} · ${edition.email}`}
    >
      <MailText>{greeting}</MailText>
      <MailText>
        Your registration, <strong>{reference}</strong>, has another email address now. This one opens it no
        longer, and no more mails about it come here.
      </MailText>
      <MailText>
        If you know nothing of this, please write to {edition.email} at once and give the reference.
      </MailText>
    </MailFrame>
  );
}
