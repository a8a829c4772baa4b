import { redirect } from 'react-router';
import { mayShowSensitive } from '#conference/identity/session.ts';
import { showFile } from '#conference/registration/record/read-registration.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { requireParticipant } from '#routes/visitor/visitor.server.ts';
import type { Route } from './+types/file';

/** A file of the participant's own registration, within an hour of a sign-in by mail, for download only. */
export async function loader({ request, params, context: routerContext }: Route.LoaderArgs) {
  const context = routerContext.get(requestContext);
  const participant = await requireParticipant(request, context);
  if (!mayShowSensitive(participant, context.now())) return redirect('/dashboard/details');
  const viewer = { registrationId: participant.registrationId, requestId: context.requestId };
  const file = isUuid(params.fileId) ? await showFile(context, viewer, params.fileId) : undefined;
  if (!file) throw new Response('There is no such file.', { status: 404 });
  const ending = file.mediaType === 'application/pdf' ? 'pdf' : 'jpg';
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': file.mediaType,
      'Content-Disposition': `attachment; filename="${file.kind}.${ending}"`,
      'Cache-Control': 'no-store',
    },
  });
}
