/** A node of PostgreSQL's parsed statements (pg_node_tree). Fields with one value hold it, others hold a list. */
export interface Node {
  tag: string;
  fields: ReadonlyMap<string, Field>;
}

export type Field = Node | string | readonly Field[];

const TOKENS = /[(){}]|(?:\\.|[^\s(){}\\])+/g;

/** Reads the text of a pg_node_tree, such as pg_proc.prosqlbody. */
export function readNodeTree(text: string): Field {
  const tokens = text.match(TOKENS) ?? [];
  let position = 0;

  function readValue(): Field {
    const token = tokens[position++] ?? '';
    if (token === '(') {
      const values: Field[] = [];
      while (tokens[position] !== ')') values.push(readValue());
      position += 1;
      return values;
    }
    return token === '{' ? readNode() : token;
  }

  function readNode(): Node {
    const tag = tokens[position++] ?? '';
    const fields = new Map<string, Field>();
    while (tokens[position] !== '}') {
      const name = tokens[position++] ?? '';
      const values: Field[] = [];
      while (tokens[position] !== '}' && !/^:\w/.test(tokens[position] ?? '')) values.push(readValue());
      const [first = ''] = values;
      fields.set(name.slice(1), values.length === 1 ? first : values);
    }
    position += 1;
    return { tag, fields };
  }

  return readValue();
}

export const isNode = (field: Field | undefined): field is Node => typeof field === 'object' && !Array.isArray(field);

/** The nodes that a field contains directly, whether it is one node or a list. */
export function listNodes(field: Field | undefined): Node[] {
  if (isNode(field)) return [field];
  return Array.isArray(field) ? (field as readonly Field[]).flatMap(listNodes) : [];
}

export const listChildren = (node: Node): Node[] => [...node.fields.values()].flatMap(listNodes);

/** Lists a node and all nodes below it. `enters` tells whether to go on below a node. */
export function listBelow(node: Node, enters: (each: Node) => boolean = () => true): Node[] {
  return [node, ...(enters(node) ? listChildren(node).flatMap((child) => listBelow(child, enters)) : [])];
}

export function readText(node: Node, field: string): string {
  const value = node.fields.get(field);
  return typeof value === 'string' ? value : '';
}

export const readNumber = (node: Node, field: string): number => Number(node.fields.get(field));
