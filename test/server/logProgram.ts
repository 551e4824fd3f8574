import { createLog } from '../../src/server/main/log';

/** Logs for 100 ms, prints 'done', logs one more line and exits with code 3. */

const log = createLog('info');
const timer = setInterval(() => log.info('line'), 2);
setTimeout(() => {
  clearInterval(timer);
  process.stdout.write('done\n', () => {
    log.info('last line');
    process.exit(3);
  });
}, 100);
