import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { NormalModule, type Compiler } from 'webpack';

/** Writes the paths of the packages whose modules were read, such as `node_modules/react`, as JSON to a file. */
export class PackageList {
  constructor(private readonly file: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('PackageList', ({ compilation }) => {
      const packages = [...compilation.modules].flatMap((module) => {
        if (!(module instanceof NormalModule)) return [];
        const resource = path.relative(compiler.context, module.resource).split(path.sep).join('/');
        return /^.*node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(resource)?.[0] ?? [];
      });
      writeFileSync(this.file, JSON.stringify([...new Set(packages)].sort()));
    });
  }
}
