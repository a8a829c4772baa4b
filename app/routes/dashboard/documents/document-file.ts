import { redirect } from 'react-router';
import { mayShowSensitive } from '#conference/accounts/session.ts';
import { isDocumentKind } from '#conference/documents/document-kind.ts';
import { openOwnDocument, readOffers } from '#conference/documents/open-document.server.ts';
import { wideNetworkOf } from '#platform/http/security/networks.server.ts';
import { inDocumentTurn } from '#routes/resources/document-turns.server.ts';
import { sendDocument } from '#routes/resources/send-document.server.ts';
import { accountLoader } from '#routes/visitor/participant-route.server.ts';

/** Shows a document of the participant, or downloads it with `?save`. The first request issues the document. */
export const loader = accountLoader(async (asked) => {
  const person = asked.participant.registrationId;
  const network = wideNetworkOf(asked.context.clientAddress);
  return await inDocumentTurn({ person, network }, () => answerWithDocument(asked, network));
});

async function answerWithDocument(
  { context, participant, params: { kind }, url }: Parameters<Parameters<typeof accountLoader>[0]>[0],
  network: string,
) {
  if (!isDocumentKind(kind) || context.settings.documents.state === 'announced') {
    throw new Response('There is no such document.', { status: 404 });
  }
  const { registrationId } = participant;
  const offers = await readOffers(context, registrationId, context.now());
  const isSensitive = offers.some((one) => one.kind === kind && one.isSensitive);
  if (isSensitive && !mayShowSensitive(participant, context.now())) return redirect('/dashboard/documents');
  const { requestId } = context;
  // The shape concerns only badges. Participants print their badge on paper and carry it, so it has the larger shape.
  const asked = { registrationId, kind, requestId, shape: 'a6', network } as const;
  const opened = await openOwnDocument(context, asked, context.now());
  return opened.ok
    ? sendDocument(opened.file, { isSaved: url.searchParams.has('save') })
    : redirect('/dashboard/documents');
}
