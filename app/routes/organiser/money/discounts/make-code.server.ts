import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { currenciesOf } from '#conference/edition/money/currencies.ts';
import { participantTypeIds } from '#conference/edition/participant-types.server.ts';
import { makeDiscountCode } from '#conference/money/discounts/change-code.server.ts';
import { discountSchema } from '#conference/money/discounts/discount.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { refuse } from '../../form/read-fields.server.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';

const fields = ['name', 'code', 'kind', 'amount', 'currency', 'percent', 'sponsor', 'uses', 'until'] as const;
type Field = (typeof fields)[number];

/** `types` contains the participant types that were ticked in the refused form. */
export type MakeRefusal = FormRefusal<Field> & { types?: string[] };

/**
 * Creates the discount code from the form. Redirects to the page of the code, or answers with errors and the typed
 * values.
 */
export async function makeCode({ context, form, by }: Pick<OrganiserForm, 'context' | 'form' | 'by'>) {
  const values: Partial<Record<Field, string>> = {};
  for (const field of fields) values[field] = fieldText(form, field);
  const types = form.getAll('type').map(String);
  const participantTypes = participantTypeIds(context.settings).filter((id) => types.includes(id));
  const today = dayAt(context.now(), edition.timeZone);
  const read = discountSchema({ today, currencies: currenciesOf(context.settings) }).safeParse(values);
  const refuseWith = (status: number, errors: MakeRefusal['errors']) => {
    const refusal: MakeRefusal = { errors, values, types: participantTypes };
    return refuse(status, refusal);
  };
  if (!read.success) return refuseWith(422, fieldErrors<Field>(read.error));
  const made = await makeDiscountCode(
    context.db,
    { form: read.data, participantTypes, ...by },
    context.now(),
  );
  if (!made.ok) return refuseWith(409, { code: 'This code exists already. Please choose another one.' });
  return redirectTo(`/organiser/discounts/${made.id}`, 'code-made');
}
