/** What a door shows of an active guest. Somebody who was let in unpaid is in, and the door does not ask again. */
export type GuestState = 'already-in' | 'not-paid' | 'may-enter';

/** Decides what a door shows, with and without network. `isIn`: the guest was checked in for this place before. */
export function stateAtDoor({ isPaid, isIn }: { isPaid: boolean; isIn: boolean }): GuestState {
  if (isIn) return 'already-in';
  return isPaid ? 'may-enter' : 'not-paid';
}
