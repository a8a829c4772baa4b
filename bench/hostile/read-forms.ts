/**
 * A field of a form: the kind of its control, and the values that the page offers for it. `sent` are the values that a
 * browser sends for it if nobody touches the form.
 */
export type Field = { name: string; kind: string; values: string[]; sent: string[] };
/** A form with the method POST: its `action`, if it has one, and its fields. */
export type PageForm = { action: string | undefined; fields: Field[] };

/** Reads every form with the method POST from the HTML of one of our own pages. Leaves out fields without a name. */
export function readForms(html: string): PageForm[] {
  const forms = html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g);
  return [...forms].flatMap(([, head = '', inside = '']) => {
    const own = readAttributes(head);
    if (own.method !== 'post') return [];
    const outside = own.id ? html.replace(/<form\b[\s\S]*?<\/form>/g, '') : '';
    const linked = listControls(outside).filter(({ form }) => form !== undefined && form === own.id);
    return [{ action: own.action, fields: joinFields([...listControls(inside), ...linked]) }];
  });
}

type Attributes = Record<string, string | undefined>;

function listControls(html: string): Attributes[] {
  const controls = html.matchAll(
    /<select\b([^>]*)>([\s\S]*?)<\/select>|<textarea\b([^>]*)>([\s\S]*?)<\/textarea>|<(input|button)\b([^>]*)>/g,
  );
  return [...controls].flatMap(
    ([, select = '', inside, area, text = '', tag = '', head = '']): Attributes[] => {
      if (area !== undefined) return [{ type: 'textarea', ...readAttributes(area), text: plainText(text) }];
      if (inside === undefined) return [{ type: tag, ...readAttributes(head) }];
      const options = [...inside.matchAll(/<option\b([^>]*)>/g)].map(([, option = '']) =>
        readAttributes(option),
      );
      const isChosen = options.some(({ selected }) => selected !== undefined);
      return options.map(({ value = '', selected }, index) => ({
        ...readAttributes(select),
        type: 'select',
        value,
        checked: selected ?? (isChosen || index > 0 ? undefined : ''),
      }));
    },
  );
}

function joinFields(controls: readonly Attributes[]): Field[] {
  const fields = new Map<string, Field>();
  for (const { name, type = 'text', value, checked, text, disabled } of controls) {
    if (!name) continue;
    const field = fields.get(name) ?? { name, kind: type, values: [], sent: [] };
    if (value) field.values.push(value);
    const isTicked = ['radio', 'checkbox', 'select'].includes(type) ? checked !== undefined : true;
    if (isTicked && disabled === undefined && !['button', 'submit', 'file'].includes(type)) {
      field.sent.push(text ?? value ?? (type === 'checkbox' ? 'on' : ''));
    }
    fields.set(name, field);
  }
  return [...fields.values()];
}

function readAttributes(head: string): Attributes {
  const attributes = head.matchAll(/([\w-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries([...attributes].map(([, name = '', value = '']) => [name, plainText(value)]));
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

function plainText(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (whole, name: string) => characters[name] ?? whole);
}
