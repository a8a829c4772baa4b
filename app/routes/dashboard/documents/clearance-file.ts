import { redirect } from 'react-router';
import { readOffers } from '#conference/documents/open-document.server.ts';
import { openEventClearance } from '#conference/visa/event-clearances.server.ts';
import { accountLoader } from '#routes/visitor/participant-route.server.ts';

/** Downloads the PDF of a clearance of the event. Only who gets a visa letter gets it. */
export const loader = accountLoader(async ({ context, participant, params: { clearance = '' } }) => {
  const offers = await readOffers(context, participant.registrationId, context.now());
  const letter = offers.find(({ kind }) => kind === 'visa-letter');
  const isOpen = letter?.offer.state === 'ready' && context.settings.documents.state === 'open';
  if (!isOpen) return redirect('/dashboard/documents');
  const file = await openEventClearance(context, clearance);
  if (!file) throw new Response('There is no such clearance.', { status: 404 });
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': file.mediaType,
      'Content-Disposition': `attachment; filename="clearance-${clearance}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
});
