/** Returns the options of a route whose body has only these properties. */
export function bodySchema(required: string[], properties: object) {
  return { schema: { body: { type: 'object', required, additionalProperties: false, properties } } };
}
