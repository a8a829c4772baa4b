import { createContext } from 'react-router';
import type { OwnPicture } from '#conference/edition/schema/facts-schema.ts';

/** Set while the server renders a card again: opens a picture of an owner. Otherwise null, and cards have drawings. */
export const openPictureContext = createContext<
  ((own: OwnPicture) => Promise<Uint8Array | undefined>) | null
>(null);
