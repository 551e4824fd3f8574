import { startCloverFake } from '../../src/server/fakes/clover';

void startCloverFake({ port: 0 }).then(({ url }) => console.log(`Clover fake is ready on ${url}`));
