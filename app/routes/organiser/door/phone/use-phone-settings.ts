import { useEffect, useState } from 'react';

const phoneKey = 'door-phone';
const idKey = 'door-phone-id';
const muteKey = 'door-muted';
export const maxPhoneNameLength = 40;

/** The name of this phone, and the id that it has drawn for itself. */
export type PhoneName = { id: string; name: string };

/** Reads the name and the id of this phone. The first time it draws both. */
export function readPhoneName(): PhoneName {
  const name = localStorage.getItem(phoneKey) ?? `Phone ${100 + Math.floor(Math.random() * 900)}`;
  const id = localStorage.getItem(idKey) ?? crypto.randomUUID();
  localStorage.setItem(phoneKey, name);
  localStorage.setItem(idKey, id);
  return { id, name };
}

/** The name of this phone, and whether its sound is off. The browser stores both. */
export function usePhoneSettings() {
  const [phone, setPhone] = useState('Phone');
  const [isMuted, setMuted] = useState(false);
  useEffect(() => {
    setPhone(readPhoneName().name);
    setMuted(localStorage.getItem(muteKey) === 'yes');
  }, []);
  return {
    phone,
    isMuted,
    renamePhone(typed: string) {
      const name = typed.trim().slice(0, maxPhoneNameLength) || phone;
      localStorage.setItem(phoneKey, name);
      setPhone(name);
    },
    toggleSound() {
      localStorage.setItem(muteKey, isMuted ? 'no' : 'yes');
      setMuted(!isMuted);
    },
  };
}
