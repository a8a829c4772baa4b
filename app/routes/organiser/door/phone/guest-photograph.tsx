import { type RefObject, useEffect, useState } from 'react';
import type { ListedGuest } from '#conference/door/offline/door-list.ts';
import type { DoorStore } from './door-store.ts';
import type { OpenedKey } from './open-list.ts';
import { openPhotograph } from './open-photograph.ts';

type Props = { guest: ListedGuest; opened: OpenedKey; store: RefObject<DoorStore | undefined> };

/** The small photograph of a guest in the list of names. It is decrypted when it is shown. */
export function GuestPhotograph({ guest, opened: key, store }: Props) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isGone = false;
    let opened: string | undefined;
    const open = async () => {
      if (!store.current) return;
      opened = await openPhotograph(store.current, key, guest);
      if (isGone && opened) URL.revokeObjectURL(opened);
      else setAddress(opened);
    };
    void open();
    return () => {
      isGone = true;
      if (opened) URL.revokeObjectURL(opened);
    };
  }, [guest, key, store]);
  return address ? (
    <img src={address} alt="" width={64} height={64} />
  ) : (
    <span className="door-no-face" aria-hidden="true" />
  );
}
