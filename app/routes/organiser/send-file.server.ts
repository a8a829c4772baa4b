type File = { bytes: Uint8Array; mediaType: string };

/**
 * Answers with a file that browsers must not store. A PDF is always downloaded, because it can contain programs. A
 * picture is shown, unless `isDownload` is true. `name` has no extension.
 */
export function sendFile({ bytes, mediaType }: File, name: string, { isDownload = false } = {}): Response {
  const isPdf = mediaType === 'application/pdf';
  const disposition = isPdf || isDownload ? 'attachment' : 'inline';
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': mediaType,
      'Content-Disposition': `${disposition}; filename="${name}.${isPdf ? 'pdf' : 'jpg'}"`,
      'Cache-Control': 'no-store',
    },
  });
}
