import { data } from 'react-router';
import { formatMoney } from '#conference/edition/money/money.ts';
import { feesOf } from '#conference/edition/participant-types.server.ts';
import { chooseCurrency } from '#conference/money/choose-currency.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import type { ParticipantForm } from '#routes/visitor/participant-route.server.ts';
import { currencyWords } from './currency-words.ts';
import type { OwnCharges } from './read-own-charges.server.ts';

/** Loads the other currencies in which the participant can pay the fee. The list is usually empty. */
export function loadCurrencyChoice(
  { settings }: Pick<RouteContext, 'settings'>,
  { registration, feeBalance: balance }: OwnCharges,
  translator: Translator,
) {
  const words = translator.words(currencyWords);
  const isOpen = balance !== undefined && balance.due === balance.charged && balance.received === 0;
  const fees = isOpen && !registration.isStallHolder ? feesOf(settings, registration.participantType) : [];
  return {
    words,
    offers: fees
      .filter(({ currency }) => currency !== balance?.currency)
      .map((fee) => ({
        currency: fee.currency,
        label: say(words.button, { fee: formatMoney(fee, translator.locale) }),
      })),
  };
}

export type CurrencyChoice = ReturnType<typeof loadCurrencyChoice>;

/** Changes the currency of the participant's fee to the one that the form names. */
export async function chooseFeeCurrency({ context, form, participant, translator }: ParticipantForm) {
  const { registrationId } = participant;
  const { requestId } = context;
  const currency = fieldText(form, 'currency');
  const chosen = await chooseCurrency(context, { registrationId, currency, requestId }, context.now());
  if (chosen.ok) return redirectTo('/dashboard/payment', 'currency-chosen');
  const words = translator.words(currencyWords);
  return data({ message: words[chosen.reason] }, { status: chosen.reason === 'not-offered' ? 422 : 409 });
}
