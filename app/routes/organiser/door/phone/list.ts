import { mostPhotographs } from '#conference/door/offline/door-list.ts';
import { downloadList } from '#conference/door/offline/download-list.server.ts';
import { mergeScans } from '#conference/door/offline/merge-scans.server.ts';
import { readGuestPart } from '#conference/door/offline/read-guest-part.server.ts';
import { readPhotographs } from '#conference/door/offline/read-photographs.server.ts';
import { phoneReportSchema, sentScansSchema } from '#conference/door/offline/sent-scans.ts';
import { reportPhone } from '#conference/door/report-phone.server.ts';
import { listDoorSessions } from '#conference/programme/door-sessions.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';

const noStore = { 'Cache-Control': 'no-store' };
const refuseRequest = () => Response.json({}, { status: 422, headers: noStore });

/**
 * Sends a phone a part of the guest list, encrypted with the key of the list. `?list=…&after=…` asks for guests, and
 * `?list=…&photographs=…` asks for photographs.
 */
export const loader = organiserLoader('/organiser/door/list', async ({ url, context, organiser, by }) => {
  const listId = url.searchParams.get('list') ?? '';
  if (!isUuid(listId)) return refuseRequest();
  const owner = { listId, organiserId: organiser.id };
  const photographs = url.searchParams.get('photographs');
  if (photographs !== null) {
    const fileIds = photographs.split(',').filter(isUuid).slice(0, mostPhotographs);
    const found = await readPhotographs(context, { ...owner, ...by, fileIds });
    return Response.json(found, { headers: noStore });
  }
  const after = url.searchParams.get('after') ?? undefined;
  if (after !== undefined && !isUuid(after)) return refuseRequest();
  const sealed = await readGuestPart(context, { ...owner, after });
  return new Response(new Uint8Array(sealed), {
    headers: { ...noStore, 'Content-Type': 'application/octet-stream' },
  });
});

export const action = organiserAction('/organiser/door/list', {
  take: async ({ form, context, by }) => {
    const listId = fieldText(form, 'list');
    if (!isUuid(listId)) return refuseRequest();
    return Response.json(await downloadList(context, { listId, ...by }, context.now()), { headers: noStore });
  },
  scans: async ({ form, context, by }) => {
    const sent = sentScansSchema.safeParse(readJson(fieldText(form, 'sent')));
    if (!sent.success) return refuseRequest();
    const sessions = await listDoorSessions(context.db);
    const taken = await mergeScans(context, { ...sent.data, sessions, ...by }, context.now());
    return Response.json(taken, { headers: noStore });
  },
  report: async ({ form, context, by }) => {
    const said = phoneReportSchema.safeParse(readJson(fieldText(form, 'sent')));
    if (!said.success) return refuseRequest();
    const answer = await reportPhone(context.db, { ...said.data, ...by }, context.now());
    return Response.json(answer, { headers: noStore });
  },
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
