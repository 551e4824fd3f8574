import type pg from 'pg';
import { LOCAL_TABLES, REFERENCE_TABLES } from '../../../src/server/database/citus/tables';
import { listBelow, listChildren, listNodes, readNodeTree, readNumber, readText, type Node } from './nodeTree';

/**
 * Checks statements against what Citus refuses (decision 0113). PostgreSQL itself parses them, so that fragments,
 * operators and casts count as what they are.
 */
export interface Rules {
  /** Returns the rules that a statement breaks. */
  check(text: string): Promise<string[]>;
}

export const RULES = {
  store: 'a statement of one store names its id for every table',
  outer: 'a subquery or an outer join that adds rows of a store to those of tables on every node names its id',
  volatile: 'no volatile function in an update or a condition of a change',
  column: 'no stable function of a column in a change',
  conditional: 'no stable function in case or coalesce in a change',
  conflict: 'no stable function in on conflict',
  returning: 'no stable function in returning',
  insertSelect: 'an insert of selected rows has returning or on conflict',
  insertAlias: 'an insert of selected rows with returning names its table by an alias',
  insertReturning: 'no subquery in returning of an insert',
  insertSubquery: 'no subquery among the values of an insert',
} as const;

const COMMANDS = { update: 2, insert: 3, delete: 4 };
const RELATION = 0;
const SUBQUERY = 1;
const CTE = 6;

/** The client must be in a transaction that is rolled back, because functions are created in it. */
export async function createRules(client: pg.ClientBase): Promise<Rules> {
  const catalog = await readCatalog(client);
  return {
    async check(text) {
      const tree = readNodeTree(await parse(client, text));
      const queries = listNodes(tree);
      return [...new Set(queries.flatMap((query) => checkStatement(query, catalog)))];
    },
  };
}

/** Returns the parsed form of a statement with parameters, as the body of a function that is never called. */
async function parse(client: pg.ClientBase, text: string): Promise<string> {
  await client.query('savepoint parsing');
  await client.query(`prepare parsed as ${text}`);
  const { rows: prepared } = await client.query<{ types: string }>(
    `select array_to_string(parameter_types, ', ') as types from pg_prepared_statements where name = 'parsed'`,
  );
  await client.query('deallocate parsed');
  await client.query(
    `create function parsed(${prepared[0]?.types ?? ''}) returns void language sql begin atomic ${text}; end`,
  );
  const { rows } = await client.query<{ body: string }>(
    "select prosqlbody::text as body from pg_proc where proname = 'parsed'",
  );
  await client.query('rollback to savepoint parsing');
  return rows[0]?.body ?? '';
}

interface Catalog {
  /** The number of the column store_id of each table of a store, by the oid of the table. */
  storeColumns: ReadonlyMap<string, number>;
  /** The oids of tables that are only on the coordinator. */
  local: ReadonlySet<string>;
  /** 'i', 's' or 'v' by the oid of a function or an operator. */
  volatility: ReadonlyMap<string, string>;
  equality: ReadonlySet<string>;
  /** 's' or 'v' where the text form of a type is not immutable, by its oid. */
  texts: ReadonlyMap<string, string>;
}

async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  const list = async (text: string, values: unknown[] = []) =>
    (await client.query<{ oid: string; value: string }>(text, values)).rows.map(({ oid, value }): [string, string] => [
      oid,
      value,
    ]);
  const columns = await list(
    `select c.oid::text, a.attnum::text as value from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v') and c.relname <> all ($1)`,
    [[...REFERENCE_TABLES, ...LOCAL_TABLES]],
  );
  const local = await list(
    `select c.oid::text, '' as value from pg_class c
     where c.relname = any ($1) or c.relnamespace = (select oid from pg_namespace where nspname = 'pgboss')`,
    [LOCAL_TABLES],
  );
  const functions = await list('select oid::text, provolatile::text as value from pg_proc');
  const operators = await list(
    'select o.oid::text, p.provolatile::text as value from pg_operator o join pg_proc p on p.oid = o.oprcode',
  );
  const equality = await list(`select oid::text, '' as value from pg_operator where oprname = '='`);
  const texts = await list(
    `select t.oid::text, greatest(i.provolatile, o.provolatile)::text as value from pg_type t
     join pg_proc i on i.oid = t.typinput join pg_proc o on o.oid = t.typoutput
     where 's' in (i.provolatile, o.provolatile) or 'v' in (i.provolatile, o.provolatile)`,
  );
  return {
    storeColumns: new Map(columns.map(([oid, number]) => [oid, Number(number)])),
    local: new Set(local.map(([oid]) => oid)),
    volatility: new Map([...functions, ...operators]),
    equality: new Set(equality.map(([oid]) => oid)),
    texts: new Map(texts),
  };
}

function checkStatement(statement: Node, catalog: Catalog): string[] {
  const queries = listBelow(statement).filter(({ tag }) => tag === 'QUERY');
  const relations = queries.flatMap((query) => listStoreRelations(query, catalog));
  const isOfOneStore = relations.includes('pinned');
  return [
    ...(isOfOneStore && relations.includes('free') ? [RULES.store] : []),
    ...(queries.some((query) => addsRowsOfStores(query, catalog)) ? [RULES.outer] : []),
    ...queries.flatMap((query) => checkChange(query, catalog)),
  ];
}

// ---------------------------------------------------------------- the store of each table

/** Whether the store of a table is a parameter. 'other' tables have rows of stores on every node, or none. */
type Relation = 'pinned' | 'free' | 'other';

function listStoreRelations(query: Node, catalog: Catalog): Relation[] {
  return [...listRelations(query, catalog).values()].filter((relation) => relation !== 'other');
}

/** The tables of a query by their numbers. */
function listRelations(query: Node, catalog: Catalog): Map<number, Relation> {
  const pins = findPins(query, catalog);
  const [conflict] = listNodes(query.fields.get('onConflict'));
  const isInsert = readNumber(query, 'commandType') === COMMANDS.insert;
  // An insert names the store among its values. `excluded` is a table of its own here.
  const inserted = isInsert ? [readNumber(query, 'resultRelation')] : [];
  if (conflict) inserted.push(readNumber(conflict, 'exclRelIndex'));
  const relations = new Map<number, Relation>();
  for (const [index, entry] of listNodes(query.fields.get('rtable')).entries()) {
    const number = index + 1;
    if (readNumber(entry, 'rtekind') !== RELATION || inserted.includes(number)) continue;
    const column = catalog.storeColumns.get(readRelation(entry));
    if (column === undefined) relations.set(number, 'other');
    else relations.set(number, pins.has(`${number}.${column}`) ? 'pinned' : 'free');
  }
  return relations;
}

/**
 * Whether rows of tables that are on every node get those of a store by a subquery for each, which Citus refuses, or by
 * an outer join, on which its coordinator crashes.
 */
function addsRowsOfStores(query: Node, catalog: Catalog): boolean {
  const relations = listRelations(query, catalog);
  const [tree] = listNodes(query.fields.get('jointree'));
  const list = (field: string, join: Node) =>
    listNodes(join.fields.get(field))
      .flatMap(listOwn)
      .filter(({ tag }) => tag === 'RANGETBLREF')
      .map((reference) => relations.get(readNumber(reference, 'rtindex')));
  const isOnEveryNode = (names: readonly (Relation | undefined)[]) =>
    names.length > 0 && names.every((name) => name === 'other');
  const joins = tree ? listOwn(tree).filter((node) => node.tag === 'JOINEXPR' && readNumber(node, 'jointype') > 0) : [];
  if (joins.some((join) => isOnEveryNode(list('larg', join)) && list('rarg', join).includes('free'))) return true;
  if (!isOnEveryNode([...relations.values()])) return false;
  return [...listNodes(query.fields.get('targetList')), ...(tree ? [tree] : [])]
    .flatMap(listOwn)
    .filter(isSublink)
    .flatMap((sublink) => listNodes(sublink.fields.get('subselect')))
    .some((inner) => isCorrelated(inner) && listStoreRelations(inner, catalog).includes('free'));
}

const isCorrelated = (query: Node): boolean =>
  listChildren(query)
    .flatMap(listOwn)
    .some((node) => node.tag === 'VAR' && readNumber(node, 'varlevelsup') > 0);

const readRelation = (entry: Node): string => readText(entry, 'relid');

/** The columns of a query, as 'relation.column', that equal a parameter by its conditions. */
function findPins(query: Node, catalog: Catalog): Set<string> {
  const pairs = listConditions(query).flatMap((condition): [string, string][] => {
    if (condition.tag !== 'OPEXPR' || !catalog.equality.has(readText(condition, 'opno'))) return [];
    const [left, right] = listNodes(condition.fields.get('args')).map((side) => nameSide(side));
    return left !== undefined && right !== undefined ? [[left, right]] : [];
  });
  const pins = new Set(['parameter']);
  const entries = listNodes(query.fields.get('rtable'));
  for (const [index, entry] of entries.entries()) {
    const inner = findInnerQuery(query, entry);
    if (inner) for (const column of listPinnedOutputs(inner, catalog)) pins.add(`${index + 1}.${column}`);
  }
  for (let size = 0; size < pins.size;) {
    size = pins.size;
    for (const [left, right] of pairs) {
      if (pins.has(left)) pins.add(right);
      if (pins.has(right)) pins.add(left);
    }
  }
  return pins;
}

/** The conditions of a query that all of its rows meet, including those of its joins. */
function listConditions(query: Node): Node[] {
  const joins = listNodes(query.fields.get('jointree')).flatMap((each) =>
    listBelow(each, ({ tag }) => tag === 'FROMEXPR' || tag === 'JOINEXPR'),
  );
  return joins
    .filter(({ tag }) => tag === 'FROMEXPR' || tag === 'JOINEXPR')
    .flatMap((join) => listNodes(join.fields.get('quals')))
    .flatMap(splitAnd);
}

function splitAnd(condition: Node): Node[] {
  const isAnd = condition.tag === 'BOOLEXPR' && condition.fields.get('boolop') === 'and';
  return isAnd ? listNodes(condition.fields.get('args')).flatMap(splitAnd) : [condition];
}

function nameSide(side: Node): string | undefined {
  if (side.tag === 'RELABELTYPE') return listNodes(side.fields.get('arg')).map(nameSide)[0];
  if (side.tag === 'PARAM') return 'parameter';
  // A column of an outer query does not tell Citus which shard a subquery reads.
  if (side.tag !== 'VAR' || readNumber(side, 'varlevelsup') > 0) return undefined;
  return `${readNumber(side, 'varno')}.${readNumber(side, 'varattno')}`;
}

function findInnerQuery(query: Node, entry: Node): Node | undefined {
  const kind = readNumber(entry, 'rtekind');
  if (kind === SUBQUERY) return listNodes(entry.fields.get('subquery'))[0];
  if (kind !== CTE || readNumber(entry, 'ctelevelsup') > 0) return undefined;
  const name = entry.fields.get('ctename');
  const cte = listNodes(query.fields.get('cteList')).find((each) => each.fields.get('ctename') === name);
  return listNodes(cte?.fields.get('ctequery'))[0];
}

/** The numbers of the columns of a subquery that equal a parameter. */
function listPinnedOutputs(query: Node, catalog: Catalog): number[] {
  const pins = findPins(query, catalog);
  const columns = query.fields.get(
    listNodes(query.fields.get('returningList')).length > 0 ? 'returningList' : 'targetList',
  );
  return listNodes(columns).flatMap((column, index) => {
    const [value] = listNodes(column.fields.get('expr'));
    const name = value && nameSide(value);
    return name !== undefined && pins.has(name) ? [index + 1] : [];
  });
}

// ---------------------------------------------------------------- changes

function checkChange(query: Node, catalog: Catalog): string[] {
  const entries = listNodes(query.fields.get('rtable'));
  const target = entries[readNumber(query, 'resultRelation') - 1];
  if (!target || catalog.local.has(readRelation(target))) return [];
  const isInsert = readNumber(query, 'commandType') === COMMANDS.insert;
  const isUpdate = readNumber(query, 'commandType') === COMMANDS.update;
  const has = (atLeast: 's' | 'v') => (node: Node) => hasFunction(node, atLeast, catalog);
  const targets = listNodes(query.fields.get('targetList'));
  const [tree] = listNodes(query.fields.get('jointree'));
  const [conflict] = listNodes(query.fields.get('onConflict'));
  const changed = isInsert ? [] : [...(isUpdate ? targets : []), ...listNodes(tree?.fields.get('quals'))];
  const conditional = changed.flatMap(listOwn).filter(({ tag }) => tag === 'CASEEXPR' || tag === 'COALESCEEXPR');
  const conflicting = ['arbiterWhere', 'onConflictSet', 'onConflictWhere'].flatMap((name) =>
    listNodes(conflict?.fields.get(name)),
  );
  const returning = listNodes(query.fields.get('returningList'));
  const isOfRows = listNodes(tree?.fields.get('fromlist')).length > 0;
  const broken: [string, boolean][] = [
    [RULES.volatile, changed.some(has('v'))],
    [RULES.column, changed.some((each) => hasStableOfColumn(each, catalog))],
    [RULES.conditional, conditional.some(has('s'))],
    [RULES.conflict, conflicting.some(has('s'))],
    [RULES.returning, returning.some(has('s'))],
    [RULES.insertSelect, isInsert && isOfRows && returning.length === 0 && !conflict],
    [
      RULES.insertAlias,
      isInsert && isOfRows && returning.some(hasColumn) && listNodes(target.fields.get('alias')).length === 0,
    ],
    [RULES.insertReturning, isInsert && returning.flatMap((each) => listBelow(each)).some(isSublink)],
    [RULES.insertSubquery, isInsert && !isOfRows && targets.flatMap((each) => listBelow(each)).some(isSublink)],
  ];
  return broken.flatMap(([rule, isBroken]) => (isBroken ? [rule] : []));
}

const hasColumn = (node: Node): boolean => listOwn(node).some(({ tag }) => tag === 'VAR');
const isSublink = ({ tag }: Node): boolean => tag === 'SUBLINK';

/** Lists a node and the nodes below it, without those of subqueries. */
const listOwn = (node: Node): Node[] => listBelow(node, ({ tag }) => tag !== 'QUERY');

/** The volatility of a node's own function: 'i', 's' or 'v'. */
function findVolatility(node: Node, catalog: Catalog): string {
  const find = (field: string) => catalog.volatility.get(readText(node, field)) ?? 'i';
  switch (node.tag) {
    case 'FUNCEXPR':
      return find('funcid');
    case 'OPEXPR':
    case 'DISTINCTEXPR':
    case 'NULLIFEXPR':
    case 'SCALARARRAYOPEXPR':
      return find('opno');
    case 'SQLVALUEFUNCTION':
      return 's';
    case 'NEXTVALUEEXPR':
      return 'v';
    case 'COERCEVIAIO': {
      const [value] = listNodes(node.fields.get('arg'));
      const types = [readText(node, 'resulttype'), value ? readType(value) : ''];
      return (
        types
          .map((type) => catalog.texts.get(type) ?? 'i')
          .sort()
          .at(-1) ?? 'i'
      );
    }
    default:
      return 'i';
  }
}

/** The oid of the type of a value whose node names it. */
function readType(value: Node): string {
  const names = ['vartype', 'consttype', 'paramtype', 'funcresulttype', 'opresulttype', 'resulttype', 'coalescetype'];
  return names.map((name) => readText(value, name)).find((type) => type !== '') ?? '';
}

const hasFunction = (node: Node, atLeast: 's' | 'v', catalog: Catalog): boolean =>
  listBelow(node).some((each) => findVolatility(each, catalog) >= atLeast);

function hasStableOfColumn(node: Node, catalog: Catalog): boolean {
  return listOwn(node).some(
    (each) => findVolatility(each, catalog) >= 's' && listOwn(each).some(({ tag }) => tag === 'VAR'),
  );
}
