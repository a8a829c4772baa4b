import { wordGroup } from '#platform/words/words.ts';

/** The words of participants' notices after a redirect. The specification fixes many of them. */
export const redirectNoticeWords = wordGroup('redirect-notices', {
  'registration-submitted': 'Registration Submitted!',
  'registration-submitted-text':
    'Your registration is saved. Log in to complete payment and manage your details.',
  'registration-without-files': 'Registration Submitted!',
  'registration-without-files-text':
    'Your registration is saved, but we could not store your files. Please sign in with a mailed link later and add them on your dashboard.',
  'login-successful': 'Login Successful!',
  'login-successful-text': 'Welcome back to your dashboard.',
  'logged-out': 'Logged Out',
  'logged-out-text': 'You are logged out on this device.',
  'access-denied': 'Access Denied',
  'access-denied-text': 'Please log in to view your dashboard.',
  'booking-submitted': 'Booking Request Submitted!',
  'booking-submitted-text': 'Your spot is held. You find the request on your dashboard.',
  'booking-without-picture': 'Booking Request Submitted!',
  'booking-without-picture-text': 'Your spot is held, but we could not store your picture.',
  'booking-withdrawn': 'Booking Withdrawn',
  'booking-withdrawn-text': 'The spot is free again.',
  'details-saved': 'Details Saved',
  'details-saved-text': 'Your registration is up to date.',
  'file-saved': 'File Received',
  'file-saved-text': 'It is stored encrypted with your registration.',
  'cancellation-asked': 'Request Received',
  'cancellation-asked-text': 'An organiser will answer it. A mail confirms your request.',
  'cancellation-taken-back': 'Request Taken Back',
  'cancellation-taken-back-text': 'Nothing changes.',
  'erasure-asked': 'Request Received',
  'erasure-asked-text': 'An organiser will answer it. A mail confirms your request.',
  'erasure-taken-back': 'Request Taken Back',
  'erasure-taken-back-text': 'Your registration stays unchanged.',
  'invoice-issued': 'Invoice Issued',
  'invoice-issued-text': 'You can download it here.',
  'enquiry-sent': 'Message Sent',
  'enquiry-sent-text': 'Your message has reached the organisers. They answer by email.',
});
