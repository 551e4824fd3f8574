import path from 'node:path';
import ts from 'typescript';

/** An exported function of a `*.sql.ts` file, with argument lists that reach its branches. */
export interface SampledFunction {
  file: string;
  name: string;
  /** The first list is the most common one; each other list differs from it in one value. */
  calls: readonly (readonly unknown[])[];
}

/** Values for parameters and properties of these names, and for these interfaces. */
export type Samples = Readonly<Record<string, readonly unknown[]>>;

const MAX_DEPTH = 4;

/**
 * Lists the exported functions of these files. The values follow from the types of the parameters: each value of a
 * union, an array with one element, and null where null is allowed. `database` is given where a function takes a
 * connection.
 */
export function sampleFunctions(files: readonly string[], database: unknown, samples: Samples): SampledFunction[] {
  const root = path.resolve(__dirname, '../../..');
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram([...files], { ...options, noEmit: true, types: ['node'] });
  const checker = program.getTypeChecker();
  const sampler = createSampler(checker, database, samples);
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!source || !module) throw new Error(`${file} exports nothing`);
    return checker.getExportsOfModule(module).flatMap((symbol) => {
      const [signature] = checker.getTypeOfSymbolAtLocation(symbol, source).getCallSignatures();
      if (!signature) return [];
      return { file, name: symbol.name, calls: sampler.sampleCalls(signature, source) };
    });
  });
}

function createSampler(checker: ts.TypeChecker, database: unknown, samples: Samples) {
  /** Combines alternatives of several values: the first of each, then one list for each other alternative. */
  function combine(alternatives: readonly (readonly unknown[])[]): unknown[][] {
    const base = alternatives.map(([first]) => first);
    const others = alternatives.flatMap((values, position) =>
      values.slice(1).map((value) => base.map((each, index) => (index === position ? value : each))),
    );
    return [base, ...others];
  }

  function sample(type: ts.Type, name: string, place: ts.Node, depth = 0): unknown[] {
    const { flags } = type;
    if (depth > MAX_DEPTH) return ['text'];
    const given = type.getSymbol() && samples[type.getSymbol()?.name ?? ''];
    if (given) return [...given];
    if (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never)) {
      return [flags & ts.TypeFlags.Null ? null : undefined];
    }
    if (type.isUnion()) {
      // Values come before null, so that the first sample is a value.
      const values = type.types.flatMap((each) => sample(each, name, place, depth));
      return [...new Set([...values.filter((value) => value !== null && value !== undefined), ...values])];
    }
    if (type.isStringLiteral() || type.isNumberLiteral()) return [type.value];
    if (flags & ts.TypeFlags.BooleanLiteral) return [checker.typeToString(type) === 'true'];
    const isText = (each: ts.Type) => (each.flags & ts.TypeFlags.StringLike) !== 0;
    // A text that the compiler tells apart from others is an intersection.
    if (isText(type) || (type.isIntersection() && type.types.some(isText))) return [...(samples[name] ?? ['text'])];
    if (flags & ts.TypeFlags.NumberLike) return [...(samples[name] ?? [1])];
    if (checker.isArrayType(type) || checker.isTupleType(type)) {
      const elements = checker.getTypeArguments(type as ts.TypeReference);
      if (!checker.isTupleType(type))
        return sample(elements[0] as ts.Type, name, place, depth + 1).map((each) => [each]);
      return combine(elements.map((each) => sample(each, name, place, depth + 1)));
    }
    switch (type.getSymbol()?.name) {
      case 'Date':
        return [new Date('2026-01-15T12:00:00Z')];
      case 'Buffer':
      case 'Uint8Array':
        return [Buffer.alloc(32, 7)];
      case 'Promise':
        return [Promise.resolve()];
      case 'Map':
      case 'ReadonlyMap':
        return [new Map()];
      case 'Set':
      case 'ReadonlySet':
        return [new Set(['text'])];
    }
    if (type.getProperty('query') || type.getProperty('platform')) return [database];
    const [signature] = type.getCallSignatures();
    if (signature) return sample(signature.getReturnType(), name, place, depth).map((value) => () => value);
    if (!(flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return ['text'];
    const properties = checker.getPropertiesOfType(type);
    const values = properties.map((property) =>
      sample(checker.getTypeOfSymbolAtLocation(property, place), property.name, place, depth + 1),
    );
    return combine(values).map((each) =>
      Object.fromEntries(properties.map((property, index) => [property.name, each[index]])),
    );
  }

  return {
    sampleCalls: (signature: ts.Signature, place: ts.Node): unknown[][] =>
      combine(
        signature.getParameters().map((parameter) => {
          const type = checker.getTypeOfSymbolAtLocation(parameter, place);
          return sample(type, parameter.name, place);
        }),
      ),
  };
}
