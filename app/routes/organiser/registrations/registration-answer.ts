import type { SealedDetails } from '#conference/registration/registration.ts';
import type { RefusedText } from './read-reason.server.ts';

/** The form that was refused, the error of its field, and what was typed. */
export type RefusedForm = RefusedText & { intent: 'reveal' | 'note' | 'withdraw' | 'reinstate' };

/** The answer to a form of a registration's page that does not redirect. */
export type RegistrationAnswer = { message?: string; form?: RefusedForm; revealed?: SealedDetails };
