import { parseSync, Visitor } from 'oxc-parser';

/** The names of all tables, each with the names of its columns. */
export type Tables = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the names of the tables and columns from the generated file with the table types. */
export function readTables(types: string): Tables {
  const fields = new Map<string, Map<string, string>>();
  new Visitor({
    TSInterfaceDeclaration({ id, body }) {
      const members = body.body.flatMap((member): [string, string][] =>
        member.type === 'TSPropertySignature' && member.key.type === 'Identifier'
          ? [[member.key.name, types.slice(member.typeAnnotation?.start, member.typeAnnotation?.end)]]
          : [],
      );
      fields.set(id.name, new Map(members));
    },
  }).visit(parseSync('database-types.ts', types).program);
  return new Map(
    [...(fields.get('DB') ?? [])].map(([table, type]) => {
      const row = fields.get(type.replace(/^:\s*/, ''));
      return [table, new Set(row?.keys())];
    }),
  );
}

/** The methods of Kysely whose first argument contains names of tables. */
const methods =
  /^(selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|using|from|table|(inner|left|right|full|cross)(Lateral)?Join(Lateral)?)$/;

/**
 * Returns the tables that a source file uses. It looks at the calls of Kysely's methods, at texts like `table.column`,
 * at the text of `sql` templates, and at the types of rows.
 */
export function findTableUses(file: string, text: string, tables: Tables): string[] {
  const found = new Set<string>();
  const add = (name: string | undefined) => {
    if (name !== undefined && tables.has(name)) found.add(name);
  };
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!methods.test(callee.property.name)) return;
      const named = first?.type === 'ArrayExpression' ? first.elements : [first];
      for (const each of named) {
        if (each?.type === 'Literal' && typeof each.value === 'string') add(each.value.split(' ')[0]);
      }
    },
    Literal({ value }) {
      const [, table = '', column = ''] = /^(\w+)\.(\w+)( as \w+)?$/.exec(String(value)) ?? [];
      if (tables.get(table)?.has(column)) add(table);
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const query = quasi.quasis.map((part) => part.value.raw).join(' $ ');
      for (const [, table] of query.matchAll(
        /\b(?:from|join|into|update|table|only)\s+(?:public\.)?(\w+)/gi,
      )) {
        add(table);
      }
      for (const [, table = '', column = ''] of query.matchAll(/\b(\w+)\.(\w+)/g)) {
        if (tables.get(table)?.has(column)) add(table);
      }
    },
    TSIndexedAccessType({ objectType, indexType }) {
      if (text.slice(objectType.start, objectType.end) !== 'DB') return;
      if (indexType.type === 'TSLiteralType' && indexType.literal.type === 'Literal') {
        add(String(indexType.literal.value));
      }
    },
    ImportDeclaration({ source, specifiers }) {
      if (!source.value.endsWith('/database-types.ts')) return;
      for (const specifier of specifiers) {
        if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue;
        add(specifier.imported.name.replace(/(?<=.)[A-Z]/g, '_$&').toLowerCase());
      }
    },
  }).visit(parseSync(file, text).program);
  return [...found].sort();
}
