import { startCloverStandin } from '../../src/server/standins/clover';

void startCloverStandin({ port: 0 }).then(({ url }) => {
  console.log(`Clover stand-in is ready on ${url}`);
});
