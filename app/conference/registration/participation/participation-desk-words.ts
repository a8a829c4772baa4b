import type { AccessKind, Diet, JourneyField, Mode, RoomWish, TransferWish, Way } from './participation.ts';

/** The words of the desk for the answers on taking part. */
export const modeWords: Record<Mode, string> = { 'in-person': 'In person', online: 'Online' };

export const roomWords: Record<RoomWish, string> = {
  none: 'No room',
  alone: 'Single room',
  shared: 'Shared room',
};

export const transferWords: Record<TransferWish, string> = {
  none: 'No',
  arrival: 'On arrival',
  departure: 'On departure',
  both: 'Both ways',
};

/** The names of the journeys to the conference and back. */
export const wayWords: Record<Way, string> = { arrival: 'Arrival', departure: 'Departure' };

/** The names of the answers on the journey and the room. */
export const journeyWords: Record<JourneyField, string> = {
  mode: 'In person or online',
  arrivesOn: 'Day of arrival',
  arrivalTime: 'Time of arrival',
  arrival: 'Flight or train of arrival',
  arrivalPlace: 'Place of arrival',
  leavesOn: 'Day of departure',
  departureTime: 'Time of departure',
  departure: 'Flight or train of departure',
  departurePlace: 'Place of departure',
  transfer: 'Transfer wanted',
  hotel: 'Hotel',
  room: 'Room',
  roomWith: 'Shares the room with',
};

export const dietWords: Record<Diet, string> = {
  any: 'Everything',
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  halal: 'Halal',
  kosher: 'Kosher',
  other: 'Other',
};

export const accessWords: Record<AccessKind, string> = {
  steps: 'Access without steps',
  wheelchair: 'Wheelchair space',
  hearing: 'Help with hearing',
  sight: 'Help with seeing',
  other: 'Something else',
};
