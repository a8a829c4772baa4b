import { data } from 'react-router';
import { isDocumentKind } from '#conference/documents/document-kind.ts';
import { findOwnSelection } from '#conference/organiser/selections/selections.server.ts';
import { leftOutList } from '#conference/reports/exports/export-left-out.server.ts';
import { leftOutWords } from '../../documents/left-out-words.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { answerExport } from '../../reports/exports/answer-export.server.ts';
import { requireRecord } from '../../require-record.server.ts';

const path = '/organiser/registrations/selections/:selectionId/left-out';

/** Exports the people of an organiser's own selection who do not get a document, with the reasons. */
export const loader = organiserLoader(path, async (asked) => {
  const { context, organiser, params, url } = asked;
  const id = params.selectionId;
  const own = { id, organiserId: organiser.id, list: 'registrations' } as const;
  requireRecord(await findOwnSelection(context.db, own));
  const kind = url.searchParams.get('kind') ?? undefined;
  if (!isDocumentKind(kind)) throw data(null, { status: 404 });
  const list = await leftOutList(context, { selectionId: id, kind, words: leftOutWords }, context.now());
  return await answerExport(asked, list);
});
