import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createStreams, type Streams } from '../../src/server/modules/liveUpdates/streams';

/** A response whose client reads nothing after `capacity` bytes. */
class FakeResponse extends EventEmitter {
  written = '';
  isDestroyed = false;
  constructor(private readonly capacity: number) {
    super();
  }
  get writableNeedDrain() {
    return this.written.length > this.capacity;
  }
  write(text: string) {
    this.written += text;
  }
  destroy() {
    this.isDestroyed = true;
    this.emit('close');
  }
  end() {
    this.destroy();
  }
}

let streams: Streams;
beforeEach(() => {
  streams = createStreams(2);
});
afterEach(() => streams.close());

const open = (capacity: number) => {
  const response = new FakeResponse(capacity);
  streams.open(response as unknown as ServerResponse, { storeId: 'store', shop: null });
  return response;
};

test('a client that reads nothing costs a bounded memory, and delays no other', () => {
  const [stuck, reading] = [open(20), open(Infinity)];
  for (let n = 0; n < 100; n += 1) streams.send({ storeId: 'store', shop: null });
  expect(stuck.isDestroyed).toBe(true);
  expect(stuck.written.length).toBeLessThan(50);
  expect(reading.written.split('data: changed\n\n')).toHaveLength(101);
});
