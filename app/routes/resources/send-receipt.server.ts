import type { ReceiptFile } from '#conference/money/receipts/render-receipt.server.ts';

/** Answers with the file of a receipt, invoice or credit note. Throws the 404 page if there is none. */
export function sendReceipt(file: ReceiptFile | undefined): Response {
  if (!file) throw new Response('There is no such document.', { status: 404 });
  return new Response(file.pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${file.number}.pdf"`,
      'Cache-Control': 'no-store',
    },
  });
}
