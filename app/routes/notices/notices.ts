import type { ToastContent } from '#ui/feedback/toast-store.ts';

/** The notices of redirects and buttons. The specification fixes many of the words. */
const table = {
  'registration-submitted': {
    title: 'Registration Submitted!',
    description: 'Your registration is saved. Log in to complete payment and manage your details.',
  },
  'login-successful': {
    title: 'Login Successful!',
    description: 'Welcome back to your dashboard.',
  },
  'login-failed-other-email': {
    title: 'Login Failed',
    description: 'No registration found with this email. Please register first.',
    variant: 'destructive',
  },
  'login-failed-no-registration': {
    title: 'Login Failed',
    description: 'No registration data found. Please register first.',
    variant: 'destructive',
  },
  'logged-out': {
    title: 'Logged Out',
    description: 'You are logged out on this device.',
  },
  'access-denied': {
    title: 'Access Denied',
    description: 'Please log in to view your dashboard.',
    variant: 'destructive',
  },
  'please-login-first': {
    title: 'Please Login First',
    description: 'You need to be logged in to book a stall or venue.',
    variant: 'destructive',
  },
  'booking-submitted': {
    title: 'Booking Request Submitted!',
    description: 'Your spot is held. You find the request on your dashboard.',
  },
  'booking-withdrawn': {
    title: 'Booking Withdrawn',
    description: 'The spot is free again.',
  },
  'details-saved': {
    title: 'Details Saved',
    description: 'Your registration is up to date.',
  },
  'file-saved': {
    title: 'File Received',
    description: 'It is stored encrypted with your registration.',
  },
  'payment-recorded': {
    title: 'Payment Recorded',
    description: 'The participant is informed by mail.',
  },
  'refund-recorded': {
    title: 'Refund Recorded',
    description: 'The amount is now counted as refunded.',
  },
  'payment-undone': {
    title: 'Undone',
    description: 'A counter-entry was recorded. The original entry stays visible.',
  },
  'booking-confirmed': {
    title: 'Booking Confirmed',
    description: 'The applicant is informed by mail.',
  },
  'booking-declined': {
    title: 'Booking Declined',
    description: 'Your message is being sent, and the spot is free again.',
  },
  'booking-ended': {
    title: 'Booking Withdrawn',
    description: 'The spot is free again.',
  },
  'booking-moved': {
    title: 'Booking Moved',
    description: 'The applicant is informed by mail and sees the new spot on their dashboard.',
  },
  'booking-extended': {
    title: 'More Time to Pay',
    description: 'The applicant gets another reminder before it ends.',
  },
  'erasure-asked': {
    title: 'Request Received',
    description: 'An organiser will answer it. A mail confirms your request.',
  },
  'erasure-taken-back': {
    title: 'Request Taken Back',
    description: 'Your registration stays unchanged.',
  },
  'enquiry-sent': {
    title: 'Message Sent',
    description: 'Your message has reached the organisers. They answer by email.',
  },
  'opening-email-client': {
    title: 'Opening Email Client',
    description: 'Your message is ready to send in your mail program.',
  },
  'feature-in-progress': {
    title: '🚧 Feature In Progress',
    description: 'This is not available yet. The organisers will announce it here.',
    variant: 'announcement',
  },
  'payment-soon': {
    title: '🚧 Feature In Progress',
    description: 'Payment processing will be available soon.',
    variant: 'announcement',
  },
  'feature-suggestion': {
    title: 'Feature Suggestion',
    description: 'You can suggest new features in the chat!',
    variant: 'announcement',
  },
} satisfies Record<string, ToastContent>;

export type NoticeId = keyof typeof table;

export const notices: Record<NoticeId, ToastContent> = table;

/** The notice of a card or button whose feature is only announced. */
function announce(title: string) {
  return (name: string): ToastContent => ({
    title: `🚧 ${title} Coming Soon!`,
    description: `${name} is being prepared.`,
    variant: 'announcement',
  });
}

export const speakerSoon = announce('Speaker Details');
export const venueSoon = announce('Venue Feature');

const cookieName = 'notice';

/** The `Set-Cookie` value that carries a notice over a redirect. Scripts may read it: it only holds an id. */
export function noticeCookie(id: NoticeId) {
  return `${cookieName}=${id}; Path=/; Max-Age=60; SameSite=Lax`;
}

/** The `Set-Cookie` value, also for `document.cookie`, that deletes the notice after it was shown. */
export const clearedNoticeCookie = `${cookieName}=; Path=/; Max-Age=0; SameSite=Lax`;

/** Returns the notice of a `Cookie` header or of `document.cookie`, or undefined if there is none or its id is unknown. */
export function readNoticeCookie(cookies: string | null): NoticeId | undefined {
  const given = cookies?.match(new RegExp(`(?:^|;\\s*)${cookieName}=([a-z-]+)`))?.[1];
  return given !== undefined && Object.hasOwn(table, given) ? (given as NoticeId) : undefined;
}
