import type { ToastContent } from '#ui/feedback/toast-store.ts';

/** Every notice a redirect can carry, and those that buttons show; the words are the specification's. */
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
    action: { label: 'Login', to: '/login?next=/bharat-utsav' },
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
    description: 'The participant is told by mail.',
  },
  'refund-recorded': {
    title: 'Refund Recorded',
    description: 'It counts as paid back from now on.',
  },
  'payment-undone': {
    title: 'Undone',
    description: 'A counter-entry was written; what was recorded stays to be seen.',
  },
  'booking-confirmed': {
    title: 'Booking Confirmed',
    description: 'The applicant is told by mail.',
  },
  'booking-declined': {
    title: 'Booking Declined',
    description: 'Your message is on its way, and the spot is free again.',
  },
  'booking-ended': {
    title: 'Booking Withdrawn',
    description: 'The spot is free again.',
  },
  'booking-moved': {
    title: 'Booking Moved',
    description: 'The applicant is told by mail, and sees the new place on their dashboard.',
  },
  'booking-extended': {
    title: 'More Time to Pay',
    description: 'The applicant is reminded again before it runs out.',
  },
  'erasure-asked': {
    title: 'Request Received',
    description: 'An organiser answers it. A mail confirms that you asked.',
  },
  'erasure-taken-back': {
    title: 'Request Taken Back',
    description: 'Your registration stays as it is.',
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

/** What a speaker card or button answers while speakers are only announced. */
export function speakerSoon(name: string): ToastContent {
  return {
    title: '🚧 Speaker Details Coming Soon!',
    description: `${name} is being prepared.`,
    variant: 'announcement',
  };
}

/** What a venue card or button answers while the venue's features are only announced. */
export function venueSoon(name: string): ToastContent {
  return {
    title: '🚧 Venue Feature Coming Soon!',
    description: `${name} is being prepared.`,
    variant: 'announcement',
  };
}

const cookieName = 'notice';

/** The `Set-Cookie` value that carries a notice over a redirect; scripts may read it, for it holds an id alone. */
export function noticeCookie(id: NoticeId) {
  return `${cookieName}=${id}; Path=/; Max-Age=60; SameSite=Lax`;
}

/** The `Set-Cookie` value (or the browser's assignment) that takes the notice away once it is shown. */
export const clearedNoticeCookie = `${cookieName}=; Path=/; Max-Age=0; SameSite=Lax`;

/** The notice named in a `Cookie` header or in `document.cookie`; an unknown id is none. */
export function readNoticeCookie(cookies: string | null): NoticeId | undefined {
  const given = cookies?.match(new RegExp(`(?:^|;\\s*)${cookieName}=([a-z-]+)`))?.[1];
  return given !== undefined && Object.hasOwn(table, given) ? (given as NoticeId) : undefined;
}
