import type { DocumentFile } from '#conference/documents/render-document.server.ts';

/** Answers with a PDF of one or more documents. With `isSaved`, the browser saves the file instead of showing it. */
export function sendDocument(
  { pdf, kind, numbers }: DocumentFile,
  { isSaved }: { isSaved: boolean },
): Response {
  const name = numbers.length === 1 ? numbers[0] : `${numbers.length}`;
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `${isSaved ? 'attachment' : 'inline'}; filename="${kind}-${name}.pdf"`,
      'Cache-Control': 'no-store',
    },
  });
}
