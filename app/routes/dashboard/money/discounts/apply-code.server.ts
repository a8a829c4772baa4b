import { data } from 'react-router';
import { applyDiscountCode } from '#conference/money/discounts/apply-discount-code.server.ts';
import { parseTypedCode } from '#conference/money/discounts/discount.ts';
import { discountLimits } from '#conference/money/discounts/discount-rate-limits.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import type { ParticipantForm } from '#routes/visitor/participant-route.server.ts';
import { discountRefusalWords } from './discount-words.ts';

/** The answer to a refused form. `code` is the text that the participant typed. */
export type DiscountRefusal = { message?: string; errors?: { code?: string }; code?: string };

/** Applies the typed discount code to the participant's fee. */
export async function applyCode({ context, form, participant, translator }: ParticipantForm) {
  const { registrationId } = participant;
  const typed = fieldText(form, 'code');
  const limit = await context.limits.takeAll([
    [discountLimits.byRegistration, registrationId],
    [discountLimits.byAddress, context.clientAddress],
  ]);
  if (!limit.ok) return refuseForNow<DiscountRefusal>(limit.retryAfterSeconds, { code: typed }, translator);
  const code = parseTypedCode(typed);
  const { requestId } = context;
  const used =
    code === undefined
      ? ({ ok: false, reason: 'not-valid' } as const)
      : await applyDiscountCode(context, { registrationId, code, requestId }, context.now());
  if (used.ok) return redirectTo('/dashboard/payment', 'code-used');
  const words = translator.words(discountRefusalWords);
  const refusal: DiscountRefusal = { errors: { code: words[used.reason] }, code: typed };
  return data(refusal, { status: used.reason === 'not-valid' ? 422 : 409 });
}
