import type { ContactPage } from '#conference/edition/schema/pages/part-schemas.ts';

export const contact: ContactPage = {
  meta: {
    title: 'Contact · {event}',
    description:
      'Call one of our three offices or write to us: questions about registration, visas, speaking, partnership and the press.',
  },
  print: { src: 'print-contact', alt: '', width: 240, height: 240 },
  title: 'Write, call, drop by',
  lead: 'Three offices, so somebody is always awake. People read what you write, and people answer.',
  officesTitle: 'Our offices',
  inquiries: 'General inquiries',
  address: 'Address',
  form: {
    title: 'Send a message',
    note: 'Your own mail program opens with the message ready to send.',
    name: 'Full name',
    email: 'Email',
    message: 'Message',
    openMail: 'Open in my mail program',
    sendHere: 'Send it from this page instead',
    send: 'Send message',
    sending: 'Sending…',
    required: 'All fields are required.',
    mailSubject: 'Message from {sender-name} for the Peace Conference',
  },
};
