import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const typedForm = () => {
  const form = new FormData();
  const fields = {
    formKey: 'a-key',
    fullName: 'Amina Otieno',
    email: 'amina@example.org',
    participantType: 'student',
    passportNumber: 'SECRET123',
    passportExpiry: '2031-01-01',
    needsVisa: 'yes',
    visaAddress: '12 Secret Avenue',
    clothSize: 'm',
    shoeSize: '',
    'kept-photo': 'an-id',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('photo', new File(['x'], 'me.jpg'));
  return form;
};

const stored = new Map<string, string>();
/** A new copy of the module, as after a reload of the page. */
const reload = async () => {
  vi.resetModules();
  return await import('./registration-draft.ts');
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a draft keeps all typed values while the page is open', async () => {
  const draft = await reload();
  draft.keepRegistrationDraft(typedForm());
  expect(draft.readRegistrationDraft()).toEqual({
    fullName: 'Amina Otieno',
    email: 'amina@example.org',
    participantType: 'student',
    passportNumber: 'SECRET123',
    passportExpiry: '2031-01-01',
    needsVisa: 'yes',
    visaAddress: '12 Secret Avenue',
    clothSize: 'm',
    shoeSize: '',
  });
});

test('a draft stores no passport details and no address in the storage of the tab', async () => {
  (await reload()).keepRegistrationDraft(typedForm());
  expect([...stored.values()].join()).not.toMatch(/SECRET|Secret|2031/);
  expect((await reload()).readRegistrationDraft()).toEqual({
    fullName: 'Amina Otieno',
    email: 'amina@example.org',
    participantType: 'student',
    needsVisa: 'yes',
    clothSize: 'm',
    shoeSize: '',
  });
});

test('a draft says what the browser did not keep of it', async () => {
  const draft = await reload();
  expect(draft.forgottenOfDraft()).toBeUndefined();
  draft.keepRegistrationDraft(typedForm());
  // The page remembers the texts, but a browser never fills in a file.
  expect(draft.forgottenOfDraft()).toBe('files');
  expect((await reload()).forgottenOfDraft()).toBe('sensitive');
  const withoutFile = typedForm();
  withoutFile.delete('photo');
  draft.keepRegistrationDraft(withoutFile);
  expect(draft.forgottenOfDraft()).toBeUndefined();
  draft.dropRegistrationDraft();
  expect((await reload()).forgottenOfDraft()).toBeUndefined();
});

test('a draft is deleted when the form is accepted', async () => {
  const draft = await reload();
  draft.keepRegistrationDraft(typedForm());
  draft.dropRegistrationDraft();
  expect(draft.readRegistrationDraft()).toBeUndefined();
  expect((await reload()).readRegistrationDraft()).toBeUndefined();
});

test('a stored draft with another format is ignored', async () => {
  for (const text of ['no json', '"text"', 'null', '{"passportNumber":"X","fullName":7}']) {
    stored.set('registration-draft', text);
    expect((await reload()).readRegistrationDraft() ?? {}).toEqual({});
  }
});
