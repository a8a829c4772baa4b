/**
 * The typed values of a registration form that is not sent yet, without files. While the page is open, its memory keeps
 * all of them. The browser tab's storage keeps only some of them: never passport details or the address for the visa
 * letter, because somebody else may use the tab later.
 */
export type RegistrationDraft = Partial<Record<string, string>>;

const draftKey = 'registration-draft';
/** The only fields that go into the tab's storage. */
const storedFields = [
  'fullName',
  'email',
  'participantType',
  'needsVisa',
  'clothSize',
  'shoeSize',
  'interestedDoctorate',
];

let typed: RegistrationDraft | undefined;
let hadFiles = false;

/** Keeps the typed values of the form. */
export function keepRegistrationDraft(form: FormData) {
  typed = {};
  hadFiles = [...form.values()].some((value) => value instanceof File && value.size > 0);
  for (const [name, value] of form) {
    if (typeof value === 'string' && name !== 'formKey' && !name.startsWith('kept-')) typed[name] = value;
  }
  const stored = Object.fromEntries(Object.entries(typed).filter(([name]) => storedFields.includes(name)));
  inStorage((storage) => storage.setItem(draftKey, JSON.stringify(stored)));
}

/** Returns the values that were typed before, or undefined if there are none. */
export function readRegistrationDraft(): RegistrationDraft | undefined {
  if (typed) return typed;
  let stored: string | null = null;
  inStorage((storage) => {
    stored = storage.getItem(draftKey);
  });
  return stored === null ? undefined : readStored(stored);
}

/**
 * Says what the browser did not keep of the draft: the files, or with them everything that does not go into the tab's
 * storage. Undefined if nothing was lost.
 */
export function forgottenOfDraft(): 'files' | 'sensitive' | undefined {
  if (typed) return hadFiles ? 'files' : undefined;
  const isEmpty = Object.values(readRegistrationDraft() ?? {}).every((value) => !value);
  return isEmpty ? undefined : 'sensitive';
}

/** Deletes the draft. Call it when the form is accepted. */
export function dropRegistrationDraft() {
  typed = undefined;
  hadFiles = false;
  inStorage((storage) => storage.removeItem(draftKey));
}

function readStored(text: string): RegistrationDraft | undefined {
  try {
    const draft: unknown = JSON.parse(text);
    if (typeof draft !== 'object' || draft === null) return undefined;
    const entries = Object.entries(draft).filter(([name, value]) => {
      return storedFields.includes(name) && typeof value === 'string';
    });
    return Object.fromEntries(entries);
  } catch {
    return undefined;
  }
}

/** Does nothing if the storage is full or disabled. */
function inStorage(use: (storage: Storage) => void) {
  try {
    use(window.sessionStorage);
  } catch {
    // The storage is full or disabled, but the memory of the page still keeps the draft.
  }
}
