import type { TransferLine } from '#conference/edition/bank-accounts.ts';
import { MailButton, MailDetails, MailFrame, MailText } from '#ui/mail/mail.tsx';

type RegistrationMail = {
  edition: { name: string; email: string };
  reference: string;
  participantType: string;
  /** Formatted with its currency. */
  fee: string;
  /** The bank account for the fee. Undefined if the edition names none, or if the fee need not be paid yet. */
  transfer: readonly TransferLine[] | undefined;
  /** Whether a visa invitation letter was asked for. */
  needsVisa: boolean;
  loginAddress: string;
  /** Whether the address has another registration. Then the participant has to sign in by mail and choose one. */
  hasOthers: boolean;
};

/** Confirms a registration. A mail never contains passport details. */
export function RegistrationEmail(props: RegistrationMail) {
  const { edition, reference, participantType, fee, transfer, needsVisa, loginAddress, hasOthers } = props;
  return (
    <MailFrame
      preview={`We received your registration, ${reference}`}
      title="Your registration is saved"
      sender={`${edition.name} · ${edition.email}`}
    >
      {/* Without the name: anybody could type a message to a stranger into that field. */}
      <MailText>Dear participant,</MailText>
      <MailText>
        Thank you for registering. Your reference is <strong>{reference}</strong>; please give it whenever you
        write to us or pay.
      </MailText>
      <MailText>
        Your participant type is {participantType}. The fee is {fee}, and your registration is complete once
        it is paid in full. On your dashboard you see what is left to do, and can add your photograph and
        passport scan.
      </MailText>
      {transfer && (
        <>
          <MailText>You may pay by bank transfer, with your reference as the reason for payment:</MailText>
          <MailDetails lines={transfer} />
        </>
      )}
      {needsVisa && (
        <MailText>
          You asked for a visa invitation letter: it is issued once the fee is paid, so please leave time for
          your embassy.
        </MailText>
      )}
      {hasOthers && (
        <MailText>
          There is more than one registration with this address. Please sign in by mail and choose the one to
          keep: until then the new one is not counted.
        </MailText>
      )}
      <MailButton href={loginAddress}>Log in to your dashboard</MailButton>
      <MailText>
        On another phone or computer, choose “Email me a sign-in link” on the login page. If you did not
        register, please tell us at {edition.email}.
      </MailText>
    </MailFrame>
  );
}
