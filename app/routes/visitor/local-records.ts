/** What the specification's two local storage records hold: copies for display, which grant nothing. */
type LocalRecord = { email: string; name: string; paid: boolean };

/** Local storage can be full or forbidden; these copies are not worth an error. */
function write(change: (storage: Storage) => void) {
  try {
    change(window.localStorage);
  } catch {
    // Nothing depends on them.
  }
}

/** After a registration, from its form. */
export function rememberRegistration(form: FormData) {
  const read = (field: string) => String(form.get(field)).trim();
  const record: LocalRecord = { email: read('email'), name: read('fullName'), paid: false };
  write((storage) => storage.setItem('userRegistration', JSON.stringify(record)));
}

/** While logged in: both copies follow what the server says. */
export function rememberLogin(record: LocalRecord) {
  write((storage) => {
    storage.setItem('userRegistration', JSON.stringify(record));
    storage.setItem('loggedInUser', JSON.stringify(record));
  });
}

/** After a logout, and whenever the server knows of no session. */
export function forgetLogin() {
  write((storage) => storage.removeItem('loggedInUser'));
}
