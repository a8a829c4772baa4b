/**
 * Files of pages and mails for participants that still contain English texts in their code. Do not add a file to this
 * list.
 */
export const filesWithLiterals = [
  'app/conference/enquiries/enquiry.mail.server.tsx',
  'app/conference/mails/messages/group-message.mail.server.tsx',
  'app/routes/page/error-page.tsx',
];
