import type { ReactElement } from 'react';

/** Renders a mail as HTML and as plain text. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const { render, toPlainText } = await import('@react-email/render');
  const html = keepTogether(await render(mail));
  return { html, text: toPlainText(html) };
}

/** References, such as PC-7K3M-92QD, and email addresses. */
const unbroken = /\b[A-Z]{1,3}-[0-9A-Z]{4}-[0-9A-Z]{4}\b|[\w.+-]{1,64}@[\w.-]{0,255}\w/g;
/** A phone shows so many letters on a line. */
const mostLetters = 30;

/** Keeps mail programs from breaking such words at a hyphen. Two halves are hard to read in a text from right to left. */
function keepTogether(html: string): string {
  const wrap = (word: string) =>
    word.length > mostLetters ? word : `<span style="white-space:nowrap">${word}</span>`;
  const body = html.indexOf('<body');
  const inBody = html.slice(body).replace(/>[^<>]+/g, (text) => text.replace(unbroken, wrap));
  return html.slice(0, body) + inBody;
}

/** Converts HTML to plain text. Throws if its elements are nested too deeply. */
export async function htmlToText(html: string): Promise<string> {
  const { toPlainText } = await import('@react-email/render');
  return toPlainText(html);
}
