import { data } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import { type PublishedProgramme, readPublished } from '#conference/programme/published.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';

type Asked = {
  programme: PublishedProgramme;
  facts: Edition;
  origin: string;
  db: RouteContext['db'];
  translator: Translator;
};

/** Makes the loader of a file with the published programme. Every website may read it. Throws a 404 before the first version. */
export function openDataLoader(mediaType: string, write: (asked: Asked) => string | Promise<string>) {
  return visitorLoader(async ({ context, translator }) => {
    const { db, settings, config } = context;
    const programme = await readPublished(db);
    if (!programme) throw data(null, { status: 404 });
    const facts = { ...edition, ...settings };
    const text = await write({ programme, facts, origin: config.origin, db, translator });
    return new Response(text, {
      headers: {
        'Content-Type': `${mediaType}; charset=utf-8`,
        'Cache-Control': 'no-cache',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    });
  });
}
