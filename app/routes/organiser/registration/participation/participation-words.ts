import type {
  AccessKind,
  Diet,
  Mode,
  RoomWish,
} from '#conference/registration/participation/participation.ts';

/** The words of the desk for the answers on taking part. */
export const modeWords: Record<Mode, string> = { 'in-person': 'In person', online: 'Online' };

export const roomWords: Record<RoomWish, string> = {
  none: 'No room',
  alone: 'Single room',
  shared: 'Shared room',
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
