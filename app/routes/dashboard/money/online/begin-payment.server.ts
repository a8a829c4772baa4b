import { data } from 'react-router';
import { providerNames } from '#conference/edition/money/provider-names.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import { isChargeKind } from '#conference/money/ledger/payment.ts';
import { beginCheckout, type CheckoutRequest } from '#conference/money/online/begin-checkout.server.ts';
import { checkoutLimits } from '#conference/money/online/checkout-rate-limits.server.ts';
import {
  BelowMinimum,
  ProviderRefused,
  ProviderUnavailable,
} from '#conference/money/providers/payment-provider.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { say } from '#platform/words/words.ts';
import type { PostedForm } from '#routes/forms/form-action.server.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import type { ParticipantForm } from '#routes/visitor/participant-route.server.ts';
import { checkoutPathOf, limitKeyOf } from '../group/payer-paths.ts';
import { payOnlineWords } from './pay-online-words.ts';

/** Begins an online payment of one charge of the participant, with the provider that the form names. */
export async function beginPayment(posted: ParticipantForm) {
  const { context, form, participant, translator } = posted;
  const words = translator.words(payOnlineWords);
  const [kind, id] = [fieldText(form, 'kind'), fieldText(form, 'id')];
  if (!isChargeKind(kind) || !isUuid(id)) return data({ message: words['not-yours'] }, { status: 404 });
  const of = { kind, id };
  const option = (await readPayer(context.db, of))?.booking?.option;
  const description =
    option === undefined
      ? words.fee
      : say(words.booking, { booking: titleOf(context.settings, option, translator) });
  const { registrationId } = participant;
  return await openCheckout(posted, { of, payer: { registrationId }, description });
}

/**
 * Begins a checkout with the provider that the form names. Redirects to our page that leads to the provider, or answers
 * why there is no checkout.
 */
export async function openCheckout(
  { context, form, translator }: PostedForm,
  asked: Pick<CheckoutRequest, 'of' | 'payer' | 'description'>,
) {
  const { payer } = asked;
  const words = translator.words(payOnlineWords);
  const limit = await context.limits.take(checkoutLimits.byRegistration, limitKeyOf(payer));
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, {}, translator);
  const provider = providerNames.find((name) => name === fieldText(form, 'provider'));
  if (!provider) return data({ message: words['not-offered'] }, { status: 422 });
  try {
    const request = { ...asked, provider, language: translator.locale };
    const begun = await beginCheckout(context, request, context.now());
    if (!begun.ok) {
      return data({ message: words[begun.reason] }, { status: begun.reason === 'not-yours' ? 404 : 409 });
    }
    return redirectTo(`${checkoutPathOf(payer)}/leave/${begun.checkoutId}`);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    if (error instanceof BelowMinimum) {
      return data({ message: words['below-minimum'] }, { status: 409 });
    }
    context.log.error({ err: error, requestId: context.requestId }, 'a checkout could not be opened');
    return data({ message: words.unavailable }, { status: 503 });
  }
}
