import { addDays } from '#conference/edition/days.ts';
import type { EditionFacts } from '#conference/edition/schema/facts-schema.ts';

type Facts = Pick<EditionFacts, 'refunds' | 'conference'>;

/**
 * Why money is refunded. `not-held` means that the organisers declined a booking, or that it expired unpaid.
 * `substituted` means that another person took the place, so the fee moved to that person and nothing is refunded.
 */
export const refundCauses = [
  'cancelled',
  'visa-refused',
  'cancelled-by-organisers',
  'not-held',
  'substituted',
] as const;
export type RefundCause = (typeof refundCauses)[number];

/** A rule of refunds. It applies from its first to its last day in the edition's zone; null means no limit. */
export type RefundRule = {
  cause: RefundCause;
  from: string | null;
  until: string | null;
  /** The part of the fee that is refunded. */
  percent: number;
};

/**
 * Lists all rules of refunds. The policy page, the quote and the refund use this one table. The source of the rules
 * is the refund policy of the specification, section 9.
 */
export function listRefundRules({ refunds, conference }: Facts): RefundRule[] {
  const { byDate, visaRefused, cancelledByOrganisers } = refunds;
  const always = { from: null, until: null };
  return [
    ...byDate.map(({ until, percent }, index) => {
      const before = byDate[index - 1]?.until ?? null;
      const from = before === null ? null : addDays(before, 1);
      return { cause: 'cancelled' as const, from, until, percent };
    }),
    {
      cause: 'visa-refused',
      from: null,
      until: dayBeforeStart({ conference }, visaRefused.daysBefore),
      percent: visaRefused.percent,
    },
    { cause: 'cancelled-by-organisers', ...always, percent: cancelledByOrganisers },
    { cause: 'not-held', ...always, percent: 100 },
    { cause: 'substituted', ...always, percent: 0 },
  ];
}

/** Finds the rule that applies to a request on this day. Returns undefined if nothing is refunded. */
export function findRefundRule(
  rules: readonly RefundRule[],
  { cause, day }: { cause: RefundCause; day: string },
): RefundRule | undefined {
  return rules.find(
    (rule) =>
      rule.cause === cause &&
      (rule.from === null || rule.from <= day) &&
      (rule.until === null || day <= rule.until),
  );
}

/** Returns the last day for a request that must be made at least `days` days before the start of the conference. */
function dayBeforeStart({ conference }: Pick<Facts, 'conference'>, days: number): string {
  return addDays(conference.from, -days);
}

/**
 * Returns the last days, in the edition's zone, on which people can claim a visa refusal and ask for a substitution.
 */
export function lastDaysToAsk(facts: Facts) {
  const { visaRefused, substitutionDaysBefore } = facts.refunds;
  return {
    visaRefused: dayBeforeStart(facts, visaRefused.daysBefore),
    substitution: dayBeforeStart(facts, substitutionDaysBefore),
  };
}
