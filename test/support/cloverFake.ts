import { startCloverFake } from '../../src/fakes/clover';

void startCloverFake({ port: 0 }).then(({ url }) => console.log(`Clover fake is ready on ${url}`));
