import { consentKey } from '#ui/layout/cookie-banner.tsx';

/** The content of the two records that the specification demands in local storage. Nobody can log in with them. */
type LocalRecord = { email: string; name: string; paid: boolean };

/** The names of the two records in the browser's storage. */
export const localRecords = { registration: 'userRegistration', login: 'loggedInUser' };

/** Changes local storage. Does nothing if the storage is full or disabled. */
function write(change: (storage: Storage) => void) {
  try {
    change(window.localStorage);
  } catch {
    // The site works without these records.
  }
}

/** Saves the record of a new registration from the values of its form. */
export function rememberRegistration(form: FormData) {
  const read = (field: string) => String(form.get(field)).trim();
  const record: LocalRecord = { email: read('email'), name: read('fullName'), paid: false };
  write((storage) => storage.setItem(localRecords.registration, JSON.stringify(record)));
}

/** Saves both records for the logged-in participant. */
export function rememberLogin(record: LocalRecord) {
  write((storage) => {
    storage.setItem(localRecords.registration, JSON.stringify(record));
    storage.setItem(localRecords.login, JSON.stringify(record));
  });
}

/** Deletes the login record after a logout, or if there is no session. */
export function forgetLogin() {
  write((storage) => storage.removeItem(localRecords.login));
}

/**
 * Calls `send`, and keeps the visitor's choice about cookies. The answer of the server can delete the browser's
 * storage. Then the cookie banner would ask again.
 */
export async function keepConsent<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  let consent: string | null = null;
  write((storage) => {
    consent = storage.getItem(consentKey);
  });
  try {
    return await send();
  } finally {
    write((storage) => {
      if (consent !== null) storage.setItem(consentKey, consent);
    });
  }
}
