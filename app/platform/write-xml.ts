/** An element of an XML document. Attributes that are undefined are left out. A child that is a string is text. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string | number | undefined>>;
  children: readonly XmlChild[];
};
type XmlChild = XmlElement | string;

/** Makes an element. Children that are undefined are left out. */
export function element(
  name: string,
  attributes: XmlElement['attributes'] = {},
  ...children: readonly (XmlChild | undefined)[]
): XmlElement {
  return { name, attributes, children: children.filter((child) => child !== undefined) };
}

/** Writes an XML 1.0 document. Leaves out the control characters that XML does not allow, even escaped. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, '\n')}\n`;
}

/** `newLine` begins the line of the element. Elements with text stay on one line, because spaces would change it. */
function writeElement({ name, attributes, children }: XmlElement, newLine: string): string {
  const start = `<${name}${Object.entries(attributes).map(writeAttribute).join('')}`;
  if (children.length === 0) return `${start}/>`;
  const inner = `${newLine}  `;
  const hasText = children.some((child) => typeof child === 'string');
  const written = children.map((child) => {
    if (typeof child === 'string') return escapeText(child);
    return hasText ? writeElement(child, newLine) : `${inner}${writeElement(child, inner)}`;
  });
  return `${start}>${written.join('')}${hasText ? '' : newLine}</${name}>`;
}

function writeAttribute([name, value]: [string, string | number | undefined]): string {
  if (value === undefined) return '';
  // Readers of XML turn line ends and tabs in attributes into spaces, unless they are escaped.
  const escaped = escapeText(String(value))
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`);
  return ` ${name}="${escaped}"`;
}

function escapeText(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
