import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Spectral, type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

/**
 * Prints what redocly and spectral, two public linters, find in the API description of a server, as a list of texts. It
 * is a program of its own because one of them is an ES module, which suites cannot import. `lintDescription.ts URL`
 */
async function lintDescription(url = ''): Promise<string[]> {
  const source = await (await fetch(url)).text();
  const description = JSON.parse(source) as Description;
  const config = await createConfig({ extends: ['recommended'] });
  const redocly = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [oas as RulesetDefinition] });
  return [
    ...redocly
      .filter(({ ruleId, message }) => ruleId !== 'no-ambiguous-paths' || !isToldApartById(description, message))
      .map(({ ruleId, message, location }) => `redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
    ...(await spectral.run(source)).map(({ code, message, path }) => `spectral ${code}: ${message} ${path.join('/')}`),
  ];
}

interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  schema?: { format?: string };
}
interface Description {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  components: { parameters: Record<string, Parameter> };
}

/**
 * Whether one of two paths has an id where the other has a word, such as /stores/{id}/status and
 * /stores/subdomain/{subdomain}. The linter does not know that ids are UUIDs, so that no address fits both.
 */
function isToldApartById({ paths, components }: Description, message: string): boolean {
  const [first = '', second = ''] = [...message.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  const resolve = (one: Parameter) => components.parameters[one.$ref?.split('/').at(-1) ?? ''] ?? one;
  const isId = (path: string, segment = '') =>
    Object.values(paths[path] ?? {}).every(({ parameters = [] }) =>
      parameters
        .map(resolve)
        .some(
          ({ name, in: place, schema }) => `{${name}}` === segment && place === 'path' && schema?.format === 'uuid',
        ),
    );
  const others = second.split('/');
  return first.split('/').some((segment, index) => {
    const other = others[index] ?? '';
    if (segment.startsWith('{') === other.startsWith('{')) return false;
    return segment.startsWith('{') ? isId(first, segment) : isId(second, other);
  });
}

void lintDescription(process.argv[2]).then((problems) => console.log(JSON.stringify(problems)));
