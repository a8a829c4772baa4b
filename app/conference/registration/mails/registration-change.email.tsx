import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';

type RegistrationChangeMail = {
  edition: { name: string; email: string };
  greeting: string;
  reference: string;
  /** A stall holder has an account and no registration. */
  item: 'registration' | 'account';
};

type CorrectedMail = RegistrationChangeMail & {
  /** What was corrected in words, such as "your name was corrected". */
  corrected: string;
  /** What a change of the type did to the fee. */
  fee: string | undefined;
  loginAddress: string;
};

/** Tells somebody which fields were corrected, without their values. */
export function CorrectedEmail({
  edition,
  greeting,
  reference,
  item,
  corrected,
  fee,
  loginAddress,
}: CorrectedMail) {
  return (
    <MailFrame
      preview={`Your ${item} ${reference} was corrected`}
      title={`Your ${item} was corrected`}
      sender={`${edition.name} · ${edition.email}`}
    >
      <MailText>{greeting}</MailText>
      <MailText>
        In your {item}, <strong>{reference}</strong>, {corrected}. Please look at it on your dashboard.
      </MailText>
      {fee && <MailText>{fee}</MailText>}
      <MailButton href={loginAddress}>Log in to your dashboard</MailButton>
      <MailText>
        Choose “Email me a sign-in link” on the login page. If you know nothing of this, please write to{' '}
        {edition.email}.
      </MailText>
    </MailFrame>
  );
}

/** Tells the former address that it can no longer be used to open the registration or account. */
export function AddressChangedEmail({ edition, greeting, reference, item }: RegistrationChangeMail) {
  return (
    <MailFrame
      preview={`Your ${item} ${reference} has another email address now`}
      title="Another email address"
      sender={`${edition.name} · ${edition.email}`}
    >
      <MailText>{greeting}</MailText>
      <MailText>
        Your {item}, <strong>{reference}</strong>, has another email address now. This one opens it no longer,
        and no more mails about it come here.
      </MailText>
      <MailText>
        If you know nothing of this, please write to {edition.email} at once and give the reference.
      </MailText>
    </MailFrame>
  );
}
