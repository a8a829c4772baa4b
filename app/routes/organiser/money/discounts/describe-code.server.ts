import { dayAt, formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { type Discount, discountState, discountStateWords } from '#conference/money/discounts/discount.ts';
import type { ListedCode } from '#conference/money/discounts/list-codes.server.ts';
import { describeZonedTime } from '../../desk-dates.server.ts';

const tones = { open: 'done', 'used-up': 'due', over: 'plain', ended: 'plain' } as const;

/** Describes a discount code for the pages of the desk. */
export function describeCode(settings: Settings, code: ListedCode, now: Date) {
  const state = discountState(code, dayAt(now, edition.timeZone));
  return {
    id: code.id,
    code: code.code,
    name: code.name,
    sponsor: code.sponsor,
    gives: describeDiscount(code.discount),
    state,
    stateWord: discountStateWords[state],
    tone: tones[state],
    used: code.used,
    mostUses: code.mostUses,
    until: code.until === null ? undefined : formatShortDay(code.until),
    types: code.participantTypes?.map((id) => nameParticipantType(settings, id)).join(', '),
    costs: code.costs.map((cost) => formatMoney(cost)),
    made: `${code.maker}, ${describeZonedTime(code.madeAt)}`,
  };
}

export type CodeView = ReturnType<typeof describeCode>;

function describeDiscount(discount: Discount): string {
  switch (discount.kind) {
    case 'amount':
      return formatMoney(discount);
    case 'percent':
      return `${discount.percent} %`;
    case 'free':
      return 'Free';
  }
}
