/**
 * Files of pages and mails for participants that still contain English texts in their code. Do not add a file to this
 * list.
 */
export const filesWithLiterals = [
  'app/conference/enquiries/enquiry.mail.server.tsx',
  'app/conference/mails/messages/group-message.mail.server.tsx',
  'app/routes/dashboard/overview/booking-list.tsx',
  'app/routes/dashboard/overview/file-row.tsx',
  'app/routes/dashboard/overview/overview.tsx',
  'app/routes/dashboard/overview/todo.tsx',
  'app/routes/festival/booking-form.tsx',
  'app/routes/festival/option-panel.tsx',
  'app/routes/page/error-page.tsx',
  'app/ui/feedback/status.tsx',
];
