import { createHash } from 'node:crypto';
import { data } from 'react-router';
import { recordAct } from '#conference/audit/record-act.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { byGroupPayer } from '#conference/money/group/by-group-payer.server.ts';
import { type CheckedLine, checkReferences } from '#conference/money/group/check-references.server.ts';
import { mostPeople } from '#conference/money/group/group-payment.ts';
import { groupPaymentLimits } from '#conference/money/group/group-payment-rate-limits.server.ts';
import { makeGroupPayment } from '#conference/money/group/make-group-payment.server.ts';
import { invoiceSchema } from '#conference/money/receipts/receipt.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import type { PayerForm } from '#routes/login/mailbox/payer-route.server.ts';
import { groupPaymentRefusalWords, payForOthersWords } from './pay-for-others-words.ts';
import { limitKeyOf, pathForOthers } from './payer-paths.ts';

type Field = 'references' | 'name' | 'address' | 'taxNumber';

/** The answer to a form: the checked list, errors, and everything that was typed. */
export type ListAnswer = {
  message?: string;
  errors?: Partial<Record<Field, string>>;
  values?: Partial<Record<Field | 'isNamed', string>>;
  list?: DescribedList;
};

/** Checks the pasted references and shows the amount due for each. */
export async function checkList(posted: PayerForm) {
  const { form, translator } = posted;
  const values = { references: fieldText(form, 'references') };
  if (values.references.trim() === '') {
    const errors = { references: translator.words(payForOthersWords).empty };
    return data<ListAnswer>({ errors, values }, { status: 422 });
  }
  const looked = await lookUp(posted, values.references);
  if (!looked.ok) return refuseForNow<ListAnswer>(looked.retryAfterSeconds, { values }, translator);
  return data<ListAnswer>({ values, list: describeList(looked.lines, translator) });
}

/** Creates the group payment of the form, and redirects to its page. */
export async function makePayment(posted: PayerForm) {
  const { context, form, payer, translator } = posted;
  const values = {
    references: fieldText(form, 'references'),
    name: fieldText(form, 'name'),
    address: fieldText(form, 'address'),
    taxNumber: fieldText(form, 'taxNumber'),
    isNamed: fieldText(form, 'isNamed'),
  };
  const looked = await lookUp(posted, values.references);
  if (!looked.ok) return refuseForNow<ListAnswer>(looked.retryAfterSeconds, { values }, translator);
  const list = describeList(looked.lines, translator);
  const read = invoiceSchema.safeParse(values);
  if (!read.success) {
    const errors = fieldErrors<Field>(read.error, translator);
    return data<ListAnswer>({ errors, values, list }, { status: 422 });
  }
  const content = JSON.stringify([limitKeyOf(payer), fieldText(form, 'formKey'), values]);
  const order = {
    ...payer,
    text: values.references,
    payer: read.data,
    isPayerNamed: values.isNamed !== '',
    submissionHash: createHash('sha256').update(content).digest(),
    requestId: context.requestId,
  };
  const made = await makeGroupPayment(context, order, context.now());
  if (made.ok) return redirectTo(`${pathForOthers(payer)}/${made.id}`);
  const message = translator.words(groupPaymentRefusalWords)[made.reason];
  return data<ListAnswer>({ message, values, list }, { status: 409 });
}

/**
 * Looks up the typed references, within the rate limits. Each unknown reference counts towards a limit, so that nobody
 * can find names by trying references.
 */
async function lookUp({ context, payer }: PayerForm, text: string) {
  const key = limitKeyOf(payer);
  const limit = await context.limits.takeAll([
    [groupPaymentLimits.lists, key],
    [groupPaymentLimits.listsByAddress, context.clientAddress],
  ]);
  if (!limit.ok) return limit;
  const lines = await checkReferences(context.db, text);
  for (const { problem } of lines) {
    if (problem !== 'unknown') continue;
    const wrong = await context.limits.takeAll([
      [groupPaymentLimits.unknown, key],
      [groupPaymentLimits.unknownByAddress, context.clientAddress],
    ]);
    if (!wrong.ok) return wrong;
  }
  const { requestId } = context;
  await recordAct(context.db, {
    ...byGroupPayer(payer, { requestId }),
    action: 'references.checked',
    detail: { found: lines.filter(({ firstName }) => firstName !== undefined).length, all: lines.length },
  });
  return { ok: true as const, lines };
}

function describeList(lines: readonly CheckedLine[], translator: Translator) {
  const words = translator.words(payForOthersWords);
  const payable = lines.filter(({ due, problem }) => due !== undefined && problem === undefined);
  const currency = payable[0]?.due?.currency;
  const sum = payable.reduce((total, { due }) => total + (due?.amount ?? 0), 0);
  const leftOut = lines.length - payable.length;
  return {
    lines: lines.map(({ typed, reference, firstName, due, problem }, index) => ({
      id: `${index} ${typed}`,
      typed: reference ?? typed,
      firstName,
      due: due && formatMoney(due, translator.locale),
      problem:
        problem === 'too-many' ? say(words['too-many'], { most: mostPeople }) : problem && words[problem],
    })),
    canPay: currency !== undefined,
    sum:
      currency === undefined
        ? words.nothing
        : say(words.found, {
            count: payable.length,
            amount: formatMoney({ amount: sum, currency }, translator.locale),
          }),
    leftOut: leftOut > 0 ? say(words.leftOut, { count: leftOut }) : undefined,
  };
}

export type DescribedList = ReturnType<typeof describeList>;
