import { data } from 'react-router';
import { showProof } from '#conference/payments/show-proof.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { organiserLoader } from '../organiser-route.server.ts';

/** A payment's proof, for download only; each time is written down. */
export const loader = organiserLoader(
  '/organiser/payments/:paymentId/proof',
  async ({ params, context, organiser }) => {
    const asked = {
      paymentId: params.paymentId,
      organiserId: organiser.id,
      requestId: context.requestId,
    };
    const file = isUuid(params.paymentId) ? await showProof(context, asked) : undefined;
    if (!file) throw data(null, { status: 404 });
    const ending = file.mediaType === 'application/pdf' ? 'pdf' : 'jpg';
    return new Response(new Uint8Array(file.bytes), {
      headers: {
        'Content-Type': file.mediaType,
        'Content-Disposition': `attachment; filename="proof.${ending}"`,
        'Cache-Control': 'no-store',
      },
    });
  },
);
