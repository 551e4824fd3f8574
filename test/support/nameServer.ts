import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';

interface NameServer {
  /** As a Resolver takes it. */
  address: string;
  /** The names that were asked for, each once for IPv4 and once for IPv6. */
  asked: string[];
  close(): void;
}

const TYPE_A = 1;
const TYPE_AAAA = 28;

/** Starts a name server on loopback. `answer` returns the IP addresses of a name at the time of a question. */
export async function startNameServer(answer: (name: string) => readonly string[]): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket('udp4', (query, peer) => {
    const { name, end } = readName(query);
    const type = query.readUInt16BE(end);
    asked.push(name);
    const addresses = answer(name).filter((address) => (isIPv4(address) ? TYPE_A : TYPE_AAAA) === type);
    const header = Buffer.from(query.subarray(0, 12));
    // A response with recursion; without an error, so that a name can have addresses of one type only.
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(addresses.length, 6);
    // The query may have an additional record, which the response has not.
    header.writeUInt16BE(0, 10);
    const records = addresses.map((address) => {
      const data = toBytes(address);
      const record = Buffer.alloc(12);
      // The name is that of the question, at byte 12. The answer may not be kept.
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt16BE(data.length, 10);
      return Buffer.concat([record, data]);
    });
    socket.send(Buffer.concat([header, query.subarray(12, end + 4), ...records]), peer.port, peer.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() };
}

/** Reads the name of the only question, and where it ends. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function toBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail] = address.split('::');
  const parse = (part: string) => part.split(':').filter(Boolean);
  const before = parse(head);
  const after = tail === undefined ? [] : parse(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return Buffer.from([...before, ...zeros, ...after].map((part) => part.padStart(4, '0')).join(''), 'hex');
}
