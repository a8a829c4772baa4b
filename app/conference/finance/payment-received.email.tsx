import type { TransferLine } from '#conference/edition/money/bank-accounts.ts';
import { MailButton, MailDetails, MailFrame, MailText } from '#ui/mail/mail.tsx';

type PaymentMail = {
  edition: { name: string; email: string };
  greeting: string;
  reference: string;
  /** The received amount, formatted with its currency. */
  amount: string;
  isWaiver: boolean;
  receivedOn: string;
  /** What the payment is for: "your registration", "your booking: AC Shop". */
  item: string;
  /** The amount still due, formatted. Undefined if it is paid in full. */
  due: string | undefined;
  /** The amount above what was due, formatted. It will be refunded. Undefined if there is none. */
  overpaid: string | undefined;
  /** The bank account to which the amount still due can be paid. Undefined if the edition names none. */
  transfer: readonly TransferLine[] | undefined;
  /** True if the participant can get documents once everything is paid. */
  hasDocuments: boolean;
  dashboardAddress: string;
};

/** Names the received amount and the amount still due. */
export function PaymentReceivedEmail(props: PaymentMail) {
  const {
    edition,
    reference,
    amount,
    isWaiver,
    receivedOn,
    item,
    due,
    overpaid,
    hasDocuments,
    dashboardAddress,
  } = props;
  return (
    <MailFrame
      preview={due ? `${amount} received, ${due} still due` : `${amount} received, paid in full`}
      title={due ? 'Part of your payment is here' : 'Paid in full'}
      sender={`${edition.name} · ${edition.email}`}
    >
      <MailText>{props.greeting}</MailText>
      <MailText>
        {isWaiver
          ? `The organisers waive ${amount} of what is due for ${item}, from ${receivedOn} on.`
          : `We received ${amount} on ${receivedOn} for ${item}.`}{' '}
        Your reference is <strong>{reference}</strong>.
      </MailText>
      {due ? (
        <>
          <MailText>
            Still due: <strong>{due}</strong>. Please give your reference when you pay it.
          </MailText>
          {props.transfer && <MailDetails lines={props.transfer} />}
        </>
      ) : (
        <MailText>
          With this it is paid in full. Thank you!
          {hasDocuments &&
            ' Your registration is complete. You find your documents on your dashboard as soon as they are issued.'}
        </MailText>
      )}
      {overpaid && (
        <MailText>
          You paid <strong>{overpaid}</strong> more than was due. It will be refunded to you.
        </MailText>
      )}
      <MailButton href={dashboardAddress}>Open your dashboard</MailButton>
      <MailText>If this is not right, please write to {edition.email}.</MailText>
    </MailFrame>
  );
}
