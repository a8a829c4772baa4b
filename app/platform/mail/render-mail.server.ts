import type { ReactElement } from 'react';

/** Renders a mail as HTML and as plain text. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const { render, toPlainText } = await import('@react-email/render');
  const html = await render(mail);
  return { html, text: toPlainText(html) };
}

/** Converts HTML to plain text. Throws if its elements are nested too deeply. */
export async function htmlToText(html: string): Promise<string> {
  const { toPlainText } = await import('@react-email/render');
  return toPlainText(html);
}
