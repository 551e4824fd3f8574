import { startCloverFake } from '../../src/server/fakes/clover';

void startCloverFake({ port: 0 }).then(({ url }) => {
  console.log(`Clover stand-in is ready on ${url}`);
});
