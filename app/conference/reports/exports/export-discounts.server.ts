import { writeDecimal } from '#conference/edition/money/minor-units.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { selectUses } from '#conference/money/discounts/list-codes.server.ts';
import { registrationStatusWords } from '#conference/registration/registration-status.ts';
import { exportable } from './export-list.server.ts';

/**
 * Lists the uses of all codes, or of one code. Amounts are in dollars or rupees, not in minor units, because people add
 * them up in spreadsheets.
 */
export function discountList(settings: Settings, codeId: string | undefined) {
  return exportable({
    name: 'discounts',
    filter: codeId === undefined ? {} : { discountCode: codeId },
    select: (db) => selectUses(db, codeId),
    columns: [
      { header: 'Code', of: ({ code }) => code, width: 18 },
      { header: 'Name', of: ({ codeName }) => codeName, width: 30 },
      { header: 'Sponsor', of: ({ sponsor }) => sponsor, width: 30 },
      { header: 'Use', kind: 'number', of: ({ number }) => number },
      { header: 'Used', kind: 'instant', of: ({ usedAt }) => usedAt, width: 18 },
      // The amount of a use that was undone is 0, because the participant got no discount.
      {
        header: 'Amount',
        kind: 'number',
        of: ({ amount, currency, isUndone }) => (isUndone ? 0 : Number(writeDecimal(amount, currency))),
      },
      { header: 'Currency', of: ({ currency }) => currency, width: 10 },
      { header: 'Undone', of: ({ isUndone }) => (isUndone ? 'yes' : '') },
      { header: 'Registration', of: ({ reference }) => reference },
      { header: 'Participant', of: ({ name }) => name, width: 30 },
      {
        header: 'Type',
        of: ({ participantType }) => participantType && nameParticipantType(settings, participantType),
        width: 26,
      },
      { header: 'Status', of: ({ status }) => status && registrationStatusWords[status], width: 20 },
    ],
  });
}
