import { wordGroup } from '#platform/words/words.ts';

/** The words of the notices that pages show without a redirect. The specification fixes many of them. */
export const noticeWords = wordGroup('notices', {
  'login-failed-other-email': 'Login Failed',
  'login-failed-other-email-text': 'No registration found with this email. Please register first.',
  'login-failed-no-registration': 'Login Failed',
  'login-failed-no-registration-text': 'No registration data found. Please register first.',
  'please-login-first': 'Please Login First',
  'please-login-first-text': 'You need to be logged in to book a stall or venue.',
  login: 'Login',
  'opening-email-client': 'Opening Email Client',
  'opening-email-client-text': 'Your message is ready to send in your mail program.',
  'feature-in-progress': '🚧 Feature In Progress',
  'feature-in-progress-text': 'This is not available yet. The organisers will announce it here.',
  'payment-soon': '🚧 Feature In Progress',
  'payment-soon-text': 'Payment processing will be available soon.',
  'feature-suggestion': 'Feature Suggestion',
  'feature-suggestion-text': 'You can suggest new features in the chat!',
});
