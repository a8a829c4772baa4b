import { z } from 'zod';
import type { RefundCause } from '#conference/edition/money/refund-rules.ts';
import { emailAddress, paragraph } from '#platform/forms/plain-text.ts';
import { cancellationRuleWords } from './cancellation-rule-words.ts';

/** What a participant can ask for. */
export const cancellationKinds = ['cancellation', 'visa-refusal', 'substitution'] as const;
export type CancellationKind = (typeof cancellationKinds)[number];

/** The cause of the refund for each kind of request. The cause decides which refund rule applies. */
export const refundCauses: Record<CancellationKind, RefundCause> = {
  cancellation: 'cancelled',
  'visa-refusal': 'visa-refused',
  substitution: 'substituted',
};

/** The kinds of requests with their names at the desk. */
export const kindWords: Record<CancellationKind, string> = {
  cancellation: 'Cancellation',
  'visa-refusal': 'Visa refused',
  substitution: 'Substitution',
};

/** The states of a request with their names at the desk. */
export const requestStateWords = {
  open: 'To decide',
  granted: 'Granted',
  refused: 'Refused',
  'taken-back': 'Withdrawn',
} as const;
export type RequestState = keyof typeof requestStateWords;

const rules = cancellationRuleWords.english;

/** The form of a request. `seen` is the refund that the page showed, in minor units. */
export const requestSchema = z.object({
  kind: z.enum(cancellationKinds, { error: rules.kind }),
  seen: z
    .string()
    .regex(/^\d{1,12}$/, rules.seen)
    .transform(Number),
});

/** The email address of the person who takes over the place. */
export const substituteSchema = z.object({ substitute: emailAddress(rules.substitute) });

/** The organisers' answer to a request that they refuse. The participant gets it by mail, unchanged. */
export const answerSchema = z.object({ answer: paragraph(1000, 'Please tell the participant why.') });
