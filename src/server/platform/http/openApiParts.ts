import { STATUS_CODES } from 'node:http';

const ERRORS: Record<string, string> = {
  400: 'A field is missing, invalid or unknown',
  401: 'No session or API key, or one that has ended',
  403: 'Not allowed for this account, API key or store',
  404: 'Does not exist in this store',
  409: 'A conflict with existing data',
  413: 'The body is too large',
  415: 'The body has another content type',
  422: 'The Idempotency-Key was used for another request',
  429: 'Too many requests',
  '5XX': 'The server failed, or is temporarily unavailable',
};
/** Responses without a body. */
const EMPTY: Record<string, string> = { 204: 'Done', 304: 'Nothing has changed' };
/** Queries that many routes have in common. */
const COMMON_QUERY = ['shop', 'limit', 'cursor'];
/** Every route may answer with these. */
const COMMON_ERRORS = ['400', '5XX'];
const SESSION_ERRORS = ['401', '403'];
/** The body of every error, which the contract calls ErrorBody. */
const ERROR = { $ref: '#/components/schemas/Error' };
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until the next attempt makes sense', schema: { type: 'integer' } },
};

/** Any part of the description, such as a schema. */
type Part = Record<string, unknown>;
interface Operation extends Part {
  responses: Record<string, Part>;
  parameters?: Part[];
}
interface Document {
  paths?: Record<string, unknown>;
  webhooks?: Record<string, unknown>;
  components?: object;
}

/**
 * Returns the description with every part that has a name once, in its components: the schemas with a title, and the
 * responses and parameters that operations have in common. Routes and their validators keep whole schemas, and only
 * readers of the description see the references. Also adds the errors that every route may answer with.
 */
export function shareParts<D extends Document>(document: D): D {
  const schemas = new Map<string, Part>();
  const parameters: Record<string, Part> = {};
  const share = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(share);
    if (typeof value !== 'object' || value === null) return value;
    const part = simplify(mapValues(value as Part, share));
    return typeof part.title === 'string' ? addSchema(schemas, part.title, part) : part;
  };
  const toParameter = (part: Part): Part => {
    const name = String(part.name);
    const shared = share(part) as Part;
    // Generators would repeat the description of a shared parameter wherever it is used, but not that of its schema.
    const { description, schema, ...others } = shared;
    const common = { ...others, schema: { ...(schema as Part), description } };
    if (part.in === 'query' && !COMMON_QUERY.includes(name)) return shared;
    const known = (parameters[name] ??= common);
    // Another parameter of the same name stays where it is.
    if (JSON.stringify(known) !== JSON.stringify(common)) return shared;
    return { $ref: `#/components/parameters/${name}` };
  };
  const toOperation = (operation: Operation): Part => ({
    ...(share(without(operation, 'parameters', 'responses')) as Part),
    ...(operation.parameters && { parameters: operation.parameters.map(toParameter) }),
    responses: toResponses(operation, share),
  });
  const paths = mapValues(document.paths ?? {}, (path) =>
    mapValues(path as Part, (one) => toOperation(one as Operation)),
  );
  const webhooks = share(document.webhooks);
  const responses: Record<string, Part> = {
    ...Object.fromEntries(Object.entries(EMPTY).map(([status, description]) => [toName(status), { description }])),
    ...Object.fromEntries(
      Object.entries(ERRORS).map(([status, description]) => [
        toName(status),
        {
          description,
          ...(['429', '5XX'].includes(status) && { headers: RETRY_AFTER }),
          content: { 'application/json': { schema: ERROR } },
        },
      ]),
    ),
  };
  const components = {
    ...document.components,
    schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
    parameters,
    responses,
  };
  return {
    ...document,
    paths: shareResponses(paths as Record<string, Part>, responses),
    ...(document.webhooks && { webhooks }),
    components,
  };
}

function toResponses(operation: Operation, share: (value: unknown) => unknown): Part {
  const responses = Object.entries(share(operation.responses) as Record<string, Part>);
  const isShared = ([status, response]: [string, Part]) => status in EMPTY || isError(response);
  const others = responses.filter((one) => !isShared(one));
  const shared = responses.filter(isShared).map(([status]) => status);
  const common = [...COMMON_ERRORS, ...('x-scopes' in operation ? SESSION_ERRORS : [])];
  return {
    ...Object.fromEntries(
      [...common, ...shared].map((status) => [status, { $ref: `#/components/responses/${toName(status)}` }]),
    ),
    ...Object.fromEntries(
      others.map(([status, response]) => {
        const { description } = response;
        const text = description === 'Default Response' ? STATUS_CODES[status] : description;
        return [status, { ...response, description: text }];
      }),
    ),
  };
}

/** Whether a response has the common body of errors. */
function isError({ content }: Part): boolean {
  const body = Object.values((content ?? {}) as Record<string, { schema?: Part }>)[0];
  return body?.schema?.$ref === ERROR.$ref;
}

/** Returns the name of a status for clients, such as NotFound. */
const toName = (status: string) => (status === '5XX' ? 'Failed' : (STATUS_CODES[status] ?? status).replace(/\W/g, ''));

/**
 * Returns the paths with references to the responses that several operations have and that have a name. Adds these to
 * `responses` under it.
 */
function shareResponses(paths: Record<string, Part>, responses: Record<string, Part>): Record<string, Part> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  const mapResponses = (change: (response: Part) => Part) =>
    mapValues(paths, (path) =>
      mapValues(path, (one) => {
        const operation = one as Operation;
        return { ...operation, responses: mapValues(operation.responses, (response) => change(response)) };
      }),
    );
  mapResponses((response) => {
    const text = JSON.stringify(response);
    (seen.has(text) ? repeated : seen).add(text);
    return response;
  });
  return mapResponses((response) => {
    const name = getResponseName(response);
    if (name === undefined || !repeated.has(JSON.stringify(response))) return response;
    const known = (responses[name] ??= response);
    // Another response with the same schema stays where it is.
    if (JSON.stringify(known) !== JSON.stringify(response)) return response;
    return { $ref: `#/components/responses/${name}` };
  }) as Record<string, Part>;
}

/** Names a response by its schema, by its content type when that is not JSON, such as TextCsv, or by its status. */
function getResponseName({ content, description }: Part): string | undefined {
  // A reference has neither.
  if (content === undefined) return typeof description === 'string' ? description.replace(/\W/g, '') : undefined;
  const [[type, { schema }] = ['', {}]] = Object.entries(content as Record<string, { schema?: Part }>);
  if (type !== 'application/json')
    return type.replace(/(?:^|\W)(\w?)/g, (_, first: string) => first.toUpperCase()) || undefined;
  return /^#\/components\/schemas\/(\w+)$/.exec(String(schema?.$ref))?.[1];
}

/**
 * Adds a schema under its name, and returns a reference to it. A description that differs from that of the first use
 * stays beside the reference.
 * @throws Error when another schema has the same name.
 */
function addSchema(schemas: Map<string, Part>, name: string, part: Part): Part {
  const schema = without(part, 'title');
  const known = schemas.get(name) ?? schema;
  schemas.set(name, known);
  const reference = { $ref: `#/components/schemas/${name}` };
  if (JSON.stringify(without(known, 'description')) !== JSON.stringify(without(schema, 'description'))) {
    throw new Error(`Two schemas of the API have the name ${name}`);
  }
  return schema.description === known.description ? reference : { ...reference, description: schema.description };
}

/**
 * Makes one list of a union of texts, which generators understand best, puts the variants of a schema in its place, and
 * removes what only the validator reads.
 */
function simplify(full: Part): Part {
  const { 'x-variants': variants, title } = full;
  if (variants) return { title, description: full.description, ...toChoice(variants as Record<string, Part>) };
  const part = without(full, 'x-messages', 'x-label', ...(full.default === '' ? ['default'] : []));
  const { anyOf, description, ...others } = part;
  const choices = Array.isArray(anyOf) ? (anyOf as Part[]) : [];
  const isText = ({ type, enum: values }: Part) => type === 'string' && Array.isArray(values);
  if (choices.length === 0 || !choices.every(isText)) return part;
  const texts = choices.flatMap((choice) =>
    typeof choice.description === 'string' ? `${String(choice.enum)}: ${choice.description}` : [],
  );
  const text = [description, texts.join('; ')].filter(Boolean).join('. ');
  return {
    ...others,
    type: 'string',
    enum: choices.flatMap((choice) => choice.enum),
    ...(text && { description: text }),
  };
}

/** Returns a union of schemas that are told apart by their `type`. */
const toChoice = (variants: Record<string, Part>): Part => ({
  oneOf: [...new Set(Object.values(variants).map(({ $ref }) => $ref))].map(($ref) => ({ $ref })),
  discriminator: { propertyName: 'type', mapping: mapValues(variants, ({ $ref }) => $ref) },
});

const without = (part: Part, ...names: string[]): Part =>
  Object.fromEntries(Object.entries(part).filter(([name]) => !names.includes(name)));

const mapValues = <T>(part: Record<string, T>, map: (value: T) => unknown): Part =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [name, map(value)]));
