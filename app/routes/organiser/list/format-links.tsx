/** The links that download a table: for spreadsheets, as plain text, and for programs that read it line by line. */
export function FormatLinks({ to }: { to: string }) {
  const address = (format: string) => `${to}${to.includes('?') ? '&' : '?'}format=${format}`;
  return (
    <>
      <a href={address('xlsx')}>XLSX</a>, <a href={address('csv')}>CSV</a> or{' '}
      <a href={address('ndjson')}>NDJSON</a>
    </>
  );
}
