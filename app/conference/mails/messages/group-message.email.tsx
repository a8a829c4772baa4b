import { MailFrame, MailParagraphs, MailText } from '#ui/mail/mail.tsx';

type GroupMessage = {
  edition: { name: string; shortName: string; email: string };
  subject: string;
  text: string;
  reference: string;
  dataAddress: string;
};

/**
 * The mail that brings a message from the organisers to one participant. It ends with the reason why the participant
 * gets it, and says how to withdraw and where to see or erase the stored data.
 */
export function GroupMessageEmail({ edition, subject, text, reference, dataAddress }: GroupMessage) {
  return (
    <MailFrame preview={subject} title={subject} sender={`${edition.name} · ${edition.email}`}>
      <MailParagraphs text={text} />
      <MailText>
        You get this mail because this address is registered for the {edition.shortName}, as {reference}. To
        withdraw, reply to this mail. To see, correct or erase what we hold about you: {dataAddress}
      </MailText>
    </MailFrame>
  );
}
