import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { listFees } from '#conference/edition/money/currencies.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { codesOfType } from '#conference/money/discounts/list-codes.server.ts';
import { charges } from '#conference/money/ledger/charges.server.ts';
import { listExtraQuestions } from '#conference/registration/questions/extra-questions.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { describeCount } from '../page/count.ts';

type Change = { before: ChangeableFacts; after: ChangeableFacts };

/**
 * Says why a change of a setting cannot be: it would take away a participant type, a stall or a currency that somebody has.
 * Returns undefined if nobody has it. The transaction must have locked the settings.
 */
export async function findUse(tx: Database, change: Change): Promise<string | undefined> {
  return (
    (await findUseOfType(tx, change)) ??
    (await findUseOfOption(tx, change)) ??
    (await findUseOfCurrency(tx, change))
  );
}

async function findUseOfType(tx: Database, { before, after }: Change): Promise<string | undefined> {
  const gone = before.participantTypes.find(
    ({ id }) => !after.participantTypes.some((type) => type.id === id),
  );
  if (!gone) return undefined;
  const people = await countRows(tx, registrations(tx).where('participant_type', '=', gone.id));
  if (people > 0) {
    const have = describeCount(people, 'registration has', 'registrations have');
    return `${have} the type “${gone.name}”, so it cannot be removed. Close it instead: then nobody can choose it any more.`;
  }
  const questions = (await listExtraQuestions(tx)).filter(({ types }) => types.includes(gone.id));
  const codes = await codesOfType(tx, gone.id);
  if (questions.length === 0 && codes.length === 0) return undefined;
  const named = [
    ...questions.map(({ words }) => `the extra question “${words.en}”`),
    ...codes.map((code) => `the discount code ${code}`),
  ];
  return `“${gone.name}” is named by ${named.join(', ')}. Close the type instead: then nobody can choose it any more.`;
}

async function findUseOfOption(tx: Database, { before, after }: Change): Promise<string | undefined> {
  const gone = before.catalogue.find(
    ({ id, per }) => !after.catalogue.some((option) => option.id === id && option.per === per),
  );
  if (!gone) return undefined;
  const booked = await countRows(tx, bookings(tx).where('option', '=', gone.id));
  if (booked === 0) return undefined;
  const have = describeCount(booked, 'booking is', 'bookings are');
  return after.catalogue.some(({ id }) => id === gone.id)
    ? `${have} of “${gone.title}”, so it stays ${gone.per === 'day' ? 'a hall' : 'a stall'}.`
    : `${have} of “${gone.title}”, so it cannot be removed. Close it instead: then nobody can book it any more.`;
}

async function findUseOfCurrency(tx: Database, { before, after }: Change): Promise<string | undefined> {
  const currenciesOf = ({ participantTypes: [type] }: ChangeableFacts) =>
    type ? listFees(type).map(({ currency }) => currency) : [];
  const gone = currenciesOf(before).find((currency) => !currenciesOf(after).includes(currency));
  if (gone === undefined) return undefined;
  const charged = await countRows(
    tx,
    charges(tx).where('kind', '=', 'registration').where('currency', '=', gone),
  );
  if (charged === 0) return undefined;
  return `${describeCount(charged, 'fee is', 'fees are')} charged in ${gone}, so the currency stays.`;
}
