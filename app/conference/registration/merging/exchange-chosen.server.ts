import {
  type ExchangeSide,
  exchangeDetails,
} from '#conference/registration/record/exchange-details.server.ts';
import { exchangeRegistrationFiles } from '#conference/registration/record/move-files.server.ts';
import { exchangeVisaCases } from '#conference/visa/personal-data.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { isExchangedDetail } from './merge-choice.ts';

/**
 * Exchanges the values that are named in `chosen` between the two registrations. A second call with the same names
 * takes the exchange back.
 */
export async function exchangeChosen(
  tx: Database,
  sides: readonly [ExchangeSide, ExchangeSide],
  chosen: readonly string[],
  now: Date,
): Promise<void> {
  await exchangeDetails(tx, sides, chosen.filter(isExchangedDetail), now);
  if (chosen.includes('photo')) await exchangeRegistrationFiles(tx, 'photo', sides);
  if (chosen.includes('passportScan')) await exchangeRegistrationFiles(tx, 'passport', sides);
  if (chosen.includes('visaCase')) await exchangeVisaCases(tx, sides);
}
