/** Every kind of mail there is, and what it is called on screens. Its composer stands in app/mails.server.ts. */
export const mailWords = {
  registration: 'Registration received',
  'sign-in': 'Sign-in link',
  enquiry: 'Enquiry from the website',
  'organiser-invitation': 'Invitation to the desk',
  'organiser-sign-in': 'Sign-in link to the desk',
} as const satisfies Record<string, string>;

export type MailKind = keyof typeof mailWords;

export const mailKinds = Object.keys(mailWords) as MailKind[];
