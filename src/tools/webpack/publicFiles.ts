import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';

/** Emits the files of a folder as they are, so that they are compressed and served like the rest. */
export class PublicFiles {
  constructor(
    private readonly folder: string,
    private readonly except: string[],
  ) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PublicFiles', (compilation) => {
      compilation.contextDependencies.add(this.folder);
      compilation.hooks.processAssets.tap(
        { name: 'PublicFiles', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          for (const name of readdirSync(this.folder).filter((file) => !this.except.includes(file))) {
            compilation.emitAsset(name, new sources.RawSource(readFileSync(path.join(this.folder, name))));
          }
        },
      );
    });
  }
}
