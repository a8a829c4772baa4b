import {
  hasRoomForUnproved,
  readUnprovedNetwork,
} from '#conference/registration/registering/room-for-unproved.server.ts';
import { hasRoomForFiles } from '#platform/files/room-for-files.server.ts';
import type { RouteRequest } from '#routes/forms/form-action.server.ts';
import { fileWords } from '#routes/forms/form-words.ts';

type Sender = Pick<RouteRequest, 'context' | 'translator'> & { participant?: { registrationId: string } };

/**
 * Returns why a file cannot be stored now, or undefined if it can be stored. There is a separate limit for
 * registrations whose email is not verified. It does not apply to a sender without a registration, who has already
 * proved a mailbox.
 */
export async function findNoRoom({ context, participant, translator }: Sender) {
  const words = translator.words(fileWords);
  if (!(await hasRoomForFiles(context.config))) return words.noRoom;
  if (!participant) return undefined;
  const network = await readUnprovedNetwork(context.db, participant.registrationId);
  return network === undefined || (await hasRoomForUnproved(context.db, network))
    ? undefined
    : words.proveFirst;
}
