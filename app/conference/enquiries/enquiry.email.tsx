import { MailButton, MailFrame, MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { type EnquiryForm, type Topic, topicWords } from './enquiry.ts';

type EnquiryMail = {
  sender: string;
  enquiry: EnquiryForm & { topic: Topic };
  /** The URL of the enquiry's page at the desk. */
  deskAddress: string;
};

/** Shows an enquiry to the organisers. An answer to this mail goes to the visitor. */
export function EnquiryEmail({ sender, enquiry, deskAddress }: EnquiryMail) {
  return (
    <MailFrame preview="An enquiry from the website" title="An enquiry from the website" sender={sender}>
      <MailText>
        From <bdi>{enquiry.name}</bdi>, {enquiry.email}
        {enquiry.topic !== 'contact' && `, about: ${topicWords[enquiry.topic]}`}
      </MailText>
      <MailParagraphs text={enquiry.message} />
      <MailButton href={deskAddress}>Open it in the inbox</MailButton>
    </MailFrame>
  );
}

type ReplyMail = {
  sender: string;
  text: string;
  by: string;
  /** The address that gets an answer to this mail. */
  mailbox: string;
};

/** An organiser's reply. It does not quote the visitor's message, because anybody may have typed this address. */
export function EnquiryReplyEmail({ sender, text, by, mailbox }: ReplyMail) {
  return (
    <MailFrame preview="An answer to your message" title="An answer to your message" sender={sender}>
      <MailParagraphs text={text} />
      <MailText>{by}</MailText>
      <MailText>To write back, answer this mail. Your answer goes to {mailbox}.</MailText>
    </MailFrame>
  );
}
