import { redirect } from 'react-router';
import { isCredentialKind } from '#conference/documents/credential/credential.ts';
import { signCredential } from '#conference/documents/credential/sign-credential.server.ts';
import { isDocumentKind } from '#conference/documents/document-kind.ts';
import { participantLoader } from '#routes/visitor/participant-route.server.ts';

/** Downloads a document of the participant as a W3C Verifiable Credential. */
export const loader = participantLoader(async ({ context, participant, params: { kind } }) => {
  if (!isDocumentKind(kind) || !isCredentialKind(kind) || context.settings.documents.state === 'announced') {
    throw new Response('There is no such credential.', { status: 404 });
  }
  const { registrationId } = participant;
  const own = { registrationId, kind, requestId: context.requestId };
  const signed = await signCredential(context, own, context.now());
  if (!signed.ok) return redirect('/dashboard/documents');
  return new Response(signed.jwt, {
    headers: {
      'Content-Type': 'application/vc+jwt',
      'Content-Disposition': `attachment; filename="${kind}-${signed.number}.jwt"`,
      'Cache-Control': 'no-store',
    },
  });
});
