/**
 * What a door shows of an active guest. Somebody who was let in unpaid, or without a place in the session, is in, and the
 * door does not ask again. `no-place`: the session has a limit of places, and the guest has not signed up.
 */
export type GuestState = 'already-in' | 'not-paid' | 'no-place' | 'may-enter';

type AtDoor = { isPaid: boolean; isIn: boolean; hasPlace: boolean | undefined };

/**
 * Decides what a door shows, with and without network. `isIn`: the guest was checked in for this place before.
 * `hasPlace` is undefined if the door is not that of a session with a limit of places.
 */
export function stateAtDoor({ isPaid, isIn, hasPlace }: AtDoor): GuestState {
  if (isIn) return 'already-in';
  if (!isPaid) return 'not-paid';
  return hasPlace === false ? 'no-place' : 'may-enter';
}
