import { expect, it } from 'vitest';
import { formatDay, formatPeriod } from '#conference/edition/days.ts';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { listReceipts } from '#conference/money/receipts/list-receipts.server.ts';
import { renderReceipt } from '#conference/money/receipts/render-receipt.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import type { DocumentData } from '#platform/documents/document.ts';
import type { Locale } from '#platform/words/locales.ts';
import { anAsker, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { issueDocument } from './issue-document.server.ts';
import { renderDocuments } from './render-document.server.ts';
import { verifyNumber } from './verifying/verify-document.server.ts';

// The edition of these tests is in English, French and Arabic.
const platform = await aPlatform();
const { db } = platform;
const { certificatesFrom, membership } = folderSettings.documents;
const now = new Date(`${certificatesFrom}T16:00:00Z`);
const by = { actor: 'system', requestId: 'r' } as const;

/** Calls what renders a document with the real renderer. Returns the data that its template got. */
async function dataOf(render: (store: typeof platform) => Promise<unknown>): Promise<DocumentData> {
  let given: DocumentData | undefined;
  const documents: typeof platform.documents = {
    ...platform.documents,
    render: async (asker, document) => {
      given = document.data;
      return await platform.documents.render(asker, document);
    },
  };
  await render({ ...platform, documents });
  if (!given) throw new Error('Nothing was rendered.');
  return given;
}

async function issue(registrationId: string) {
  const issued = await issueDocument(platform, { registrationId, kind: 'membership-certificate', by }, now);
  if (!issued.ok) throw new Error(issued.reason);
  return issued.documentId;
}

async function itemOf(id: string) {
  const data = await dataOf((store) => renderDocuments(store, { ids: [id], asker: anAsker }, now));
  return (data.items as { own: unknown; number: string }[])[0];
}

const member = async (language: Locale) =>
  (await aRegistration(platform, { fullName: 'Mira Çelik', paid: true, language })).id;

it('a certificate says the same in the language of its holder, and one in English says it once', async () => {
  expect((await itemOf(await issue(await member('en'))))?.own).toBeNull();
  expect((await itemOf(await issue(await member('fr'))))?.own).toEqual({
    language: 'fr',
    direction: 'ltr',
    title: 'Certificat de membre',
    issuedOn: `Émis le ${formatDay(certificatesFrom, 'fr')}`,
    validUntil: null,
    verify: 'Pour vérifier ce document, scannez le code ou saisissez le numéro à l’adresse ci-dessus.',
    text: `Les organisateurs confirment que Mira Çelik est membre de la ${edition.name} pour un an : ${formatPeriod(membership, 'fr')}.`,
  });
});

it('somebody who changes their language keeps the document, as it was, and it stays genuine', async () => {
  const registrationId = await member('fr');
  const id = await issue(registrationId);
  const before = await itemOf(id);
  await db.updateTable('registration').set({ language: 'ar' }).where('id', '=', registrationId).execute();
  expect(await issue(registrationId)).toBe(id);
  expect(await itemOf(id)).toEqual(before);
  const { number } = await db
    .selectFrom('participant_document')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await verifyNumber(platform, number, certificatesFrom)).toMatchObject({ state: 'genuine' });
});

it('a receipt says its labels in the language of the payer', async () => {
  const finance = await anOrganiser(platform, { roles: ['finance'] });
  for (const [language, own] of [
    ['en', null],
    [
      'ar',
      {
        language: 'ar',
        direction: 'rtl',
        heading: 'سند قبض',
        payer: 'استلمنا من',
        total: 'المبلغ المستلم',
      },
    ],
  ] as const) {
    const { id } = await aRegistration(platform, { language });
    const made = await recordPayment(
      platform,
      aPaymentToRecord({ kind: 'registration', id }, finance.id, { amount: 10_00 }),
      now,
    );
    expect(made).toMatchObject({ ok: true });
    const [receipt] = await listReceipts(db, { registrationIds: [id], bookingIds: [] });
    const data = await dataOf((store) =>
      renderReceipt(store, { receiptId: receipt?.id ?? '', asker: anAsker }),
    );
    if (own === null) expect(data.own).toBeNull();
    else expect(data.own).toMatchObject(own);
    expect(data.heading).toBe('Receipt voucher');
  }
});
