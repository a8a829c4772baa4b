import {
  hasRoomForUnproved,
  readUnprovedNetwork,
} from '#conference/registration/registering/room-for-unproved.server.ts';
import { hasRoomForFiles } from '#platform/files/room-for-files.server.ts';
import { fileWords } from '#routes/forms/form-words.ts';
import type { ParticipantForm } from '#routes/visitor/participant-route.server.ts';

/** Says why a participant's file cannot be stored now. Returns undefined if it can. */
export async function findNoRoom({ context, participant, speaker }: ParticipantForm) {
  const words = speaker.words(fileWords);
  if (!(await hasRoomForFiles(context.config))) return words.noRoom;
  const network = await readUnprovedNetwork(context.db, participant.registrationId);
  return network === undefined || (await hasRoomForUnproved(context.db, network))
    ? undefined
    : words.proveFirst;
}
