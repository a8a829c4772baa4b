import { render } from '@react-email/components';
import type { ReactElement } from 'react';

/** Both parts of a mail: HTML, and the same as plain text. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  return { html: await render(mail), text: await render(mail, { plainText: true }) };
}
