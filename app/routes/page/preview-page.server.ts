import { data } from 'react-router';
import type { Settings } from '#conference/edition/settings.ts';
import { withOwnWords } from '#conference/edition/texts/own-words.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { renderPreview } from './render-built-page.server.ts';

const note =
  '<p class="rehearsal" role="note">Preview: only you see this page. Nothing is published yet.</p>';

/** Answers with a public page as it would be with these settings. Throws the 404 page if it cannot be shown. */
export async function previewPage(
  context: RouteContext,
  asked: { path: string; settings: Settings; translator: Translator },
): Promise<Response> {
  const translator = withOwnWords(asked.translator, asked.settings);
  const html = await renderPreview(context, { ...asked, translator });
  if (!html) throw data(null, { status: 404 });
  return new Response(
    html.replace(/<body[^>]*>/, (body) => body + note),
    { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } },
  );
}
