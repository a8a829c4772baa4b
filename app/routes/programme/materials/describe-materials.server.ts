import { formatDay } from '#conference/edition/days.ts';
import { readDeadline } from '#conference/edition/deadlines.server.ts';
import { listMaterials } from '#conference/programme/materials/materials.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { materialWords } from './material-words.ts';

/** Lists the recordings and slides of a session with their addresses, each with the site that a link leads to. */
export async function describeMaterials(
  { db }: Pick<RouteContext, 'db'>,
  session: { id: string; slug: string },
) {
  return (await listMaterials(db, session.id)).map((one) =>
    'link' in one
      ? { id: one.id, kind: one.kind, to: one.link, site: new URL(one.link).hostname.replace(/^www\./, '') }
      : {
          id: one.id,
          kind: one.kind,
          to: `/schedule/sessions/${session.slug}/slides/${one.fileId}`,
          site: 'PDF',
        },
  );
}

/** What the form for recordings and slides shows. */
export async function loadMaterials(
  context: RouteContext,
  session: { id: string; slug: string; title: string },
  translator: Translator,
) {
  const words = translator.words(materialWords);
  const { day, state } = readDeadline(context.settings, 'addRecordings', context.now());
  const isOpen = state === 'ahead';
  return {
    words,
    title: session.title,
    isOpen,
    lead: say(isOpen ? words.lead : words.closed, { day: formatDay(day, translator.locale) }),
    materials: await describeMaterials(context, session),
  };
}
