import { expect, it } from 'vitest';
import { callDesk } from '#tests/call-desk.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { action, loader } from './correct.tsx';

const platform = await aPlatform();
const { token } = await anOrganiser(platform);

/** Opens the page of a registration. Returns the shown values, and a function that sends the form with some of them changed. */
async function open(registrationId: string) {
  const params = { registrationId };
  const { data } = await callDesk(platform.request(), loader as never, { token, params });
  const { values, shownAt } = data as { values: Record<string, string>; shownAt: string };
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [`shown-${name}`, value]));
  const send = async (changed: Record<string, string>) => {
    const body = { intent: 'correct', reason: 'Asked by mail', shownAt, ...shown, ...values, ...changed };
    return await callDesk(platform.request(), action as never, { token, params, body });
  };
  return { values, send };
}

it.each([
  ['fullName', 'Mira Øst', 'Mira West'],
  ['country', 'IN', 'NP'],
  ['needsVisa', 'no', undefined],
  ['clothSize', 's', 'l'],
  ['shoeSize', '7', '9'],
  ['interestedDoctorate', 'on', undefined],
])(
  'saves a changed %s, and then refuses another value from a form that was opened before',
  async (name, value, other) => {
    const { id } = await aRegistration(platform);
    const [form, older] = [await open(id), await open(id)];
    expect((await form.send({})).refusal?.message).toMatch(/^Nothing was changed/);
    expect((await form.send({ [name]: value })).to).toBe(`/organiser/registrations/${id}`);
    const { values } = await open(id);
    expect(values).toEqual({ ...form.values, [name]: value });
    if (other === undefined) return;
    const { status, refusal } = await older.send({ [name]: other });
    expect([status, Object.keys(refusal?.errors ?? {})]).toEqual([409, [name]]);
    expect((await open(id)).values).toEqual(values);
  },
);
