import type { SealedDetails } from '#conference/registration/registration.ts';
import type { RefusedText } from './read-reason.server.ts';

/** Which form was refused, what was wrong with its one field, and what was typed. */
export type RefusedForm = RefusedText & { intent: 'reveal' | 'note' | 'withdraw' | 'reinstate' };

/** What a registration's page answers a form that led nowhere else. */
export type RegistrationAnswer = { message?: string; form?: RefusedForm; revealed?: SealedDetails };
