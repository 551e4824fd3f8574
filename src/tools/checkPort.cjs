// Runs before `npm run demo` builds, which takes a minute: ends the process with one sentence when the port is in use.
const net = require('node:net');

const port = Number(process.env.PORT || 3000);
const server = net.createServer();
server.once('error', (error) => {
  // Everything else is said by the start itself.
  if (error.code !== 'EADDRINUSE') return;
  console.error(
    `Port ${port} is used by another process: end that one, or start with another port, as in PORT=3005 npm run demo`,
  );
  process.exitCode = 1;
});
// A port that is no port is a matter of the settings, which the start checks.
if (Number.isInteger(port) && port >= 0 && port <= 65_535) server.listen(port, '127.0.0.1', () => server.close());
