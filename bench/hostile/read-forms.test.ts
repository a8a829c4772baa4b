import { expect, it } from 'vitest';
import { readForms } from './read-forms.ts';

it('reads the fields of each form with the method POST, and the values that the page offers for them and a browser sends', () => {
  const html = `
    <form method="get"><input name="text"></form>
    <form method="post" action="/organiser/visa/list/file?a=1&amp;b=2" id="f">
      <input type="hidden" name="formKey" value="7"/><input type="email" name="email"/>
      <input type="radio" name="kind" value="one" checked=""><input type="radio" name="kind" value="&quot;two&quot;">
      <select name="country"><option value="">None</option><option value="IN">India</option></select>
      <textarea name="message">Hello &amp; more</textarea><input type="checkbox" disabled>
      <button name="intent" value="send">Send</button>
      <select name="place"><option value="a">A</option><option value="b" selected="">B</option></select>
      <input type="checkbox" name="stay">
    </form>
    <input form="f" type="file" name="photo">
    <form method="post"><button>Log out</button></form>`;
  expect(readForms(html)).toEqual([
    {
      action: '/organiser/visa/list/file?a=1&b=2',
      fields: [
        { name: 'formKey', kind: 'hidden', values: ['7'], sent: ['7'] },
        { name: 'email', kind: 'email', values: [], sent: [''] },
        { name: 'kind', kind: 'radio', values: ['one', '"two"'], sent: ['one'] },
        { name: 'country', kind: 'select', values: ['IN'], sent: [''] },
        { name: 'message', kind: 'textarea', values: [], sent: ['Hello & more'] },
        { name: 'intent', kind: 'button', values: ['send'], sent: [] },
        { name: 'place', kind: 'select', values: ['a', 'b'], sent: ['b'] },
        { name: 'stay', kind: 'checkbox', values: [], sent: [] },
        { name: 'photo', kind: 'file', values: [], sent: [] },
      ],
    },
    { action: undefined, fields: [] },
  ]);
});
