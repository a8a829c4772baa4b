import { useEffect, useState } from 'react';

const phoneKey = 'door-phone';
const muteKey = 'door-muted';
export const maxPhoneNameLength = 40;

/** The name of this phone, and whether its sound is off. The browser stores both. */
export function usePhoneSettings() {
  const [phone, setPhone] = useState('Phone');
  const [isMuted, setMuted] = useState(false);
  useEffect(() => {
    const name = localStorage.getItem(phoneKey) ?? `Phone ${100 + Math.floor(Math.random() * 900)}`;
    localStorage.setItem(phoneKey, name);
    setPhone(name);
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
