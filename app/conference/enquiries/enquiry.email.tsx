import { MailFrame, MailText } from '#ui/mail.tsx';
import type { EnquiryForm } from './enquiry.ts';

/** What a visitor wrote, for the organiser's mailbox alone; answering it answers the visitor. */
export function EnquiryEmail({ sender, enquiry }: { sender: string; enquiry: EnquiryForm }) {
  return (
    <MailFrame preview="An enquiry from the website" title="An enquiry from the website" sender={sender}>
      <MailText>
        From {enquiry.name}, {enquiry.email}
      </MailText>
      {enquiry.message.split('\n').map((text, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once, its lines never move.
        <MailText key={line}>{text}</MailText>
      ))}
    </MailFrame>
  );
}
