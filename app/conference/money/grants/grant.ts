import { z } from 'zod';
import { toMinorUnits } from '#conference/edition/money/minor-units.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { line, optionalParagraph, paragraph } from '#platform/forms/plain-text.ts';
import { grantRuleWords } from './grant-rule-words.ts';

export const grantWishes = ['free', 'reduced'] as const;
export type GrantWish = (typeof grantWishes)[number];

/** What an applicant asks for, at the desk. */
export const grantWishWords: Record<GrantWish, string> = { free: 'A free place', reduced: 'A reduced fee' };

/** The states of an application, at the desk. The applicant learns of a decision when it is sent. */
export const grantStateWords = {
  open: 'Open',
  withdrawn: 'Withdrawn',
  granted: 'Granted',
  refused: 'Refused',
} as const;

const { english: rules } = grantRuleWords;

/** The application: what the person asks for, why, and what they can pay. Who asks for a free place can pay nothing. */
export const grantSchema = z
  .object({
    wish: z.enum(grantWishes, { error: rules.wish }),
    why: paragraph(2000, rules.why),
    canPay: z.union([z.literal(''), line(100, rules.canPay)]),
  })
  .refine(({ wish, canPay }) => wish === 'free' || canPay !== '', {
    path: ['canPay'],
    error: rules.canPay,
  });
export type GrantForm = z.infer<typeof grantSchema>;

/** True if people can apply on this day, which is a day in the edition's zone. */
export function isGrantCallOpen({ grants }: Pick<Settings, 'grants'>, today: string): boolean {
  return grants.isOpen && (grants.until === undefined || today <= grants.until);
}

/** What a member of the committee thinks of an application. */
export const opinionSchema = z.object({
  score: z.enum(['1', '2', '3', '4', '5'], { error: 'Please choose a score.' }).transform(Number),
  note: optionalParagraph(1000),
});

/** The decisions that the desk can note. */
export const grantDecisions = { free: 'Grant a free place', reduced: 'Lower the fee', refused: 'Refuse' };
export type GrantDecision = { kind: 'free' } | { kind: 'reduced'; amount: number } | { kind: 'refused' };

/** The form of a decision. `amount` is by how much the fee is lowered, in the currency of the fee. */
export const decisionSchema = (currency: string) =>
  z
    .object({
      decision: z.enum(['free', 'reduced', 'refused'], { error: 'Please choose a decision.' }),
      amount: z.string().trim().max(20),
      note: optionalParagraph(1000),
    })
    .transform(({ decision, amount, note }, context) => {
      if (decision !== 'reduced') return { note, decision: { kind: decision } satisfies GrantDecision };
      const [, whole = '', fraction = ''] = /^(\d{1,7})(?:\.(\d+))?$/.exec(amount) ?? [];
      const minor = whole === '' ? undefined : toMinorUnits(whole, fraction, currency);
      if (minor) return { note, decision: { kind: decision, amount: minor } satisfies GrantDecision };
      const message = 'Please enter an amount, such as 250 or 250.50.';
      context.addIssue({ code: 'custom', path: ['amount'], message });
      return z.NEVER;
    });
