import { startHighLevelFake } from '../../src/fakes/highLevel';

void startHighLevelFake({ port: 0 }).then(({ url, publicKey }) => {
  console.log(`key ${publicKey}`);
  console.log(`HighLevel fake is ready on ${url}`);
});
