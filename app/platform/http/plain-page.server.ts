/**
 * Makes a page without scripts and styles. It is used when the application cannot answer. `sentence` is trusted HTML.
 */
export function plainPage(title: string, sentence: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<h1>${title}</h1>
<p>${sentence}</p>
</html>
`;
}

/** Returns the page that the HTTP server itself sends with a status. */
export function pageForStatus(status: number): string {
  return plainPage(...(pages[status] ?? (status < 500 ? badRequestPage : errorPage)));
}

/** Makes an answer with the page of a status, for requests that the application does not answer. */
export function plainAnswer(status: number, headers: Record<string, string> = {}): Response {
  const given = { 'Content-Type': 'text/html; charset=utf-8', ...headers };
  return new Response(pageForStatus(status), { status, headers: given });
}

const badRequestPage: [string, string] = [
  'Not understood',
  'That address or request is not one we understand. Please start from <a href="/">our front page</a>.',
];

const errorPage: [string, string] = [
  'Something went wrong',
  'This did not work, and it is not your fault. Please try again in a few minutes.',
];

const pages: Record<number, [string, string]> = {
  403: [
    'Not accepted',
    'This was sent from another website, so it was not accepted. Please <a href="/">open our site</a> and send it from there.',
  ],
  404: ['Not here', 'There is nothing at this address. Please start from <a href="/">our front page</a>.'],
  405: [
    'Not possible',
    'Nothing can be sent to this address in that way. Please start from <a href="/">our front page</a>.',
  ],
  413: [
    'Too large',
    'What you sent is too large. Each file may have 5 MB at most. Please go back and choose smaller files.',
  ],
  429: ['One moment', 'Your network asks for too many pages at once. Please try again in a few seconds.'],
  503: ['One moment', 'The site is being restarted. Please try again in a minute.'],
};
