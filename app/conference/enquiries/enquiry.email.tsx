import { MailButton, MailFrame, MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { type EnquiryForm, type Topic, topicWords } from './enquiry.ts';

type EnquiryMail = {
  sender: string;
  enquiry: EnquiryForm & { topic: Topic };
  /** Where the organisers handle it. */
  deskAddress: string;
};

/** What a visitor wrote, for the organiser's mailbox alone; answering it answers the visitor. */
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

/** What an organiser answers. The visitor's own words are not repeated: anybody may have typed this address. */
export function EnquiryReplyEmail({ sender, text, by }: { sender: string; text: string; by: string }) {
  return (
    <MailFrame preview="An answer to your message" title="An answer to your message" sender={sender}>
      <MailParagraphs text={text} />
      <MailText>{by}</MailText>
    </MailFrame>
  );
}
